import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Runs javac and programs, in one JVM that stays: to begin takes either of them longer than what tests want of it.
 *
 * A request is a line of words in base 64: "javac" and its arguments; or "java", whether assertions are enabled, a folder of classes, the class that has
 * the method main, and its arguments. The answer is a line with the exit status, what was printed, and the complaints, also in base 64. Each program has
 * classes of its own.
 */
public final class Tools {
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

    public static void main(String[] none) throws Exception {
        PrintStream answers = System.out;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = Arrays.stream(line.split(" ", -1)).map(Tools::decoded).toArray(String[]::new);
            String[] rest = Arrays.copyOfRange(words, 1, words.length);
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            ByteArrayOutputStream complaints = new ByteArrayOutputStream();
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
            int status = words[0].equals("javac") ? JAVAC.run(null, System.out, System.err, rest) : run(rest);
            answers.println(status + " " + encoded(printed) + " " + encoded(complaints));
            answers.flush();
        }
    }

    private static int run(String[] words) throws Exception {
        URL[] folder = {Path.of(words[1]).toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(folder, ClassLoader.getPlatformClassLoader())) {
            loader.setDefaultAssertionStatus(Boolean.parseBoolean(words[0]));
            Thread.currentThread().setContextClassLoader(loader);
            Method main = Class.forName(words[2], true, loader).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) Arrays.copyOfRange(words, 3, words.length));
            return 0;
        } catch (InvocationTargetException thrown) {
            thrown.getCause().printStackTrace();
            return 1;
        }
    }

    private static String decoded(String word) {
        return new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8);
    }

    private static String encoded(ByteArrayOutputStream bytes) {
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
