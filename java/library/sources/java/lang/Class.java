package java.lang;

import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;

/** A class as a value. Each use of getClass() or a literal makes an object of its own; those of one class are the same to == and equals. */
public final class Class<T> implements Serializable, GenericDeclaration, Type, AnnotatedElement {
    private final string text;
    private final string simpleText;
    private final boolean isInterface;
    private final boolean isPrimitive;

    private Class(string text, string simpleText, boolean isInterface, boolean isPrimitive) {
        this.text = text;
        this.simpleText = simpleText;
        this.isInterface = isInterface;
        this.isPrimitive = isPrimitive;
    }

    /** Only for the library: the class of these names. */
    public static <T> Class<T> _of(String name, String simpleName, boolean isInterface, boolean isPrimitive) {
        return new Class<T>(String.text(name), String.text(simpleName), isInterface, isPrimitive);
    }

    public /*@ pure @*/ String getName() {
        return String.of(text);
    }

    public /*@ pure @*/ String getSimpleName() {
        return String.of(simpleText);
    }

    public /*@ pure @*/ boolean isInterface() {
        return isInterface;
    }

    public /*@ pure @*/ boolean isPrimitive() {
        return isPrimitive;
    }

    public /*@ pure @*/ boolean isArray() {
        return text.length > 0 && text[0] == '[';
    }

    public String toString() {
        return (isInterface ? "interface " : isPrimitive ? "" : "class ") + getName();
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof Class && ((Class<?>) other).text == text;
    }

    @Refused("equal objects may be one object, which is not known; use hashCode")
    public native /*@ pure @*/ int _identityCode();

    /** Any number, the same for one class. */
    public /*@ pure @*/ int hashCode() {
        return _anyCode(text);
    }

    private static native /*@ pure @*/ int _anyCode(string text);

    @Refused("the class is known only by its name; use instanceof")
    public native boolean isInstance(Object object);

    @Refused("the class is known only by its name; use a cast")
    public native T cast(Object object);

    @Refused("reflection is not modelled: name the class itself, as in Point.class or new Point()")
    public static native Class<?> forName(String name) throws ClassNotFoundException;

    @Refused("reflection is not modelled: call a constructor")
    public native T newInstance() throws InstantiationException, IllegalAccessException;

    @Refused("reflection is not modelled: name the class itself, as in Point.class")
    public native String getTypeName();

    @Refused("annotations at run time are not modelled")
    public native <A extends Annotation> A getAnnotation(Class<A> annotationClass);

    @Refused("annotations at run time are not modelled")
    public native Annotation[] getAnnotations();

    @Refused("annotations at run time are not modelled")
    public native Annotation[] getDeclaredAnnotations();

    @Refused("reflection is not modelled: name the class itself, as in Point.class")
    public native TypeVariable<Class<T>>[] getTypeParameters();
}
