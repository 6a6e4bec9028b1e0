package org.sosy_lab.sv_benchmarks;

/** What programs of SV-COMP ask for: any value, and executions to be left out. */
public final class Verifier {
    private Verifier() {}

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

    /** A new string with any text, as the Verifier of SV-COMP makes one; never null. */
    public static String nondetString() {
        return String.any();
    }
}
