package java.lang;

/** The machine: its numbers may change at any time. */
public class Runtime {
    private static final Runtime THIS = new Runtime();

    private Runtime() {}

    public static Runtime getRuntime() {
        return THIS;
    }

    public int availableProcessors() {
        int number = anyInt();
        //@ assume number >= 1;
        return number;
    }

    public long totalMemory() {
        return anySize();
    }

    public long freeMemory() {
        return anySize();
    }

    public long maxMemory() {
        return anySize();
    }

    public void gc() {}

    private static long anySize() {
        long size = anyLong();
        //@ assume size >= 0;
        return size;
    }

    private static native int anyInt();

    private static native long anyLong();
}
