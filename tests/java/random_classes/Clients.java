package clients;

import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * Random clients of the classes of some packages: each makes objects and calls methods, in classes that are loaded anew.
 *
 * Arguments are the folder of the compiled classes, how many clients each package gets, a seed, and the packages. For each place in a package that an exception went through, or a failed assertion, there is a line:
 * the package, the line in its file, the method as the JVM names it, and the exception.
 */
public final class Clients {
    private static final int CALLS = 12;
    private static final TreeSet<String> found = new TreeSet<>();

    public static void main(String[] words) throws Exception {
        URL folder = new File(words[0]).toURI().toURL();
        int clients = Integer.parseInt(words[1]);
        long seed = Long.parseLong(words[2]);
        for (String name : Arrays.copyOfRange(words, 3, words.length)) {
            for (int client = 0; client < clients; client++) {
                try (URLClassLoader loader = new URLClassLoader(new URL[] {folder}, ClassLoader.getPlatformClassLoader())) {
                    loader.setDefaultAssertionStatus(true);
                    new Client(name, loader, new Random(seed + 31 * client)).run(new File(words[0], name));
                }
            }
        }
        found.forEach(System.out::println);
    }

    private static final class Client {
        private final String name;
        private final ClassLoader loader;
        private final Random random;
        private final List<Object> objects = new ArrayList<>();
        private final List<Constructor<?>> constructors = new ArrayList<>();
        private final List<Method> methods = new ArrayList<>();

        Client(String name, ClassLoader loader, Random random) {
            this.name = name;
            this.loader = loader;
            this.random = random;
        }

        void run(File folder) throws Exception {
            String[] files = folder.list((where, file) -> file.endsWith(".class"));
            Arrays.sort(files);
            for (String file : files) {
                Class<?> each = Class.forName(name + "." + file.substring(0, file.length() - ".class".length()), false, loader);
                if (each.isAnonymousClass() || each.isLocalClass()) {
                    continue;
                }
                if (!Modifier.isAbstract(each.getModifiers()) && !each.isEnum()) {
                    constructors.addAll(List.of(each.getDeclaredConstructors()));
                }
                for (Method method : each.getDeclaredMethods()) {
                    if (!method.isSynthetic() && !Modifier.isAbstract(method.getModifiers()) && !method.getName().startsWith("value")) {
                        methods.add(method);
                    }
                }
            }
            constructors.sort(Comparator.comparing(Constructor::toGenericString));
            methods.sort(Comparator.comparing(Method::toGenericString));
            for (int call = 0; call < CALLS; call++) {
                call();
            }
            for (Method method : methods) {
                if (Modifier.isStatic(method.getModifiers()) && method.getParameterCount() == 0 && method.getName().startsWith("check")) {
                    call(method, null);
                }
            }
        }

        private void call() {
            if (!constructors.isEmpty() && (methods.isEmpty() || random.nextInt(3) == 0)) {
                Constructor<?> constructor = constructors.get(random.nextInt(constructors.size()));
                constructor.setAccessible(true);
                Object[] arguments = arguments(constructor.getParameterTypes(), isInner(constructor.getDeclaringClass()));
                if (arguments != null) {
                    try {
                        objects.add(constructor.newInstance(arguments));
                    } catch (InvocationTargetException thrown) {
                        note(thrown.getTargetException());
                    } catch (ReflectiveOperationException | LinkageError other) {
                        note(other);
                    }
                }
            } else if (!methods.isEmpty()) {
                Method method = methods.get(random.nextInt(methods.size()));
                Object target = null;
                if (!Modifier.isStatic(method.getModifiers())) {
                    List<Object> fit = objects.stream().filter(method.getDeclaringClass()::isInstance).toList();
                    if (fit.isEmpty()) {
                        return;
                    }
                    target = fit.get(random.nextInt(fit.size()));
                }
                call(method, target);
            }
        }

        private void call(Method method, Object target) {
            method.setAccessible(true);
            Object[] arguments = arguments(method.getParameterTypes(), false);
            if (arguments == null) {
                return;
            }
            try {
                Object result = method.invoke(target, arguments);
                if (result != null && result.getClass().getName().startsWith(name + ".")) {
                    objects.add(result);
                }
            } catch (InvocationTargetException thrown) {
                note(thrown.getTargetException());
            } catch (ReflectiveOperationException | LinkageError other) {
                note(other);
            }
        }

        private static boolean isInner(Class<?> owner) {
            return owner.isMemberClass() && !Modifier.isStatic(owner.getModifiers());
        }

        private Object[] arguments(Class<?>[] types, boolean isInner) {
            Object[] arguments = new Object[types.length];
            for (int at = 0; at < types.length; at++) {
                arguments[at] = argument(types[at]);
                if (at == 0 && isInner && arguments[at] == null) {
                    return null;
                }
            }
            return arguments;
        }

        private Object argument(Class<?> type) {
            if (type == int.class) {
                return random.nextInt(4);
            }
            if (type == boolean.class) {
                return random.nextBoolean();
            }
            if (type == int[].class) {
                return random.nextBoolean() ? null : new int[random.nextInt(3)];
            }
            if (type == String.class) {
                return random.nextBoolean() ? null : "x";
            }
            List<Object> fit = objects.stream().filter(type::isInstance).toList();
            return fit.isEmpty() || random.nextInt(5) == 0 ? null : fit.get(random.nextInt(fit.size()));
        }

        private void note(Throwable thrown) {
            Throwable first = thrown;
            while (first instanceof ExceptionInInitializerError && first.getCause() != null) {
                first = first.getCause();
            }
            if (!(first instanceof RuntimeException || first instanceof AssertionError)) {
                return;
            }
            for (StackTraceElement each : first.getStackTrace()) {
                if (each.getMethodName().equals("<clinit>")) {
                    return;
                }
                if (each.getClassName().startsWith(name + ".")) {
                    found.add(name + " " + each.getLineNumber() + " " + each.getMethodName() + " " + first.getClass().getSimpleName());
                }
            }
        }
    }
}
