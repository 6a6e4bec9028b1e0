package java.util;

/** Numbers from 0 on, each of which is there or not; how much room there is is not kept. */
public class BitSet {
    private boolean[] bits = new boolean[0];

    //@ invariant bits != null && this.bits.~bits == this;

    public BitSet() {}

    public BitSet(int size) {
        if (size < 0) {
            throw new NegativeArraySizeException();
        }
    }

    public static BitSet valueOf(long[] words) {
        BitSet made = new BitSet();
        for (int i = 0; i < 64 * words.length; i++) {
            if ((words[i / 64] >> i % 64 & 1) == 1) {
                made.set(i);
            }
        }
        return made;
    }

    public boolean get(int index) {
        checkIndex(index);
        return index < bits.length && bits[index];
    }

    public void set(int index) {
        set(index, true);
    }

    public void set(int index, boolean isIn) {
        checkIndex(index);
        if (isIn) {
            makeRoom(index + 1);
        }
        if (index < bits.length) {
            bits[index] = isIn;
        }
    }

    public void set(int from, int to) {
        checkRange(from, to);
        for (int i = from; i < to; i++) {
            set(i, true);
        }
    }

    public void clear(int index) {
        set(index, false);
    }

    public void clear() {
        bits = new boolean[0];
    }

    public void flip(int index) {
        set(index, !get(index));
    }

    public int cardinality() {
        int count = 0;
        for (boolean each : bits) {
            count += each ? 1 : 0;
        }
        return count;
    }

    /** One more than the greatest number. */
    public int length() {
        for (int i = bits.length; i > 0; i--) {
            if (bits[i - 1]) {
                return i;
            }
        }
        return 0;
    }

    public boolean isEmpty() {
        return length() == 0;
    }

    public int nextSetBit(int from) {
        checkIndex(from);
        for (int i = from; i < bits.length; i++) {
            if (bits[i]) {
                return i;
            }
        }
        return -1;
    }

    public int nextClearBit(int from) {
        checkIndex(from);
        int at = from;
        while (at < bits.length && bits[at]) {
            at++;
        }
        return at;
    }

    public void and(BitSet other) {
        int length = other.bits.length;
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits[i] && i < length && other.bits[i];
        }
    }

    public void andNot(BitSet other) {
        int length = other.bits.length;
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits[i] && !(i < length && other.bits[i]);
        }
    }

    public void or(BitSet other) {
        makeRoom(other.bits.length);
        for (int i = 0; i < other.bits.length; i++) {
            bits[i] = bits[i] || other.bits[i];
        }
    }

    public void xor(BitSet other) {
        makeRoom(other.bits.length);
        for (int i = 0; i < other.bits.length; i++) {
            bits[i] = bits[i] != other.bits[i];
        }
    }

    public boolean intersects(BitSet other) {
        for (int i = 0; i < bits.length && i < other.bits.length; i++) {
            if (bits[i] && other.bits[i]) {
                return true;
            }
        }
        return false;
    }

    public boolean equals(Object other) {
        if (!(other instanceof BitSet)) {
            return false;
        }
        BitSet set = (BitSet) other;
        for (int i = 0; i < bits.length || i < set.bits.length; i++) {
            if ((i < bits.length && bits[i]) != (i < set.bits.length && set.bits[i])) {
                return false;
            }
        }
        return true;
    }

    @Refused("the hash code of a BitSet is not known")
    public native int hashCode();

    public String toString() {
        StringBuilder text = new StringBuilder("{");
        boolean isFirst = true;
        for (int i = 0; i < bits.length; i++) {
            if (bits[i]) {
                text.append(isFirst ? "" : ", ").append(i);
                isFirst = false;
            }
        }
        return text.append("}").toString();
    }

    private void makeRoom(int length) {
        if (length > bits.length) {
            boolean[] longer = new boolean[length];
            for (int i = 0; i < bits.length; i++) {
                longer[i] = bits[i];
            }
            bits = longer;
        }
    }

    private static void checkIndex(int index) {
        if (index < 0) {
            throw new IndexOutOfBoundsException();
        }
    }

    private static void checkRange(int from, int to) {
        if (from < 0 || to < 0 || from > to) {
            throw new IndexOutOfBoundsException();
        }
    }
}
