import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles Java programs in batches and runs each, in one JVM, and prints how each ended and the heap it left.
 *
 * A request is a line with the number of programs, and for each a line with its package, its text in base 64, which is that of
 * Main.java, and the static fields to print, by their classes, with commas between them; an asterisk stands for all. The answer is for each program some lines and a line with a dot: "refused" and javac's words, or "returned" or "threw"
 * with the class of what escaped from Main.main, the static fields, and the objects that they lead to, in an order and under
 * numbers that do not depend on the JVM.
 */
public final class Harness {
    private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, String> programs = new TreeMap<>();
            Map<String, Set<String>> wanted = new HashMap<>();
            List<String> order = new ArrayList<>();
            for (int left = Integer.parseInt(line); left > 0; left--) {
                String[] words = in.readLine().split(" ");
                order.add(words[0]);
                wanted.put(words[0], Set.of(words[2].split(",")));
                programs.put(words[0], new String(Base64.getDecoder().decode(words[1]), StandardCharsets.UTF_8));
            }
            answer(order, programs, wanted);
            OUT.flush();
        }
    }

    private static void answer(List<String> order, Map<String, String> programs, Map<String, Set<String>> wanted) throws Exception {
        Map<String, String> refused = new HashMap<>();
        Memory memory = compiled(programs, refused);
        for (String name : order) {
            if (refused.containsKey(name)) {
                OUT.println("refused " + refused.get(name).replace('\n', ' '));
            } else {
                run(name, memory, wanted.get(name));
            }
            OUT.println(".");
        }
    }

    /** Compiles all programs; those that javac refuses are left out of a second attempt. */
    private static Memory compiled(Map<String, String> programs, Map<String, String> refused) {
        while (true) {
            DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
            Memory memory = new Memory(COMPILER.getStandardFileManager(problems, null, null));
            List<JavaFileObject> texts = new ArrayList<>();
            programs.forEach((name, text) -> {
                if (!refused.containsKey(name)) {
                    texts.add(new Text(name, text));
                }
            });
            if (texts.isEmpty() || COMPILER.getTask(null, memory, problems, List.of("-nowarn", "-g", "-XDshould-stop.ifError=FLOW"), null, texts).call()) {
                return memory;
            }
            int before = refused.size();
            for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
                if (problem.getKind() == Diagnostic.Kind.ERROR && problem.getSource() instanceof Text text) {
                    refused.putIfAbsent(text.program, problem.getLineNumber() + ": " + problem.getMessage(null));
                }
            }
            if (refused.size() == before) {
                throw new IllegalStateException(problems.getDiagnostics().toString());
            }
        }
    }

    private static void run(String program, Memory memory, Set<String> wanted) throws Exception {
        Class<?> main;
        try {
            main = Class.forName(program + ".Main", false, memory.loader);
        } catch (ClassNotFoundException none) {
            OUT.println("refused there is no Main");
            return;
        }
        String[] ended = new String[1];
        Thread thread = new Thread(() -> ended[0] = end(main));
        thread.setDaemon(true);
        thread.start();
        thread.join(20_000);
        if (ended[0] == null) {
            OUT.println("did not end");
            stop(thread);
            return;
        }
        OUT.println(ended[0]);
        new Dump(main, memory.classes(program), wanted).print();
    }

    /** Stops a thread that would take a processor for as long as this process lives, where Java still can (before 20). */
    private static void stop(Thread thread) {
        try {
            Thread.class.getMethod("stop").invoke(thread);
        } catch (ReflectiveOperationException itCannot) {
            return;
        }
    }

    private static String end(Class<?> main) {
        try {
            main.getMethod("main", String[].class).invoke(null, (Object) null);
            return "returned";
        } catch (InvocationTargetException error) {
            return "threw " + Dump.name(error.getCause().getClass());
        } catch (ReflectiveOperationException | Error error) {
            return "failed " + error;
        }
    }

    /** The static fields of some classes and what they lead to. */
    private static final class Dump {
        private static final Set<String> FAULTS = Set.of("StringIndexOutOfBoundsException", "NumberFormatException", "NullPointerException", "ArrayIndexOutOfBoundsException", "ArithmeticException",
                "NegativeArraySizeException", "ClassCastException", "ArrayStoreException");

        private final Class<?> main;
        private final List<Class<?>> classes;
        private final Set<String> wanted;
        private final Map<Object, Integer> numbers = new IdentityHashMap<>();
        private final ArrayDeque<Object> left = new ArrayDeque<>();

        Dump(Class<?> main, List<Class<?>> classes, Set<String> wanted) {
            this.main = main;
            this.classes = classes;
            this.wanted = wanted;
        }

        void print() throws Exception {
            for (Class<?> each : classes) {
                if (!each.isInterface() && !each.isEnum() && hasBegun(each)) {
                    for (Field field : fields(each, true)) {
                        String called = name(each) + "." + field.getName();
                        if (wanted.contains("*") || wanted.contains(called)) {
                            OUT.println(called + " = " + shown(field.get(null), field.getType()));
                        }
                    }
                }
            }
            while (!left.isEmpty()) {
                Object next = left.remove();
                OUT.println("#" + numbers.get(next) + " " + described(next));
            }
        }

        /** Whether the static initialiser of a class has been entered: to look at a field of another class would enter it. */
        private boolean hasBegun(Class<?> each) throws Exception {
            if (each == main) {
                return true;
            }
            try {
                Field flag = main.getDeclaredField("began" + each.getSimpleName());
                flag.setAccessible(true);
                return flag.getBoolean(null);
            } catch (NoSuchFieldException none) {
                return false;
            }
        }

        private static List<Field> fields(Class<?> of, boolean isStatic) {
            List<Field> found = new ArrayList<>();
            for (Field field : of.getDeclaredFields()) {
                boolean fits = java.lang.reflect.Modifier.isStatic(field.getModifiers()) == isStatic;
                boolean isConstant = isStatic && field.getName().equals(field.getName().toUpperCase());
                if (fits && !isConstant && !field.isSynthetic()) {
                    field.setAccessible(true);
                    found.add(field);
                }
            }
            found.sort(Comparator.comparing(Field::getName));
            return found;
        }

        private String described(Object of) throws Exception {
            Class<?> type = of.getClass();
            List<String> parts = new ArrayList<>();
            if (type.isArray()) {
                for (int i = 0; i < Array.getLength(of); i++) {
                    parts.add(shown(Array.get(of, i), type.getComponentType()));
                }
                return name(type) + " [" + String.join(", ", parts) + "]";
            }
            List<Class<?>> chain = new ArrayList<>();
            for (Class<?> each = type; each != null && each.getClassLoader() == main.getClassLoader(); each = each.getSuperclass()) {
                chain.add(0, each);
            }
            if (of instanceof Throwable thrown && !FAULTS.contains(type.getSimpleName())) {
                parts.add("message = " + shown(thrown.getMessage(), String.class));
            }
            for (Class<?> each : chain) {
                for (Field field : fields(each, false)) {
                    parts.add(name(each) + "." + field.getName() + " = " + shown(field.get(of), field.getType()));
                }
            }
            return name(type) + " {" + String.join(", ", parts) + "}";
        }

        private String shown(Object value, Class<?> type) {
            if (value == null) {
                return "null";
            } else if (value instanceof Character unit) {
                return (type.isPrimitive() ? "" : "Character ") + "'" + (int) unit + "'";
            } else if (value instanceof Double number) {
                return "d" + Long.toHexString(Double.doubleToLongBits(number));
            } else if (value instanceof Float number) {
                return "f" + Integer.toHexString(Float.floatToIntBits(number));
            } else if (value instanceof Number || value instanceof Boolean) {
                return (type.isPrimitive() ? "" : value.getClass().getSimpleName() + " ") + value;
            } else if (value instanceof String text) {
                return "\"" + text + "\"";
            } else if (value instanceof Enum<?> constant) {
                return name(constant.getDeclaringClass()) + "." + constant.name();
            } else if (value.getClass().isHidden()) {
                return "lambda";
            }
            Integer known = numbers.get(value);
            if (known == null) {
                known = numbers.size();
                numbers.put(value, known);
                left.add(value);
            }
            return "#" + known;
        }

        static String name(Class<?> of) {
            if (of.isArray()) {
                return name(of.getComponentType()) + "[]";
            } else if (of.isAnonymousClass()) {
                return "anonymous";
            }
            return of.getEnclosingClass() == null ? of.getSimpleName() : name(of.getEnclosingClass()) + "." + of.getSimpleName();
        }
    }

    private static final class Text extends SimpleJavaFileObject {
        final String program;
        private final String text;

        Text(String program, String text) {
            super(URI.create("string:///" + program + "/Main.java"), Kind.SOURCE);
            this.program = program;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** What javac writes, and a loader that reads it. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new HashMap<>();
        final ClassLoader loader = new ClassLoader(Harness.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                ByteArrayOutputStream bytes = written.get(name);
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes.toByteArray(), 0, bytes.size());
            }
        };

        Memory(StandardJavaFileManager below) {
            super(below);
            loader.setDefaultAssertionStatus(true);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location where, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    written.put(name, bytes);
                    return bytes;
                }
            };
        }

        /** The classes of a program by their names, those without a name left out; none is initialised by that. */
        List<Class<?>> classes(String program) throws ClassNotFoundException {
            List<Class<?>> found = new ArrayList<>();
            for (String name : new TreeSet<>(written.keySet())) {
                if (name.startsWith(program + ".")) {
                    found.add(Class.forName(name, false, loader));
                }
            }
            found.sort(Comparator.comparing(Dump::name));
            return found;
        }
    }
}
