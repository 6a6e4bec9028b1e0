package histories;

import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random histories of the classes of some packages: clients that call what they can access, keep what they get, and use it later.
 *
 * Arguments are the folder of the compiled classes, the number of histories per package, a seed, and the packages. The output has a line "P package" per package, a line "H" per history, and a
 * line "S step TAB heap" per step. The heap is what the client's variables and the static fields lead to, as JSON: a list of objects, each a pair of its class
 * and its contents. References are lists of one number.
 */
public final class Histories {
    private static final int STEPS = 12;
    private static final int MOST_VARIABLES = 9;
    private static final int MOST_OBJECTS = 3;
    private static final int MILLISECONDS = 400;

    public static void main(String[] words) throws Exception {
        URL folder = new File(words[0]).toURI().toURL();
        int histories = Integer.parseInt(words[1]);
        long seed = Long.parseLong(words[2]);
        for (String name : Arrays.copyOfRange(words, 3, words.length)) {
            System.out.println("P " + name);
            for (int number = 0; number < histories; number++) {
                try (URLClassLoader loader = new URLClassLoader(new URL[] {folder}, ClassLoader.getPlatformClassLoader())) {
                    run(new Client(name, loader, new Random(seed * 1000003 + number)), new File(words[0], name));
                }
            }
        }
    }

    /** Run a client in a thread of its own, which is stopped if a call does not end. */
    @SuppressWarnings({"deprecation", "removal"})
    private static void run(Client client, File folder) throws InterruptedException {
        Thread thread = new Thread(() -> client.run(folder));
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((stopped, error) -> {
            if (!(error instanceof ThreadDeath)) {
                error.printStackTrace();
            }
        });
        thread.start();
        thread.join(MILLISECONDS);
        if (thread.isAlive()) {
            thread.stop();
            thread.join();
        }
        System.out.print(client.lines);
    }

    /** A value that the client keeps, with the name of its variable. */
    private record Variable(String name, Object value) {}

    private static final class Client {
        private final String prefix;
        private final ClassLoader loader;
        private final Random random;
        private final List<Variable> variables = new ArrayList<>();
        private final List<Class<?>> classes = new ArrayList<>();
        private final List<Executable> calls = new ArrayList<>();
        private final List<Field> fields = new ArrayList<>();
        private final StringBuilder lines = new StringBuilder();
        private final StringBuilder step = new StringBuilder();
        private int made;

        Client(String name, ClassLoader loader, Random random) {
            this.prefix = name + ".";
            this.loader = loader;
            this.random = random;
        }

        void run(File folder) {
            lines.append("H\n");
            try {
                takeSteps(folder);
            } catch (ReflectiveOperationException error) {
                throw new IllegalStateException(error);
            }
        }

        private void takeSteps(File folder) throws ReflectiveOperationException {
            findMembers(folder);
            keep("new Object()", new Object());
            keep("new Object()", new Object());
            for (int number = 0; number < STEPS; number++) {
                step.setLength(0);
                try {
                    take();
                } catch (InvocationTargetException thrown) {
                    if (thrown.getTargetException() instanceof ThreadDeath) {
                        throw (ThreadDeath) thrown.getTargetException();
                    }
                    step.append(" throws ").append(thrown.getTargetException().getClass().getSimpleName());
                } catch (ReflectiveOperationException | RuntimeException | LinkageError | StackOverflowError other) {
                    step.append(" throws ").append(other.getClass().getSimpleName());
                }
                String heap = new Dump(prefix, classes).text(variables);
                lines.append("S " + step.toString().replace('\t', ' ').replace('\n', ' ') + "\t" + heap + "\n");
            }
        }

        private void findMembers(File folder) throws ClassNotFoundException {
            String[] files = folder.list((where, file) -> file.endsWith(".class"));
            Arrays.sort(files);
            for (String file : files) {
                Class<?> each = Class.forName(prefix + file.substring(0, file.length() - ".class".length()), false, loader);
                classes.add(each);
                if (each.isAnonymousClass() || each.isLocalClass() || isPrivate(each)) {
                    continue;
                }
                if (!Modifier.isAbstract(each.getModifiers())) {
                    calls.addAll(open(each.getDeclaredConstructors()));
                }
                calls.addAll(open(each.getDeclaredMethods()));
                for (Field field : each.getDeclaredFields()) {
                    if (Modifier.isPublic(field.getModifiers()) && !field.isSynthetic()) {
                        fields.add(field);
                    }
                }
            }
            calls.sort(Comparator.comparing(Executable::toGenericString));
            fields.sort(Comparator.comparing(Field::toGenericString));
            calls.forEach(each -> each.setAccessible(true));
            fields.forEach(each -> each.setAccessible(true));
        }

