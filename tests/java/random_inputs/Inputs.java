package inputs;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Looks for inputs on which methods fail: objects that Java code can make, by constructors and methods that are not private, and by assignments to fields that are neither private nor final.
 *
 * Of each class there are few objects, so that they are shared, lead to themselves and to each other; what is found has no more than the bounds allow.
 */
public final class Main {
    private static final int[] NUMBERS = {0, 1, -1, 2, 3, 5, 7, 97, 127, 128, -128, -129, 255, 256, 32767, 32768, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final String[] TEXTS = {"", "x", "ab", "P", "xyz"};
    private static final Map<Class<?>, List<Method>> METHODS = new HashMap<>();
    private static final Map<Class<?>, List<Constructor<?>>> CONSTRUCTORS = new HashMap<>();
    private static final int MOST = 2;
    private static final int LONGEST = 3;

    public static void main(String[] words) {
    }

    /** Returns how each method of a class whose name begins with "check" fails, and on what, in a line for each that does. */
    public static String search(Class<?> subject, int samples, long seed) {
        List<Class<?>> classes = new ArrayList<>();
        all(subject, classes);
        StringBuilder found = new StringBuilder();
        for (Class<?> owner : classes) {
            for (Method each : methods(owner)) {
                if (each.getName().startsWith("check")) {
                    found.append(failure(classes, each, samples, seed));
                }
            }
        }
        return found.toString();
    }

    private static String failure(List<Class<?>> classes, Method method, int samples, long seed) {
        for (int at = 0; at < samples; at++) {
            World world = new World(classes, new Random(seed * 100_003 + at));
            String told = world.run(method);
            if (told != null) {
                return method.getName() + " " + told + "|";
            }
        }
        return "";
    }

    private static void all(Class<?> of, List<Class<?>> found) {
        found.add(of);
        Class<?>[] within = of.getDeclaredClasses();
        Arrays.sort(within, (a, b) -> a.getName().compareTo(b.getName()));
        for (Class<?> each : within) {
            all(each, found);
        }
    }

    private static List<Method> methods(Class<?> of) {
        return METHODS.computeIfAbsent(of, each -> sorted(each.getDeclaredMethods()));
    }

    private static <T extends Executable> List<T> sorted(T[] members) {
        List<T> found = new ArrayList<>();
        for (T each : members) {
            if (!each.isSynthetic()) {
                each.setAccessible(true);
                found.add(each);
            }
        }
        found.sort((a, b) -> a.toString().compareTo(b.toString()));
        return found;
    }

    private static boolean isHidden(Class<?> of) {
        for (Class<?> each = of; each != null; each = each.getEnclosingClass()) {
            if (Modifier.isPrivate(each.getModifiers()) || each.isAnonymousClass() || each.isLocalClass()) {
                return true;
            }
        }
        return false;
    }

    /** An object with the type arguments that it was made with. */
    private record Made(Object object, List<Type> arguments) {
    }

    private static final class World {
        private final List<Class<?>> classes;
        private final Random random;
        private final List<Made> pool = new ArrayList<>();
        private int depth;
        private int left = 40;

        World(List<Class<?>> classes, Random random) {
            this.classes = classes;
            this.random = random;
        }

        /** Returns what leaves a method that is called with something, and what that was; null if nothing does, or if it was too much. */
        String run(Method method) {
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            Object target = isStatic ? null : receiver(method.getDeclaringClass());
            if (!isStatic && target == null) {
                return null;
            }
            Object[] arguments = values(method.getGenericParameterTypes(), Map.of());
            statics();
            for (int events = random.nextInt(7); events > 0; events--) {
                event();
            }
            try {
                method.invoke(target, arguments);
                return null;
            } catch (InvocationTargetException thrown) {
                Dump dump = new Dump(classes);
                String told = thrown.getCause().getClass().getSimpleName() + " on " + (isStatic ? "" : dump.shown(target)) + dump.shown(arguments) + dump.rest();
                return thrown.getCause() instanceof StackOverflowError || dump.isTooMuch() ? null : told;
            } catch (ReflectiveOperationException error) {
                throw new IllegalStateException(error);
            }
        }

        private Object receiver(Class<?> of) {
            for (int tries = 0; tries < 5; tries++) {
                Object found = value(of, Map.of());
                if (found != null) {
                    return found;
                }
            }
            return null;
        }

        // ------------------------------------------------------------------------------------ what happens before

        private void statics() {
            for (Class<?> each : classes) {
                for (Field field : each.getDeclaredFields()) {
                    if (isOpen(field) && Modifier.isStatic(field.getModifiers()) && random.nextInt(3) == 0) {
                        set(field, null, value(field.getGenericType(), Map.of()));
                    }
                }
            }
        }

        private static boolean isOpen(Field field) {
            int words = field.getModifiers();
            return !Modifier.isPrivate(words) && !Modifier.isFinal(words) && !field.isSynthetic();
        }

        private static void set(Field field, Object of, Object value) {
            try {
                field.setAccessible(true);
                field.set(of, value);
            } catch (ReflectiveOperationException error) {
                throw new IllegalStateException(error);
            }
        }

        /** Does something to an object: assigns a field, or calls a method. */
        private void event() {
            if (random.nextInt(6) == 0) {
                factory(classes.get(random.nextInt(classes.size())), Object.class, List.of());
            }
            if (pool.isEmpty()) {
                return;
            }
            Made made = pool.get(random.nextInt(pool.size()));
            for (Class<?> each = made.object.getClass(); classes.contains(each) || each.isAnonymousClass(); each = each.getSuperclass()) {
                Map<String, Type> by = binding(each, made.arguments);
                for (Field field : each.getDeclaredFields()) {
                    if (isOpen(field) && !Modifier.isStatic(field.getModifiers()) && random.nextInt(3) == 0) {
                        set(field, made.object, value(field.getGenericType(), by));
                    }
                }
                for (Method method : methods(each)) {
                    if (!Modifier.isPrivate(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()) && !method.getName().startsWith("check") && random.nextInt(3) == 0) {
                        called(method, made.object, by);
                    }
                }
            }
        }

        private Object called(Executable method, Object target, Map<String, Type> by) {
            if (Modifier.isAbstract(method.getModifiers())) {
                return null;
            }
            try {
                Object[] arguments = values(method.getGenericParameterTypes(), by);
                return method instanceof Method own ? own.invoke(target, arguments) : ((Constructor<?>) method).newInstance(arguments);
            } catch (InvocationTargetException thrown) {
                return null;
            } catch (ReflectiveOperationException error) {
                throw new IllegalStateException(error);
            }
        }

        private static Map<String, Type> binding(Class<?> of, List<Type> arguments) {
            Map<String, Type> by = new HashMap<>();
            TypeVariable<?>[] variables = of.getTypeParameters();
            for (int at = 0; at < variables.length && at < arguments.size(); at++) {
                by.put(variables[at].getName(), arguments.get(at));
            }
            return by;
        }

        // --------------------------------------------------------------------------------------------- values

        private Object[] values(Type[] types, Map<String, Type> by) {
            Object[] found = new Object[types.length];
            for (int at = 0; at < types.length; at++) {
                found[at] = value(types[at], by);
            }
            return found;
        }

        private Object value(Type type, Map<String, Type> by) {
            depth++;
            try {
                return made(resolved(type, by));
            } finally {
                depth--;
            }
        }

        private static Type resolved(Type type, Map<String, Type> by) {
            if (type instanceof TypeVariable<?> variable) {
                Type bound = variable.getBounds()[0];
                return by.getOrDefault(variable.getName(), bound instanceof ParameterizedType generic ? generic.getRawType() : bound);
            } else if (type instanceof WildcardType wildcard) {
                return resolved(wildcard.getLowerBounds().length > 0 ? wildcard.getLowerBounds()[0] : wildcard.getUpperBounds()[0], by);
            } else if (type instanceof GenericArrayType array) {
                Type element = resolved(array.getGenericComponentType(), by);
                return Array.newInstance(element instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) element, 0).getClass();
            } else if (type instanceof ParameterizedType generic) {
                return new Generic((Class<?>) generic.getRawType(), Arrays.stream(generic.getActualTypeArguments()).map(each -> resolved(each, by)).toArray(Type[]::new));
            }
            return type;
        }

        private record Generic(Class<?> of, Type[] arguments) implements ParameterizedType {
            @Override
            public Type[] getActualTypeArguments() {
                return arguments;
            }

            @Override
            public Type getRawType() {
                return of;
            }

            @Override
            public Type getOwnerType() {
                return null;
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Generic generic && of == generic.of && Arrays.equals(arguments, generic.arguments);
            }

            @Override
            public int hashCode() {
                return of.hashCode();
            }
        }

        private Object made(Type type) {
            Class<?> of = type instanceof Generic generic ? generic.of : (Class<?>) type;
            List<Type> arguments = type instanceof Generic generic ? List.of(generic.arguments) : List.of();
            if (of.isPrimitive()) {
                return primitive(of);
            } else if (random.nextInt(4) == 0) {
                return null;
            }
            List<Object> known = new ArrayList<>();
            for (Made each : pool) {
                if (of.isInstance(each.object) && each.arguments.equals(arguments)) {
                    known.add(each.object);
                }
            }
            if (!known.isEmpty() && random.nextInt(3) > 0) {
                return known.get(random.nextInt(known.size()));
            }
            Object found = depth > 6 || --left < 0 ? null : fresh(of, arguments);
            if (found != null) {
                pool.add(new Made(found, arguments));
            }
            return found;
        }

        private Object primitive(Class<?> of) {
            int number = random.nextInt(3) > 0 ? NUMBERS[random.nextInt(8)] : NUMBERS[random.nextInt(NUMBERS.length)];
            if (of == boolean.class) {
                return random.nextBoolean();
            }
            return boxed(of, of == long.class && random.nextInt(6) == 0 ? (long) number << 33 : number);
        }

        private static Object boxed(Class<?> of, long number) {
            if (of == long.class) {
                return number;
            }
            return of == int.class ? (Object) (int) number : of == byte.class ? (Object) (byte) number : of == short.class ? (Object) (short) number : (Object) (char) number;
        }

        private Object fresh(Class<?> of, List<Type> arguments) {
            if (of == Object.class) {
                Class<?>[] some = {Integer.class, int[].class, String.class, Character.class, Long.class, classes.get(random.nextInt(classes.size())), classes.get(random.nextInt(classes.size()))};
                return value(some[random.nextInt(some.length)], Map.of());
            } else if (of == String.class) {
                String text = TEXTS[random.nextInt(TEXTS.length)];
                return random.nextBoolean() ? text : new String(text);
            } else if (of == Number.class || of == Comparable.class) {
                Class<?>[] some = {Integer.class, Long.class, Short.class, Byte.class};
                return value(some[arguments.isEmpty() ? random.nextInt(some.length) : 0], Map.of());
            } else if (of == CharSequence.class) {
                return value(random.nextBoolean() ? String.class : StringBuilder.class, Map.of());
            } else if (of == StringBuilder.class) {
                return new StringBuilder(TEXTS[random.nextInt(TEXTS.length)]);
            } else if (of.isArray()) {
                Object array = Array.newInstance(of.getComponentType(), random.nextInt(LONGEST + 1));
                for (int at = 0; at < Array.getLength(array); at++) {
                    Array.set(array, at, value(of.getComponentType(), Map.of()));
                }
                return array;
            } else if (of.isEnum()) {
                Object[] constants = of.getEnumConstants();
                return constants[random.nextInt(constants.length)];
            } else if (of.getName().startsWith("java.lang.")) {
                return box(of);
            }
            return of.getName().startsWith("java.util.") ? collection(of, arguments) : object(of, arguments);
        }

        private Object box(Class<?> of) {
            Map<Class<?>, Class<?>> held = Map.of(Integer.class, int.class, Long.class, long.class, Short.class, short.class, Byte.class, byte.class, Character.class, char.class, Boolean.class, boolean.class);
            Class<?> primitive = held.getOrDefault(of, int.class);
            for (Made each : pool) {
                if (each.object.getClass() == of && each.object instanceof Number equal && random.nextInt(3) == 0) {
                    return boxed(primitive, equal.longValue());
                }
            }
            return primitive(primitive);
        }

        private Object collection(Class<?> of, List<Type> arguments) {
            Type first = arguments.isEmpty() ? Object.class : arguments.get(0);
            int size = random.nextInt(LONGEST);
            if (Map.class.isAssignableFrom(of)) {
                Map<Object, Object> map = of == Map.class || of == HashMap.class ? new HashMap<>() : new TreeMap<>();
                for (; size > 0; size--) {
                    Object key = value(first, Map.of());
                    Object value = value(arguments.get(1), Map.of());
                    if (key != null || map instanceof HashMap) {
                        map.put(key, value);
                    }
                }
                return map;
            }
            Collection<Object> all = of == java.util.Set.class || of == HashSet.class ? new HashSet<>() : of == ArrayDeque.class || of == java.util.Deque.class || of == java.util.Queue.class ? new ArrayDeque<>() : new ArrayList<>();
            for (; size > 0; size--) {
                Object each = value(first, Map.of());
                if (each != null || !(all instanceof ArrayDeque)) {
                    all.add(each);
                }
            }
            return all;
        }

        /** Returns an object of a class of the program, or of one below it. */
        private Object object(Class<?> of, List<Type> arguments) {
            List<Class<?>> below = new ArrayList<>();
            for (Class<?> each : classes) {
                if (of.isAssignableFrom(each) && (each == of || arguments.isEmpty())) {
                    below.add(each);
                }
            }
            if (below.isEmpty()) {
                return null;
            }
            Class<?> chosen = below.get(random.nextInt(below.size()));
            if (chosen.isEnum()) {
                return fresh(chosen, arguments);
            }
            int same = 0;
            for (Made each : pool) {
                same += root(each.object.getClass()) == root(chosen) ? 1 : 0;
            }
            if (same >= MOST) {
                return null;
            }
            Object found = random.nextInt(4) == 0 ? factory(classes.get(random.nextInt(classes.size())), of, arguments) : null;
            return found == null ? constructed(chosen, arguments) : found;
        }

        private Object constructed(Class<?> of, List<Type> arguments) {
            List<Constructor<?>> open = new ArrayList<>();
            for (Constructor<?> each : CONSTRUCTORS.computeIfAbsent(of, any -> sorted(any.getDeclaredConstructors()))) {
                if (!Modifier.isPrivate(each.getModifiers()) && !Modifier.isAbstract(of.getModifiers()) && !isHidden(of)) {
                    open.add(each);
                }
            }
            for (int tries = 0; !open.isEmpty() && tries < 3; tries++) {
                Object found = constructed(open.get(random.nextInt(open.size())), of, binding(of, arguments));
                if (found != null) {
                    return found;
                }
            }
            return null;
        }

        /** An inner class needs an object around it, which its generic types do not tell of. */
        private Object constructed(Constructor<?> by, Class<?> of, Map<String, Type> binding) {
            boolean isInner = of.isMemberClass() && !Modifier.isStatic(of.getModifiers());
            if (!isInner) {
                return called(by, null, binding);
            }
            Object around = value(of.getEnclosingClass(), Map.of());
            if (around == null) {
                return null;
            }
            Object[] arguments = values(by.getParameterTypes(), binding);
            arguments[0] = around;
            try {
                return by.newInstance(arguments);
            } catch (InvocationTargetException thrown) {
                return null;
            } catch (ReflectiveOperationException error) {
                throw new IllegalStateException(error);
            }
        }

        private Object factory(Class<?> owner, Class<?> of, List<Type> arguments) {
            for (Method each : isHidden(owner) ? List.<Method>of() : methods(owner)) {
                boolean isOpen = Modifier.isStatic(each.getModifiers()) && !Modifier.isPrivate(each.getModifiers()) && each.getTypeParameters().length == 0;
                if (isOpen && !each.getName().startsWith("check") && !each.getName().startsWith("value") && random.nextBoolean()) {
                    Object found = called(each, null, Map.of());
                    if (of != Object.class && of.isInstance(found) && arguments.isEmpty()) {
                        return found;
                    }
                }
            }
            return null;
        }

        static Class<?> root(Class<?> of) {
            Class<?> root = of;
            while (root.getSuperclass() != null && root.getSuperclass() != Object.class && root.getSuperclass() != Record.class) {
                root = root.getSuperclass();
            }
            return root;
        }
    }

