/** Numbers of all widths, and conversions between them. Behind each method stands what it returns, or what it throws. */
public class Numbers {
    int f; static int cnt;
    static int bytes() { byte b = 127; b++; b += 300; short s = (short) 70000; s >>= 1; char c = 'a'; c += 1; c++; int i = c; return b * 1000000 + s + i; } // = -83997669
    static long longs() { long l = 1L << 40; int sh = 35; int i = 1 << sh; l += i; l ^= 0xFFL; long m = -l >>> 60; return l * 3 + m + (l >> 3) + ~l; } // = 2336462209562
    static int ints() { int i = Integer.MAX_VALUE; i++; int j = Integer.MIN_VALUE / -1; int k = -7 / 2 * 10 + -7 % 3; return i / 2 + j / 3 + k + (i >> 31) + (i >>> 28) + (5 & 3 | 8 ^ 2); } // = -1789569719
    static int narrow() { long l = 0x123456789L; int i = (int) l; short s = (short) l; byte b = (byte) l; char c = (char) l; char d = (char) -1; return i ^ s ^ b ^ c ^ d ^ (int) 3.99 ^ (int) -2.5f ^ (byte) 300.7; } // = 591763502
    static double dbl() { double d = 1.5; d += 2; float f = 0.1f; d *= f; int i = 3; i *= 1.5; i += 2.7; return d + i + 7 / 2 + 7 / 2.0 + (float) 0.1; } // = 12.950000006705523
}
