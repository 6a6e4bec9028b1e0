import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Prints the methods of classes that subclasses may override, one in a line: class, signature with erased types, result, modifiers, the class that declares it, whether the first one is an interface, and the exceptions that it declares; classes that may not be extended are left out. */
public final class Overridable {
    public static void main(String[] names) {
        for (String name : names) {
            Class<?> type = known(name);
            if (type != null && !Modifier.isFinal(type.getModifiers()) && !type.isEnum()) {
                print(type);
            }
        }
    }

    private static Class<?> known(String name) {
        try {
            return Class.forName(name, false, Overridable.class.getClassLoader());
        } catch (ClassNotFoundException ours) {
            return null;
        }
    }

    private static void print(Class<?> type) {
        Map<String, Method> found = new TreeMap<>();
        Set<String> sealed = new HashSet<>();
        for (Class<?> each : above(type)) {
            for (Method method : each.getDeclaredMethods()) {
                int modifiers = method.getModifiers();
                boolean isInherited = Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
                if (isInherited && !Modifier.isStatic(modifiers) && !method.isSynthetic()) {
                    found.putIfAbsent(signature(method), method);
                    if (Modifier.isFinal(modifiers)) {
                        sealed.add(signature(method));
                    }
                }
            }
        }
        found.keySet().removeAll(sealed);
        found.forEach((signature, method) -> {
            String words = Modifier.toString(method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.ABSTRACT));
            System.out.println(String.join("\t", type.getName(), signature, method.getReturnType().getCanonicalName(), words, method.getDeclaringClass().getName(), type.isInterface() ? "interface" : "class", thrown(method)));
        });
    }

    /** A class, the classes above it, and all their interfaces. */
    private static List<Class<?>> above(Class<?> type) {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            classes.add(each);
        }
        Set<Class<?>> interfaces = new LinkedHashSet<>();
        classes.forEach(each -> collect(each, interfaces));
        classes.addAll(interfaces);
        if (type.isInterface()) {
            classes.add(Object.class);
        }
        return classes;
    }

    private static void collect(Class<?> type, Set<Class<?>> interfaces) {
        for (Class<?> each : type.getInterfaces()) {
            interfaces.add(each);
            collect(each, interfaces);
        }
    }

    private static String thrown(Method method) {
        List<String> types = new ArrayList<>();
        for (Class<?> each : method.getExceptionTypes()) {
            types.add(each.getCanonicalName());
        }
        return String.join(", ", types);
    }

    private static String signature(Method method) {
        List<String> types = new ArrayList<>();
        for (Class<?> each : method.getParameterTypes()) {
            types.add(each.getCanonicalName());
        }
        return method.getName() + "(" + String.join(",", types) + ")";
    }
}