    /** What arguments and static fields lead to, in words and in numbers. */
    private static final class Dump {
        private final List<Class<?>> classes;
        private final Map<Object, String> names = new IdentityHashMap<>();
        private final ArrayDeque<Object> left = new ArrayDeque<>();
        private final Map<Object, Integer> counts = new HashMap<>();
        private int longest;

        Dump(List<Class<?>> classes) {
            this.classes = classes;
        }

        boolean isTooMuch() {
            counts.remove("enum");
            return longest > LONGEST || counts.values().stream().anyMatch(each -> each > LONGEST);
        }

        String rest() {
            StringBuilder told = new StringBuilder();
            for (Class<?> each : classes) {
                for (Field field : each.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !field.isEnumConstant()) {
                        told.append(" ").append(each.getSimpleName()).append(".").append(field.getName()).append("=").append(shown(read(field, null)));
                    }
                }
            }
            while (!left.isEmpty()) {
                Object next = left.remove();
                told.append(" ").append(names.get(next)).append(contents(next));
            }
            return told.toString();
        }

        String shown(Object value) {
            if (value == null || value instanceof Boolean) {
                return String.valueOf(value);
            } else if (names.containsKey(value)) {
                return names.get(value);
            }
            Object kind = value instanceof Enum<?> ? "enum" : kind(value);
            int number = counts.merge(kind, 1, Integer::sum);
            String name = value.getClass().getSimpleName() + "#" + number;
            if (value instanceof Number || value instanceof Character || value instanceof Enum<?>) {
                name += "(" + (value instanceof Character unit ? "" + (int) unit : value) + ")";
            } else if (value instanceof CharSequence text) {
                name += "(" + text + ")";
                longest = Math.max(longest, text.length());
            }
            names.put(value, name);
            left.add(value);
            return name;
        }

