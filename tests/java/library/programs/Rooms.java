/** How much room a builder has: what the documentation of its constructors and of ensureCapacity says, also where a text outgrows it. */
class Rooms {
    static int none() { return new StringBuilder().capacity(); } // = 16
    static int some() { return new StringBuilder(5).capacity(); } // = 5
    static int text() { return new StringBuilder("abc").capacity(); } // = 19
    static int sequence() { CharSequence other = new StringBuilder("abcd"); return new StringBuilder(other).capacity(); } // = 20
    static int negative() { return new StringBuilder(-1).capacity(); } // = !NegativeArraySizeException
    static int ensuredTwice() { StringBuilder b = new StringBuilder("Diffblue is leader in automatic test case generation"); b.ensureCapacity(75); return b.capacity(); } // = 138
    static int ensuredMore() { StringBuilder b = new StringBuilder("abc"); b.ensureCapacity(200); return b.capacity(); } // = 200
    static int ensuredLess() { StringBuilder b = new StringBuilder(); b.ensureCapacity(10); b.ensureCapacity(-3); return b.capacity(); } // = 16
    static int outgrown() { return new StringBuilder().append("12345678901234567").capacity(); } // = 34
    static int outgrownFar() { return new StringBuilder().append("1234567890123456789012345678901234567890").capacity(); } // = 40
    static int fits() { return new StringBuilder().append("1234567890123456").capacity(); } // = 16
    static int steps() { StringBuilder b = new StringBuilder(0).append('a'); int first = b.capacity(); return first * 10 + b.append("bc").capacity(); } // = 26
    static int longer() { StringBuilder b = new StringBuilder(); b.setLength(20); return b.capacity(); } // = 34
    static int shorter() { StringBuilder b = new StringBuilder("abc"); b.setLength(0); return b.capacity(); } // = 19
    static int inserted() { return new StringBuilder("abc").insert(1, "12345678901234567").capacity(); } // = 40
    static int deleted() { return new StringBuilder("abc").delete(0, 3).append(7).capacity(); } // = 19
    static int replaced() { return new StringBuilder("abc").replace(0, 1, "12345678901234567890").capacity(); } // = 40
    static int trimmed() { StringBuilder b = new StringBuilder("abc"); b.trimToSize(); int least = b.capacity(); return least * 10 + b.append(true).capacity(); } // = 38
    static int buffer() { return new StringBuffer("ab").append("12345678901234567").capacity(); } // = 38
    static int bufferEnsured() { StringBuffer b = new StringBuffer(); b.ensureCapacity(17); return b.capacity(); } // = 34
}
