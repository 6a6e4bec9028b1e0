package java.lang;

/** What every class extends. */
public class Object {
    public Object() {}

    public /*@ pure @*/ boolean equals(Object other) {
        return this == other;
    }

    /** Any number, the same as long as nothing changes: who needs one hash code for one state of an object overrides this. */
    public native /*@ pure @*/ int hashCode();

    /** Any text, the same as long as nothing changes: who needs one text for one state of an object overrides this. */
    //@ ensures \result != null;
    public native /*@ pure @*/ String toString();

    @Refused("classes are no objects here: compare x.getClass() == y.getClass(), or use instanceof")
    public final native Class<?> getClass();

    @Refused("objects are not copied; write a constructor that takes the other object")
    protected native Object clone();

    @Refused("threads do not wait for objects here")
    public final native void notify();

    @Refused("threads do not wait for objects here")
    public final native void notifyAll();

    @Refused("threads do not wait for objects here")
    public final native void wait();
}