        private static boolean isPrivate(Class<?> class_) {
            return class_ != null && (Modifier.isPrivate(class_.getModifiers()) || isPrivate(class_.getDeclaringClass()));
        }

        private static List<Executable> open(Executable[] members) {
            return Arrays.stream(members).filter(each -> !each.isSynthetic() && !Modifier.isPrivate(each.getModifiers())).toList();
        }

        private void keep(String text, Object value) {
            for (Variable each : variables) {
                if (each.value == value) {
                    step.append(each.name).append(" == ").append(text);
                    return;
                }
            }
            if (value == null || value instanceof Number || value instanceof Boolean || isText(text, value)) {
                step.append(text);
                return;
            }
            if (variables.size() >= MOST_VARIABLES) {
                variables.remove(2 + random.nextInt(variables.size() - 2));
            }
            String name = "v" + made++;
            variables.add(new Variable(name, value));
            step.append(name).append(" = ").append(text);
        }

        /** Return whether a value is a text that a method returned, which differs from run to run. */
        private static boolean isText(String call, Object value) {
            return value instanceof String && !call.startsWith("\"");
        }

        // ------------------------------------------------------------------------------------------------ steps

        private void take() throws ReflectiveOperationException {
            for (int attempt = 0; attempt < 10; attempt++) {
                int kind = random.nextInt(10);
                if (kind < 7 ? call() : kind == 7 ? useField() : kind == 8 ? useArray() : useLibrary()) {
                    return;
                }
            }
        }

        private boolean call() throws ReflectiveOperationException {
            Executable chosen = calls.get(random.nextInt(calls.size()));
            if (chosen instanceof Constructor<?> constructor) {
                Class<?> owner = constructor.getDeclaringClass();
                if (variables.stream().filter(each -> owner.isInstance(each.value)).count() >= MOST_OBJECTS) {
                    return false;
                }
                boolean isInner = owner.isMemberClass() && !Modifier.isStatic(owner.getModifiers());
                Object[] arguments = arguments(constructor.getParameterTypes());
                if (isInner && arguments[0] == null) {
                    return false;
                }
                String text = "new " + owner.getSimpleName() + texts(arguments);
                int start = step.length();
                step.append(text);
                Object value = constructor.newInstance(arguments);
                step.delete(start, start + text.length());
                keep(text, value);
                return true;
            }
            Method method = (Method) chosen;
            Variable receiver = Modifier.isStatic(method.getModifiers()) ? null : any(method.getDeclaringClass());
            if (receiver == null && !Modifier.isStatic(method.getModifiers())) {
                return false;
            }
            invoke(receiver, method, arguments(method.getParameterTypes()));
            return true;
        }

        private void invoke(Variable receiver, Method method, Object... arguments) throws ReflectiveOperationException {
            String target = receiver == null ? method.getDeclaringClass().getSimpleName() : receiver.name;
            String text = target + "." + method.getName() + texts(arguments);
            int start = step.length();
            step.append(text);
            Object value = method.invoke(receiver == null ? null : receiver.value, arguments);
            step.delete(start, start + text.length());
            keep(text, value);
        }

        private boolean useField() throws IllegalAccessException {
            if (fields.isEmpty()) {
                return false;
            }
            Field field = fields.get(random.nextInt(fields.size()));
            boolean isStatic = Modifier.isStatic(field.getModifiers());
            Variable owner = isStatic ? null : any(field.getDeclaringClass());
            if (owner == null && !isStatic) {
                return false;
            }
            String text = (isStatic ? field.getDeclaringClass().getSimpleName() : owner.name) + "." + field.getName();
            Object target = isStatic ? null : owner.value;
            if (Modifier.isFinal(field.getModifiers()) || random.nextInt(3) == 0) {
                keep(text, field.get(target));
            } else {
                Object value = value(field.getType());
                field.set(target, value);
                step.append(text).append(" = ").append(text(value));
            }
            return true;
        }

        private boolean useArray() {
            Variable chosen = one(variables.stream().filter(each -> each.value.getClass().isArray()).toList());
            return chosen != null && changeArray(chosen.name, chosen.value);
        }

        private boolean changeArray(String name, Object array) {
            int length = Array.getLength(array);
            if (length == 0) {
                return false;
            }
            int at = random.nextInt(length);
            if (random.nextInt(4) == 0) {
                keep(name + "[" + at + "]", Array.get(array, at));
            } else {
                Object value = value(array.getClass().getComponentType());
                step.append(name).append("[").append(at).append("] = ").append(text(value));
                Array.set(array, at, value);
            }
            return true;
        }

