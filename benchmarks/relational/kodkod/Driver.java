import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import kodkod.ast.Decl;
import kodkod.ast.Decls;
import kodkod.ast.Expression;
import kodkod.ast.Formula;
import kodkod.ast.IntConstant;
import kodkod.ast.IntExpression;
import kodkod.ast.Relation;
import kodkod.ast.Variable;
import kodkod.ast.operator.Multiplicity;
import kodkod.engine.Solution;
import kodkod.engine.Solver;
import kodkod.engine.satlab.SATFactory;
import kodkod.instance.Bounds;
import kodkod.instance.Tuple;
import kodkod.instance.TupleFactory;
import kodkod.instance.TupleSet;
import kodkod.instance.Universe;

/**
 * Solves one problem with Kodkod: java -cp KODKOD_JAR:. Driver FILE [count].
 *
 * The file is what benchmarks/relational/kodkod/text.py writes: a line for each node of the formula's graph, operands
 * before operators, so that what is shared there is shared here. Prints the outcome (or how many instances there are),
 * the variables and clauses, and the solver's name.
 */
public final class Driver {
    private final Map<String, Object> nodes = new HashMap<>();
    private final Solver solver = new Solver();
    private TupleFactory tuples;
    private Bounds bounds;

    public static void main(String[] args) throws IOException {
        Driver driver = new Driver();
        Formula formula = driver.read(Path.of(args[0]));
        String name = driver.chooseSolver();
        if (args.length > 1) {
            System.out.println(driver.count(formula));
            return;
        }
        Solution found = driver.solver.solve(formula, driver.bounds);
        System.out.println(String.join(" ", found.outcome().name(),
            String.valueOf(found.stats().variables()), String.valueOf(found.stats().clauses()), name));
    }

    /** MiniSat where its library is on the library path, and SAT4J, by the name that Kodkod and Alloy's copy of it have. */
    private String chooseSolver() {
        for (String name : List.of("MiniSat", "DefaultSAT4J", "DEFAULT")) {
            try {
                SATFactory factory = (SATFactory) SATFactory.class.getField(name).get(null);
                factory.instance().free();
                solver.options().setSolver(factory);
                return name.equals("MiniSat") ? name : "SAT4J";
            } catch (ReflectiveOperationException | LinkageError | RuntimeException absent) {
                continue;
            }
        }
        throw new IllegalStateException("neither MiniSat nor SAT4J is there");
    }

    private int count(Formula formula) {
        int found = 0;
        for (Iterator<Solution> all = solver.solveAll(formula, bounds); all.hasNext();)
            if (all.next().instance() != null) found++;
        return found;
    }

