import edu.mit.csail.sdg.alloy4.A4Reporter;
import edu.mit.csail.sdg.alloy4.Err;
import edu.mit.csail.sdg.ast.Command;
import edu.mit.csail.sdg.parser.CompModule;
import edu.mit.csail.sdg.parser.CompUtil;
import edu.mit.csail.sdg.translator.A4Options;
import edu.mit.csail.sdg.translator.A4Solution;
import edu.mit.csail.sdg.translator.TranslateAlloyToKodkod;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import kodkod.ast.Relation;
import kodkod.instance.Instance;
import kodkod.instance.TemporalInstance;

/**
 * Asks Alloy about one model after the other: {@code java -cp JAR Asking.java} reads lines {@code ENOUGH MODEL}, and answers each
 * with one line, of how many instances each command has, at most {@code ENOUGH}. If that is more than one, no symmetry is broken
 * and no existential becomes a relation, so that all instances are counted, and each once. A model that is none is a mistake.
 */
public final class Asking {
    public static void main(String[] arguments) throws IOException {
        BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = asked.readLine(); line != null; line = asked.readLine()) {
            int space = line.indexOf(' ');
            System.out.println(answer(Integer.parseInt(line.substring(0, space)), line.substring(space + 1)));
        }
    }

    private static String answer(int enough, String model) {
        try {
            CompModule world = CompUtil.parseEverything_fromFile(A4Reporter.NOP, null, model);
            return world.getAllCommands().stream().map(command -> counted(world, command, enough)).collect(Collectors.joining(" "));
        } catch (Err mistake) {
            return "mistake: " + mistake.toString().replaceAll("\\s+", " ");
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
