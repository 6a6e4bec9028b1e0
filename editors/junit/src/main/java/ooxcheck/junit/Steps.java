package ooxcheck.junit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Runs as stack traces, which an editor links to the sources. */
final class Steps {
    private final List<Path> sources = new ArrayList<>();

    Steps(String... sources) {
        for (String folder : sources) {
            this.sources.add(Path.of(folder).normalize());
        }
    }

    /** Returns a run, the last step first: its steps, then the calls of a client that lead to it. */
    StackTraceElement[] stack(Map<?, ?> answer, Map<?, ?> run) {
        List<StackTraceElement> elements = new ArrayList<>();
        for (Map<?, ?> call : Json.objects(run, "history")) {
            elements.add(new StackTraceElement("history", Json.text(call, "call"), null, -1));
        }
        Map<?, ?> place = Json.object(answer, "place");
        elements.add(element(Json.text(answer, "method"), place));
        for (Map<?, ?> step : Json.objects(Json.object(run, "trace"), "steps")) {
            boolean isBetween = List.of("call", "return").contains(Json.text(step, "kind"));
            StackTraceElement next = element(Json.text(step, "method"), step);
            if (!isBetween && !elements.get(elements.size() - 1).equals(next)) {
                elements.add(next);
            }
        }
        Collections.reverse(elements);
        return elements.toArray(new StackTraceElement[0]);
    }

    /** Returns a line of a method, which has the name of its class without the package. */
    private StackTraceElement element(String method, Map<?, ?> place) {
        String name = method.replaceFirst("\\(.*", "");
        int dot = name.lastIndexOf('.');
        String owner = name.substring(0, Math.max(dot, 0));
        String own = name.substring(dot + 1);
        boolean isConstructor = owner.equals(own) || owner.endsWith("." + own);
        Path file = Path.of(Json.text(place, "file"));
        return new StackTraceElement(
            packageOf(file) + owner.replace('.', '$'), isConstructor ? "<init>" : own,
            String.valueOf(file.getFileName()), Json.number(place, "line"));
    }

    private String packageOf(Path file) {
        for (Path root : sources) {
            Path parent = file.normalize().getParent();
            boolean isBelow = parent != null && parent.startsWith(root) && !parent.equals(root);
            if (isBelow && !root.toString().isEmpty()) {
                return root.relativize(parent).toString().replace('/', '.').replace('\\', '.') + ".";
            }
        }
        return "";
    }
}
