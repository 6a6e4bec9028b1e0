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

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof $name && (($name) other).elements == elements;
    }

    @Refused("the hash code of an array is not known; use Arrays.hashCode")
    public native /*@ pure @*/ int hashCode();
}
""")


def source(qualified: str) -> str | None:
    """Return the source of a class of array holders; None if it is no such class."""
    type_ = held_type(qualified)
    if type_ is None:
        return None
    package, _, name = qualified.rpartition(".")
    element, dimensions = element_of(type_), str(type_).count("[]")
    array = (element.name if isinstance(element, ClassType) else str(element)) + "[]" * dimensions
    package = f"package {package};" if package else ""
    return _SOURCE.substitute(
        package=package, name=name, array=array, made=array.replace("[]", "[array.length]", 1)
    )