    private Formula read(Path path) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            String[] head = lines.readLine().split(" ");
            List<Integer> atoms = new ArrayList<>();
            for (int atom = 0; atom < Integer.parseInt(head[0]); atom++) atoms.add(atom);
            Universe universe = new Universe(atoms);
            tuples = universe.factory();
            bounds = new Bounds(universe);
            solver.options().setBitwidth(Integer.parseInt(head[1]));
            solver.options().setSymmetryBreaking(Integer.parseInt(head[2]));
            String last = "";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ");
                last = words[0];
                nodes.put(last, node(words));
            }
            return (Formula) nodes.get(last);
        }
    }

    private Object node(String[] words) {
        switch (words[1]) {
            case "relation": return relation(words);
            case "variable": return Variable.nary("v" + words[0], Integer.parseInt(words[2]));
            case "number": return number(words);
            case "univ": return Expression.UNIV;
            case "iden": return Expression.IDEN;
            case "none": return Expression.NONE;
            case "Int": return Expression.INTS;
            case "+": return expr(words[2]).union(expr(words[3]));
            case "&": return expr(words[2]).intersection(expr(words[3]));
            case "-": return expr(words[2]).difference(expr(words[3]));
            case "++": return expr(words[2]).override(expr(words[3]));
            case ".": return expr(words[2]).join(expr(words[3]));
            case "->": return expr(words[2]).product(expr(words[3]));
            case "~": return expr(words[2]).transpose();
            case "^": return expr(words[2]).closure();
            case "*": return expr(words[2]).reflexiveClosure();
            case "choice": return formula(words[2]).thenElse(expr(words[3]), expr(words[4]));
            case "comprehension": return formula(words[2]).comprehension(decls(words));
            default: return formulaOrInteger(words);
        }
    }

    private Object formulaOrInteger(String[] words) {
        switch (words[1]) {
            case "in": return expr(words[2]).in(expr(words[3]));
            case "=": return expr(words[2]).eq(expr(words[3]));
            case "some": return expr(words[2]).some();
            case "no": return expr(words[2]).no();
            case "one": return expr(words[2]).one();
            case "lone": return expr(words[2]).lone();
            case "not": return formula(words[2]).not();
            case "and": return Formula.and(formulas(words));
            case "or": return Formula.or(formulas(words));
            case "=>": return formula(words[2]).implies(formula(words[3]));
            case "<=>": return formula(words[2]).iff(formula(words[3]));
            case "all": return formula(words[2]).forAll(decls(words));
            case "exists": return formula(words[2]).forSome(decls(words));
            case "function.one": return relation(words[2]).function(expr(words[3]), expr(words[4]));
            case "function.lone": return relation(words[2]).partialFunction(expr(words[3]), expr(words[4]));
            case "order":
                return relation(words[2]).totalOrder(relation(words[3]), relation(words[4]), relation(words[5]));
            case "acyclic": return relation(words[2]).acyclic();
            case "decl": return variable(words[2]).declare(Multiplicity.valueOf(words[4]), expr(words[3]));
            default: return integer(words);
        }
    }

    private Object integer(String[] words) {
        switch (words[1]) {
            case "constant": return IntConstant.constant(Integer.parseInt(words[2]));
            case "count": return expr(words[2]).count();
            case "total": return expr(words[2]).sum();
            case "sum": return whole(words[2]).sum(decls(words));
            case "plus": return whole(words[2]).plus(whole(words[3]));
            case "minus": return whole(words[2]).minus(whole(words[3]));
            case "mul": return whole(words[2]).multiply(whole(words[3]));
            case "int=": return whole(words[2]).eq(whole(words[3]));
            case "int<": return whole(words[2]).lt(whole(words[3]));
            case "int<=": return whole(words[2]).lte(whole(words[3]));
            default: throw new IllegalArgumentException("no node is called " + words[1]);
        }
    }

    /** ID relation ARITY LOWER-TUPLES UPPER-TUPLES ATOMS...: lower first, all atoms by position. */
    private Relation relation(String[] words) {
        int arity = Integer.parseInt(words[2]), least = Integer.parseInt(words[3]), most = Integer.parseInt(words[4]);
        Relation relation = Relation.nary("r" + words[0], arity);
        TupleSet lower = set(words, 5, least, arity), upper = set(words, 5 + least * arity, most, arity);
        bounds.bound(relation, lower, upper);
        return relation;
    }

    private TupleSet set(String[] words, int from, int rows, int arity) {
        TupleSet all = tuples.noneOf(arity);
        for (int row = 0; row < rows; row++) {
            List<Integer> atoms = new ArrayList<>();
            for (int column = 0; column < arity; column++)
                atoms.add(Integer.valueOf(words[from + row * arity + column]));
            Tuple tuple = tuples.tuple(atoms);
            all.add(tuple);
        }
        return all;
    }

    private Object number(String[] words) {
        bounds.boundExactly(Integer.parseInt(words[2]), tuples.setOf((Object) Integer.valueOf(words[3])));
        return words[2];
    }

    private Decls decls(String[] words) {
        Decls all = (Decl) nodes.get(words[3]);
        for (int place = 4; place < words.length; place++) all = all.and((Decl) nodes.get(words[place]));
        return all;
    }

    private List<Formula> formulas(String[] words) {
        List<Formula> all = new ArrayList<>();
        for (int place = 2; place < words.length; place++) all.add(formula(words[place]));
        return all;
    }

    private Expression expr(String id) { return (Expression) nodes.get(id); }

    private Formula formula(String id) { return (Formula) nodes.get(id); }

    private IntExpression whole(String id) { return (IntExpression) nodes.get(id); }

    private Relation relation(String id) { return (Relation) nodes.get(id); }

    private Variable variable(String id) { return (Variable) nodes.get(id); }
}
