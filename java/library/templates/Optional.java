package java.util;

import java.util.function.${Kind}Consumer;
import java.util.function.${Kind}Supplier;
import java.util.function.Supplier;

/** A number, or none. */
public final class Optional${Kind} {
    private final boolean isPresent;
    private final ${type} value;

    private Optional${Kind}(boolean isPresent, ${type} value) {
        this.isPresent = isPresent;
        this.value = value;
    }

    public static Optional${Kind} empty() {
        return new Optional${Kind}(false, 0);
    }

    public static Optional${Kind} of(${type} value) {
        return new Optional${Kind}(true, value);
    }

    public /*@ pure @*/ boolean isPresent() {
        return isPresent;
    }

    public /*@ pure @*/ boolean isEmpty() {
        return !isPresent;
    }

    public ${type} getAs${Kind}() {
        return orElseThrow();
    }

    public ${type} orElseThrow() {
        if (!isPresent) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    public <X extends Throwable> ${type} orElseThrow(Supplier<? extends X> exception) throws X {
        if (!isPresent) {
            throw exception.get();
        }
        return value;
    }

    public ${type} orElse(${type} other) {
        return isPresent ? value : other;
    }

    public ${type} orElseGet(${Kind}Supplier other) {
        return isPresent ? value : other.getAs${Kind}();
    }

    public void ifPresent(${Kind}Consumer action) {
        if (isPresent) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(${Kind}Consumer action, Runnable otherwise) {
        if (isPresent) {
            action.accept(value);
        } else {
            otherwise.run();
        }
    }

    public java.util.stream.${Kind}Stream stream() {
        return isPresent ? java.util.stream.${Kind}Stream.of(value) : java.util.stream.${Kind}Stream.empty();
    }

    public boolean equals(Object other) {
        return this == other
            || other instanceof Optional${Kind} && isPresent == ((Optional${Kind}) other).isPresent && ${Box}.compare(value, ((Optional${Kind}) other).value) == 0;
    }

    public int hashCode() {
        return isPresent ? ${Box}.hashCode(value) : 0;
    }

    public String toString() {
        return isPresent ? "Optional${Kind}[" + value + "]" : "Optional${Kind}.empty";
    }
}
