package java.lang.reflect;

/** A type as a value: a class, or what only the JDK declares. */
public interface Type {
    default String getTypeName() {
        return toString();
    }
}
