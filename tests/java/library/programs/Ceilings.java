/** Quotients that are rounded upwards, and bounded numbers, of JDK 18 and 21; the values are those of its documentation. */
class Ceilings {
    static int quotients() { return Math.ceilDiv(7, 2) * 1000 + Math.ceilDiv(-7, 2) * -100 + Math.ceilDiv(7, -2) * -10 + Math.ceilDiv(-7, -2); } // = 4334
    static int rests() { return Math.ceilMod(7, 2) * -1000 + Math.ceilMod(-7, 3) * -100 + Math.ceilMod(7, -3) * 10 + Math.ceilMod(6, 3); } // = 1110
    static long longs() { return Math.ceilDiv(7L << 40, 2L << 40) * 10 + Math.ceilMod(-7L, -3L); } // = 42
    static int byZero() { return Math.ceilDiv(1, 0); } // = !ArithmeticException
    static int clamped() { return Math.clamp(1L << 40, 2, 5) * 100 + Math.clamp(-3L, 2, 5) * 10 + Math.clamp(4L, 2, 5); } // = 524
    static long clampedLongs() { return Math.clamp(1L << 40, 2L, 1L << 35); } // = 34359738368
    static int nowhere() { return Math.clamp(4L, 5, 2); } // = !IllegalArgumentException
}
