package java.lang;

/** What every class extends. */
public class Object {
    public Object() {}

    public /*@ pure @*/ boolean equals(Object other) {
        return this == other;
    }

    /** Any number, the same for all the life of an object whose class does not override this. */
    public native /*@ pure @*/ int hashCode();

    /** Any number, the same for all the life of an object: the hash code of an object whose class inherits that of Object. Different objects may have the same. */
    public native /*@ pure @*/ int _identityCode();

    /** The hash code by which a hash table looks for this object; 0 where equality alone tells: equal objects have equal hash codes, which never change. */
    public int _keyCode() {
        return 0;
    }

    /** Whether a hash table that looks for this object by a hash code finds it in an entry, whose key had another hash code when it came. */
    public boolean _isKeyOf(int code, Object kept, int keptCode) {
        return this == kept || equals(kept);
    }

    /** The hash code that counts in an entry of this key, if it had this one when it came. */
    public int _keptCode(int code) {
        return hashCode();
    }

    /** Whether the hash code of this object never changes. */
    public boolean _isSettledKey() {
        return true;
    }

    /** Any text, the same as long as nothing changes: who needs one text for one state of an object overrides this. The hash code is in it. */
    //@ ensures \result != null;
    public /*@ pure @*/ String toString() {
        _askHashCode();
        return _text();
    }

    /** Asks for the hash code, which nobody sees but a class that overrides hashCode and not toString. */
    @SeenBy("java.lang.Object.hashCode")
    public /*@ pure @*/ void _askHashCode() {
        hashCode();
    }

    //@ assignable \nothing; ensures \result != null;
    public native /*@ pure @*/ String _text();

    @Refused("classes are no objects here: compare x.getClass() == y.getClass(), or use instanceof")
    public final native Class<?> getClass();

    /** A copy; the lowering writes it for each class. */
    protected native Object clone() throws CloneNotSupportedException;

    /** Any of those that wait. */
    public final native void notify();

    public final native void notifyAll();

    /** Nobody goes on who was not notified, though Java would allow it. */
    public final native void wait() throws InterruptedException;

    @Refused("time is not known; wait without a limit")
    public final native void wait(long millis) throws InterruptedException;
}
