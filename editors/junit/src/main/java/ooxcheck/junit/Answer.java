package ooxcheck.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The answer about one method: how its test ends, with a text, and the lines of a counterexample as a stack trace. */
final class Answer {
    private enum Ending { PASSES, FAILS, IS_ABORTED }

    private static final int HOLDS = 0;
    private static final int NO_ANSWER = 3;

    private final String name;
    private final Ending ending;
    private final String text;
    private final StackTraceElement[] stack;

    private Answer(String name, Ending ending, List<String> lines, StackTraceElement[] stack) {
        this.name = name;
        this.ending = ending;
        this.text = String.join("\n", lines);
        this.stack = stack;
    }

    /** Returns the answers of a document; what is a mistake in the sources is a failure of its own. */
    static List<Answer> all(Map<?, ?> document, Steps steps) {
        List<Answer> answers = Json.objects(document, "methods").stream()
            .map(form -> about(form, steps))
            .collect(Collectors.toList());
        List<Map<?, ?>> errors = Json.objects(document, "errors");
        List<String> lines = diagnostics(errors);
        for (String method : Json.texts(document, "unchecked")) {
            answers.add(new Answer(method, Ending.IS_ABORTED, lines, null));
        }
        if (!errors.stream().allMatch(Answer::isLimit)) {
            answers.add(new Answer("mistakes", Ending.FAILS, lines, null));
        }
        return answers;
    }

    private static Answer about(Map<?, ?> form, Steps steps) {
        String method = Json.text(form, "method");
        Map<?, ?> error = Json.object(form, "error");
        if (!error.isEmpty()) {
            List<Map<?, ?>> diagnostics = Json.objects(error, "diagnostics");
            List<String> lines = new ArrayList<>();
            lines.add(method + ": " + Json.text(error, "kind") + Json.text(error, "message", ": "));
            lines.addAll(diagnostics(diagnostics));
            boolean isLimit = !diagnostics.isEmpty() && diagnostics.stream().allMatch(Answer::isLimit);
            return new Answer(method, isLimit ? Ending.IS_ABORTED : Ending.FAILS, lines, null);
        }
        List<Map<?, ?>> runs = runs(form);
        StackTraceElement[] stack = runs.isEmpty() ? null : steps.stack(form, runs.get(0));
        return new Answer(method, ending(Json.number(form, "exit")), story(form, runs), stack);
    }

    private static Ending ending(int status) {
        switch (status) {
            case HOLDS:
                return Ending.PASSES;
            case NO_ANSWER:
                return Ending.IS_ABORTED;
            default:
                return Ending.FAILS;
        }
    }

    /** Returns whether a diagnostic is no mistake, but a limit of ooxcheck. */
    private static boolean isLimit(Map<?, ?> diagnostic) {
        String code = Json.text(diagnostic, "code");
        return code.endsWith(".unsupported") || code.startsWith("limit.");
    }

    private static List<String> diagnostics(List<Map<?, ?>> diagnostics) {
        return diagnostics.stream().map(Answer::diagnostic).collect(Collectors.toList());
    }

    private static String diagnostic(Map<?, ?> form) {
        Map<?, ?> place = Json.object(form, "place");
        return Json.text(place, "file") + Json.text(place, "line", ":") + (place.isEmpty() ? "" : ": ")
            + Json.text(form, "message");
    }

    /** Returns the runs of an answer, those of violations first. */
    private static List<Map<?, ?>> runs(Map<?, ?> form) {
        List<Map<?, ?>> runs = new ArrayList<>(Json.objects(form, "counterexamples"));
        for (String kind : List.of("endless", "possible", "unproved")) {
            Json.objects(form, kind).forEach(each -> runs.add(Json.object(each, "run")));
        }
        return runs;
    }

    /** Returns the verdict, and the runs with their reasons. */
    private static List<String> story(Map<?, ?> form, List<Map<?, ?>> runs) {
        List<String> lines = new ArrayList<>();
        lines.add(Json.text(form, "method") + ": " + Json.text(form, "verdict") + Json.text(form, "reason", ", "));
        for (Map<?, ?> clause : Json.objects(form, "conflict")) {
            lines.add("contradicts others: " + Json.text(Json.object(clause, "place"), "text"));
        }
        for (String option : Json.texts(form, "try")) {
            lines.add("a bound was reached: " + option + " goes further");
        }
        for (Map<?, ?> run : runs) {
            Map<?, ?> duty = Json.object(run, "duty");
            lines.add("");
            lines.add(Json.text(duty, "message") + ": " + Json.text(Json.object(duty, "place"), "text"));
            lines.addAll(Json.texts(run, "story"));
            lines.addAll(Json.text(run, "hint", "  hint        ").lines().collect(Collectors.toList()));
        }
        return lines;
    }

    String name() {
        return name;
    }

    /** Returns if the method holds; otherwise fails or aborts the test. */
    void confirm() {
        switch (ending) {
            case PASSES:
                return;
            case IS_ABORTED:
                throw new TestAbortedException(text);
            case FAILS:
                AssertionFailedError failure = new AssertionFailedError(text);
                if (stack != null) {
                    failure.setStackTrace(stack);
                }
                throw failure;
            default:
                throw new AssertionError(ending);
        }
    }
}
