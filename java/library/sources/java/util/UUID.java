package java.util;

import java.io.Serializable;

/** Numbers of 128 bits. Two random ones may be equal. */
public final class UUID implements Serializable, Comparable<UUID> {
    private final long most;
    private final long least;

    public UUID(long most, long least) {
        this.most = most;
        this.least = least;
    }

    public static UUID randomUUID() {
        return new UUID(anyLong() & ~0xF000L | 0x4000L, anyLong() & 0x3FFFFFFFFFFFFFFFL | 1L << 63);
    }

    private static native long anyLong();

    public long getMostSignificantBits() {
        return most;
    }

    public long getLeastSignificantBits() {
        return least;
    }

    public int version() {
        return (int) (most >> 12) & 15;
    }

    public boolean equals(Object other) {
        return other instanceof UUID && ((UUID) other).most == most && ((UUID) other).least == least;
    }

    public int hashCode() {
        long both = most ^ least;
        return (int) (both >> 32) ^ (int) both;
    }

    @Refused("the order of numbers of 128 bits differs between versions of Java; compare their bits")
    public native int compareTo(UUID other);

    @Refused("texts of numbers of 128 bits are not known; use their bits")
    public native String toString();
}