        private boolean useLibrary() throws ReflectiveOperationException {
            Variable chosen = one(variables.stream().filter(each -> isUsable(each.value)).toList());
            if (chosen == null) {
                return false;
            }
            if (random.nextInt(4) > 0 && chosen.value.getClass().getName().startsWith(prefix) && !(chosen.value instanceof Iterator || chosen.value instanceof Runnable || chosen.value.getClass().isHidden())) {
                return false;
            }
            if (chosen.value.getClass().isHidden()) {
                Method function = Arrays.stream(chosen.value.getClass().getInterfaces()[0].getMethods()).filter(each -> Modifier.isAbstract(each.getModifiers())).findFirst().orElseThrow();
                invoke(chosen, function, arguments(function.getParameterTypes()));
            } else if (chosen.value instanceof Iterator<?>) {
                invoke(chosen, Iterator.class.getMethod(random.nextInt(3) == 0 ? "remove" : "next"));
            } else if (chosen.value instanceof Runnable) {
                invoke(chosen, Runnable.class.getMethod("run"));
            } else if (chosen.value instanceof List || chosen.value instanceof Map) {
                changeCollection(chosen.name, chosen.value);
            } else {
                invoke(chosen, Object.class.getMethod(random.nextBoolean() ? "toString" : "hashCode"));
            }
            return true;
        }

        private boolean isUsable(Object value) {
            return value instanceof List || value instanceof Map || value instanceof Iterator || (value.getClass().getName().startsWith(prefix) && !Proxy.isProxyClass(value.getClass()));
        }

        @SuppressWarnings("unchecked")
        private void changeCollection(String name, Object collection) {
            Object value = value(Object.class);
            int kind = random.nextInt(4);
            if (collection instanceof List<?> list) {
                step.append(name).append(kind == 0 ? ".clear()" : kind == 1 ? ".remove(" + text(value) + ")" : ".add(" + text(value) + ")");
                switch (kind) {
                    case 0 -> list.clear();
                    case 1 -> list.remove(value);
                    default -> ((List<Object>) list).add(value);
                }
            } else if (collection instanceof Map<?, ?> map) {
                Object other = value(Object.class);
                step.append(name).append(kind == 0 ? ".clear()" : kind == 1 ? ".remove(" + text(value) + ")" : ".put(" + text(value) + ", " + text(other) + ")");
                switch (kind) {
                    case 0 -> map.clear();
                    case 1 -> map.remove(value);
                    default -> ((Map<Object, Object>) map).put(value, other);
                }
            }
        }

        // ----------------------------------------------------------------------------------------------- values

        private Variable any(Class<?> type) {
            return one(variables.stream().filter(each -> type.isInstance(each.value)).toList());
        }

        private Variable one(List<Variable> fit) {
            return fit.isEmpty() ? null : fit.get(random.nextInt(fit.size()));
        }

        private Object[] arguments(Class<?>[] types) {
            return Arrays.stream(types).map(this::value).toArray();
        }

        private Object value(Class<?> type) {
            if (type == int.class) {
                return random.nextInt(12) > 0 ? random.nextInt(5) - 1 : random.nextBoolean() ? Integer.MAX_VALUE - random.nextInt(2) : Integer.MIN_VALUE + random.nextInt(2);
            }
            if (type == boolean.class) {
                return random.nextBoolean();
            }
            if (random.nextInt(6) == 0) {
                return null;
            }
            Variable known = any(type);
            if (known != null && (random.nextInt(3) > 0 || type == Object.class)) {
                return known.value;
            }
            Object value = newValue(type);
            if (value != null) {
                keep(describe(value), value);
                step.append("; ");
            }
            return value;
        }

        private Object newValue(Class<?> type) {
            if (type == String.class) {
                return random.nextBoolean() ? "x" : "y";
            }
            if (type.isArray()) {
                Object array = Array.newInstance(type.getComponentType(), random.nextInt(4));
                for (int at = 0; at < Array.getLength(array) && random.nextBoolean(); at++) {
                    Variable known = type.getComponentType().isPrimitive() ? null : any(type.getComponentType());
                    Array.set(array, at, type.getComponentType().isPrimitive() ? value(type.getComponentType()) : known == null ? null : known.value);
                }
                return array;
            }
            if (type.isAssignableFrom(ArrayList.class) && type != Object.class) {
                return new ArrayList<>();
            }
            if (type.isAssignableFrom(HashMap.class) && type != Object.class) {
                return new HashMap<>();
            }
            if (type.isInterface() && type.getName().startsWith(prefix)) {
                return Proxy.newProxyInstance(loader, new Class<?>[] {type}, this::callBack);
            }
            return null;
        }

