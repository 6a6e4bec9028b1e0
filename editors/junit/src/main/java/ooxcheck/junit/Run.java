package ooxcheck.junit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/** One run of ooxcheck on a class. */
final class Run {
    /** The system property that names the command; by default it is looked for on the path. */
    static final String COMMAND = "ooxcheck-command";

    private static final String SCHEMA = "ooxcheck-check-1";

    private final Check check;
    private final Class<?> type;

    Run(Check check, Class<?> type) {
        this.check = check;
        this.type = type;
    }

    /** Returns the answers about the methods. */
    List<Answer> answers() {
        List<Answer> answers = Answer.all(document(), new Steps(check.sources()));
        if (answers.isEmpty()) {
            throw new AssertionFailedError("ooxcheck has checked no method of " + type.getName());
        }
        return answers;
    }

    private Map<?, ?> document() {
        List<String> command = command();
        try {
            Path complaints = Files.createTempFile("ooxcheck", ".txt");
            try {
                return document(command, complaints);
            } finally {
                Files.delete(complaints);
            }
        } catch (IOException error) {
            throw new AssertionFailedError(
                "cannot run " + command.get(0) + ": " + error.getMessage()
                    + "\npip install ooxcheck, or name the command: -D" + COMMAND + "=PATH", error);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new AssertionFailedError("ooxcheck was interrupted", error);
        }
    }

    private static Map<?, ?> document(List<String> command, Path complaints) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
        try {
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            String said = Files.readString(complaints);
            if (text.isBlank()) {
                throw new AssertionFailedError(
                    String.join(" ", command) + "\nended with exit status " + status + "\n" + said);
            }
            Map<?, ?> document = Json.read(text);
            if (!SCHEMA.equals(document.get("schema"))) {
                throw new AssertionFailedError(
                    "ooxcheck speaks " + document.get("schema") + ", and these tests read " + SCHEMA);
            }
            return document;
        } finally {
            process.destroy();
        }
    }

    private List<String> command() {
        List<String> words = new ArrayList<>(List.of(System.getProperty(COMMAND, "ooxcheck"), "check"));
        String name = type.getCanonicalName() == null ? type.getName() : type.getCanonicalName();
        String simple = name.substring(type.getPackageName().isEmpty() ? 0 : type.getPackageName().length() + 1);
        Stream<String> methods = check.methods().length == 0 ? Stream.of("*") : Arrays.stream(check.methods());
        methods.forEach(method -> words.add(simple + "." + method));
        words.add(source().toString());
        words.addAll(List.of("--format", "json", "--timeout", String.valueOf(check.timeout())));
        if (check.scope() > 0) {
            words.addAll(List.of("--scope", String.valueOf(check.scope())));
        }
        words.addAll(Arrays.asList(check.options()));
        return words;
    }

    /** Returns the file of the class under test: that of its outermost class. */
    private Path source() {
        String outermost = type.getName().replaceFirst("\\$.*", "");
        Path name = Path.of(outermost.replace('.', File.separatorChar) + ".java");
        return Arrays.stream(check.sources())
            .map(folder -> Path.of(folder).resolve(name))
            .filter(Files::isRegularFile)
            .findFirst()
            .orElseThrow(() -> new AssertionFailedError(
                "no file " + name + " in " + String.join(", ", check.sources()) + " of " + Path.of("").toAbsolutePath()
                    + "; @Check(sources = ...) names other folders"));
    }
}
