package org.cprover;

/** What programs for JBMC ask for: any value, and executions to be left out. */
public final class CProver {
    private CProver() {}

    /** Leave out the executions in which this is false. */
    public static void assume(boolean condition) {
        //@ assume condition;
    }

    public static native boolean nondetBoolean();

    public static native byte nondetByte();

    public static native char nondetChar();

    public static native short nondetShort();

    public static native int nondetInt();

    public static native long nondetLong();

    public static native float nondetFloat();

    public static native double nondetDouble();

    public static native <T> T nondetWithNull();

    /** Any object, as JBMC means it: never null. */
    public static <T> T nondetWithoutNull() {
        T found = nondetWithNull();
        assume(found != null);
        return found;
    }
}