        private String describe(Object value) {
            if (value instanceof int[] numbers) {
                return "new int[] " + Arrays.toString(numbers);
            }
            if (value instanceof Object[] elements) {
                return "new " + value.getClass().getSimpleName() + " " + texts(elements);
            }
            return value instanceof String ? "\"" + value + "\"" : "new " + (Proxy.isProxyClass(value.getClass()) ? "callback" : value.getClass().getSimpleName()) + "()";
        }

        private Object callBack(Object proxy, Method method, Object[] arguments) {
            switch (method.getName()) {
                case "hashCode":
                    return System.identityHashCode(proxy);
                case "equals":
                    return proxy == arguments[0];
                case "toString":
                    return "callback";
                default:
            }
            for (Object each : arguments == null ? new Object[0] : arguments) {
                if (each != null && !(each instanceof Number)) {
                    step.append(" [callback receives ");
                    keep("", each);
                    if (each.getClass().isArray() && random.nextBoolean()) {
                        changeArray("it", each);
                    } else if (each instanceof List || each instanceof Map) {
                        changeCollection("it", each);
                    }
                    step.append("] ");
                }
            }
            if (random.nextInt(6) == 0) {
                throw new IllegalStateException();
            }
            return method.getReturnType() == void.class ? null : value(method.getReturnType());
        }

        private String texts(Object[] values) {
            return "(" + String.join(", ", Arrays.stream(values).map(this::text).toList()) + ")";
        }

        private String text(Object value) {
            return variables.stream().filter(each -> each.value == value).map(Variable::name).findFirst().orElseGet(() -> value instanceof Number || value instanceof Boolean ? value.toString() : value == null ? "null" : "?");
        }
    }

    /** The heap as JSON. */
    private static final class Dump {
        private final String prefix;
        private final List<Class<?>> classes;
        private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
        private final List<Object> objects = new ArrayList<>();

        Dump(String prefix, List<Class<?>> classes) {
            this.prefix = prefix;
            this.classes = classes;
        }

        String text(List<Variable> variables) throws IllegalAccessException {
            StringBuilder text = new StringBuilder("[");
            variables.forEach(each -> value(each.value));
            StringBuilder statics = new StringBuilder();
            for (Class<?> each : classes) {
                fields(each, null, statics);
            }
            for (int number = 0; number < objects.size(); number++) {
                text.append(number == 0 ? "" : ",").append(object(objects.get(number)));
            }
            return text + ",[\"static\",{" + statics + "}]]";
        }

        private String object(Object object) throws IllegalAccessException {
            Class<?> type = object.getClass();
            StringBuilder text = new StringBuilder();
            if (type.isArray()) {
                for (int at = 0; at < Array.getLength(object); at++) {
                    text.append(at == 0 ? "" : ",").append(value(Array.get(object, at)));
                }
                return "[\"" + type.getCanonicalName() + "\",[" + text + "]]";
            }
            if (object instanceof ArrayList<?> list) {
                list.forEach(each -> text.append(text.isEmpty() ? "" : ",").append(value(each)));
                return "[\"ArrayList\",[" + text + "]]";
            }
            if (object instanceof HashMap<?, ?> map) {
                map.forEach((key, value) -> text.append(text.isEmpty() ? "[" : ",[").append(value(key)).append(",").append(value(value)).append("]"));
                return "[\"HashMap\",[" + text + "]]";
            }
            if (object instanceof String) {
                return "[\"String\",\"" + object + "\"]";
            }
            if (type.getName().startsWith(prefix) && !Proxy.isProxyClass(type)) {
                for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
                    fields(each, object, text);
                }
                String name = type.isHidden() ? "a function" : type.getName().substring(prefix.length());
                return "[\"" + name + "\",{" + text + "}]";
            }
            return Proxy.isProxyClass(type) ? "[\"callback\",[]]" : "[\"\",[]]";
        }

        private void fields(Class<?> owner, Object object, StringBuilder text) throws IllegalAccessException {
            for (Field field : owner.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) == (object == null)) {
                    field.setAccessible(true);
                    text.append(text.isEmpty() ? "" : ",").append("\"").append(owner.getName().substring(prefix.length())).append(" ").append(field.getName());
                    text.append("\":").append(value(field.get(object)));
                }
            }
        }

        private String value(Object value) {
            if (value == null || value instanceof Integer || value instanceof Boolean) {
                return String.valueOf(value);
            }
            Integer number = numbers.putIfAbsent(value, objects.size());
            if (number == null) {
                objects.add(value);
                number = objects.size() - 1;
            }
            return "[" + number + "]";
        }
    }
}
