import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.TreeSet;

/** Prints the public members that classes declare, one in a line: class, kind, whether it is static, erased result type, and signature with erased types. */
public final class Members {
    public static void main(String[] names) {
        for (String name : names) {
            try {
                print(Class.forName(name, false, Members.class.getClassLoader()));
            } catch (ClassNotFoundException notOfTheJdk) {
                continue;
            }
        }
    }

    private static void print(Class<?> type) {
        if (!Modifier.isPublic(type.getModifiers())) {
            return;
        }
        TreeSet<String> lines = new TreeSet<>();
        for (Field each : type.getDeclaredFields()) {
            if (isMember(each.getModifiers(), each.isSynthetic())) {
                lines.add("field\t" + isStatic(each.getModifiers()) + "\t" + each.getType().getCanonicalName() + "\t" + each.getName());
            }
        }
        for (Constructor<?> each : type.getDeclaredConstructors()) {
            if (isMember(each.getModifiers(), each.isSynthetic())) {
                lines.add("constructor\ttrue\t" + type.getCanonicalName() + "\t" + signature("<init>", each));
            }
        }
        for (Method each : type.getDeclaredMethods()) {
            if (isMember(each.getModifiers(), each.isSynthetic())) {
                lines.add("method\t" + isStatic(each.getModifiers()) + "\t" + each.getReturnType().getCanonicalName() + "\t" + signature(each.getName(), each));
            }
        }
        for (String line : lines) {
            System.out.println(type.getName() + "\t" + line);
        }
    }

    private static boolean isMember(int modifiers, boolean isSynthetic) {
        return Modifier.isPublic(modifiers) && !isSynthetic;
    }

    private static boolean isStatic(int modifiers) {
        return Modifier.isStatic(modifiers);
    }

    private static String signature(String name, Executable executable) {
        StringBuilder text = new StringBuilder(name).append("(");
        for (Class<?> each : executable.getParameterTypes()) {
            text.append(text.charAt(text.length() - 1) == '(' ? "" : ",").append(each.getCanonicalName());
        }
        return text.append(")").toString();
    }
}
