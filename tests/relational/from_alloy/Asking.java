import edu.mit.csail.sdg.alloy4.A4Reporter;
import edu.mit.csail.sdg.alloy4.Err;
import edu.mit.csail.sdg.ast.Command;
import edu.mit.csail.sdg.parser.CompModule;
import edu.mit.csail.sdg.parser.CompUtil;
import edu.mit.csail.sdg.translator.A4Options;
import edu.mit.csail.sdg.translator.A4Solution;
import edu.mit.csail.sdg.translator.TranslateAlloyToKodkod;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import kodkod.ast.Relation;
import kodkod.instance.Instance;
import kodkod.instance.TemporalInstance;

/**
 * Asks Alloy about many models at once: {@code java -cp JAR Asking.java ENOUGH MODEL...} prints a line for each command, with
 * the number of the model, that of the command, and how many instances there are, at most {@code ENOUGH}. If it is more than
 * one, no symmetry is broken and no existential becomes a relation, so that all instances are counted, and each once.
 */
public final class Asking {
    public static void main(String[] arguments) {
        int enough = Integer.parseInt(arguments[0]);
        for (int model = 1; model < arguments.length; model++) {
            CompModule world = CompUtil.parseEverything_fromFile(A4Reporter.NOP, null, arguments[model]);
            for (int command = 0; command < world.getAllCommands().size(); command++)
                System.out.println((model - 1) + " " + command + " " + counted(world, world.getAllCommands().get(command), enough));
        }
    }

    private static String counted(CompModule world, Command command, int enough) {
        A4Options options = new A4Options();
        if (enough > 1) {
            options.symmetry = 0;
            options.skolemDepth = -1;
        }
        try {
            A4Solution found = TranslateAlloyToKodkod.execute_command(A4Reporter.NOP, world.getAllReachableSigs(), command, options);
            boolean inTime = CompUtil.isTemporalModel(world.getAllReachableSigs(), command);
            return Integer.toString(inTime ? traces(found, enough) : instances(found, enough));
        } catch (Err refused) {
            return "refused";
        }
    }

    private static int instances(A4Solution found, int enough) {
        int number = 0;
        for (; found.satisfiable() && number < enough; number++)
            if (number + 1 < enough)
                found = found.next();
        return number;
    }

    /**
     * Counts all traces of what does not change, and then goes on to the next way for that to be. Where nothing but one way is
     * possible, Alloy gives that again and again.
     */
    private static int traces(A4Solution configuration, int enough) {
        int number = 0;
        Set<String> seen = new HashSet<>();
        while (configuration.satisfiable() && number < enough && seen.add(fixed(configuration))) {
            A4Solution last = configuration;
            for (A4Solution path = configuration; path.satisfiable() && number < enough; number++) {
                last = path;
                path = number + 1 < enough ? path.fork(-2) : path;
            }
            if (number < enough)
                configuration = last.fork(-1);
        }
        return number;
    }

    /** What does not change, with the atoms of the solver: those of Alloy are renamed. */
    private static String fixed(A4Solution found) {
        Instance first = ((TemporalInstance) found.debugExtractKInstance()).state(0);
        Map<String, String> told = new TreeMap<>();
        for (Relation relation : first.relations())
            if (!relation.isVariable())
                told.put(relation.name(), first.tuples(relation).toString());
        return told.toString();
    }
}