        private Object kind(Object value) {
            return value instanceof Collection || value instanceof Map ? "collection" : value.getClass().isArray() ? value.getClass() : World.root(value.getClass());
        }

        private String contents(Object of) {
            List<String> parts = new ArrayList<>();
            if (of instanceof Map<?, ?> map) {
                map.forEach((key, value) -> parts.add(shown(key) + ":" + shown(value)));
                counts.merge("pair", map.size(), Integer::sum);
            } else if (of instanceof Collection<?> all) {
                all.forEach(each -> parts.add(shown(each)));
                counts.merge("pair", all instanceof HashSet ? all.size() : 0, Integer::sum);
                longest = Math.max(longest, all.size());
            } else if (of.getClass().isArray()) {
                longest = Math.max(longest, Array.getLength(of));
                for (int at = 0; at < Array.getLength(of); at++) {
                    parts.add(of.getClass().getComponentType().isPrimitive() ? String.valueOf(Array.get(of, at)) : shown(Array.get(of, at)));
                }
            } else {
                fields(of, parts);
            }
            return parts.toString();
        }

        private void fields(Object of, List<String> parts) {
            for (Class<?> each = of.getClass(); each != null && each.getClassLoader() == Main.class.getClassLoader(); each = each.getSuperclass()) {
                for (Field field : each.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        Object held = read(field, of);
                        parts.add(field.getName() + "=" + (!field.getType().isPrimitive() ? shown(held) : held instanceof Character unit ? "" + (int) unit : "" + held));
                    }
                }
            }
        }

        private static Object read(Field field, Object of) {
            try {
                ((AccessibleObject) field).setAccessible(true);
                return field.get(of);
            } catch (ReflectiveOperationException error) {
                throw new IllegalStateException(error);
            }
        }
    }
}
