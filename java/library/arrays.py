"""Sources of the classes of array holders (`ooxcheck.java.array_objects`): one for each array type, from one template."""

from __future__ import annotations

from string import Template

from ooxcheck.java.array_objects import held_type
from ooxcheck.java.types import ClassType, element_of

_SOURCE = Template("""$package

/** $array as an Object. Each conversion makes a new one; those of one array are the same to == and equals. */
public final class $name {
    //@ invariant elements != null;
    final $array elements;

    private $name($array elements) {
        this.elements = elements;
    }

    public static $name of($array elements) {
        return elements == null ? null : new $name(elements);
    }

    public static /*@ pure @*/ $array opened($name holder) {
        return holder == null ? null : holder.elements;
    }

    public static $array copy($array array) {
        $array copy = new $made;
        for (int i = 0; i < array.length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

$views
    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof $name && (($name) other).elements == elements;
    }

    @Refused("the hash code of an array is not known; use Arrays.hashCode")
    public native /*@ pure @*/ int hashCode();

    @Refused("the hash code of an array is not known; use Arrays.hashCode")
    public native /*@ pure @*/ int _identityCode();
}
""")


_VIEWS = Template("""
    /** The result of Arrays.asList: its elements are those of the array. */
    public static <E> java.util.List<E> asList($array array) {
        return new View<E>(array);
    }

    /** The elements in an array of Objects. */
    public static Object[] toObjects($array array) {
        Object[] copy = new Object[array.length];
        for (int i = 0; i < array.length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    static final class View<E> extends java.util.AbstractList<E> implements java.util.RandomAccess {
        private final $array elements;

        View($array elements) {
            this.elements = java.util.Objects.requireNonNull(elements);
        }

        public int size() {
            return elements.length;
        }

        @SuppressWarnings("unchecked")
        public E get(int index) {
            return (E) (Object) elements[index];
        }

        @SuppressWarnings("unchecked")
        public E set(int index, E element) {
            E before = (E) (Object) elements[index];
            elements[index] = ($element) (Object) element;
            return before;
        }
    }
""")
"""The members of a holder of references: views and copies that the collections of the library make of an array."""


def source(qualified: str) -> str | None:
    """Return the source of a class of array holders; None if it is no such class."""
    type_ = held_type(qualified)
    if type_ is None:
        return None
    package, _, name = qualified.rpartition(".")
    element, dimensions = element_of(type_), str(type_).count("[]")
    array = (element.name if isinstance(element, ClassType) else str(element)) + "[]" * dimensions
    package = f"package {package};" if package else ""
    is_of_references = dimensions > 1 or isinstance(element, ClassType)
    return _SOURCE.substitute(
        package=package,
        name=name,
        array=array,
        made=array.replace("[]", "[array.length]", 1),
        views=_VIEWS.substitute(array=array, element=array[:-2]) if is_of_references else "",
    )
