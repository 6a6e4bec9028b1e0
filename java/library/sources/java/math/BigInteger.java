package java.math;

import java.util.Random;

/**
 * An integer, as long as it fits in 64 bits: executions that compute a larger one are not followed further, which the answer says.
 * Which equal numbers are one object is not modelled; == of two of them is refused.
 */
public class BigInteger extends Number implements Comparable<BigInteger> {
    public static final BigInteger ZERO = new BigInteger(0);
    public static final BigInteger ONE = new BigInteger(1);
    public static final BigInteger TWO = new BigInteger(2);
    public static final BigInteger TEN = new BigInteger(10);

    private final long number;

    private BigInteger(long number) {
        this.number = number;
    }

    public BigInteger(String text) {
        this.number = parsed(text, 10);
    }

    public BigInteger(String text, int radix) {
        this.number = parsed(text, radix);
    }

    /** The number in two's complement, the highest byte first. */
    public BigInteger(byte[] bytes) {
        if (bytes.length == 0) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        this.number = joined(bytes);
    }

    /** Any number of this many bits. */
    public BigInteger(int bits, Random source) {
        if (bits < 0) {
            throw new IllegalArgumentException("numBits must be non-negative");
        }
        long any = bits > 63 ? beyond64Bits() : bits == 0 ? 0 : source.nextLong() >>> (64 - bits);
        this.number = any;
    }

    public static BigInteger valueOf(long number) {
        return new BigInteger(number);
    }

    @Refused("integers of more than 64 bits are not followed")
    static native long beyond64Bits();

    // ------------------------------------------------------------------------------------------------ texts, bytes

    static long parsed(String text, int radix) {
        int length = text.length();
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException("Radix out of range");
        }
        if (length == 0) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        boolean isNegative = text.charAt(0) == '-';
        int first = isNegative || text.charAt(0) == '+' ? 1 : 0;
        if (first == length) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        for (int i = first; i < length; i++) {
            if (Character.digit(text.charAt(i), radix) < 0) {
                throw new NumberFormatException("For input string: \"" + text + "\"");
            }
        }
        long value = 0;
        for (int i = first; i < length; i++) {
            int digit = Character.digit(text.charAt(i), radix);
            value = difference(product(value, radix), digit);
        }
        return isNegative ? value : negated(value);
    }

    private static long joined(byte[] bytes) {
        long value = bytes[0];
        for (int i = 1; i < bytes.length; i++) {
            if (value >> 55 != 0 && value >> 55 != -1) {
                return beyond64Bits();
            }
            value = value << 8 | bytes[i] & 255;
        }
        return value;
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[bitLength() / 8 + 1];
        for (int i = 0; i < bytes.length; i++) {
            bytes[bytes.length - 1 - i] = (byte) (number >> 8 * i);
        }
        return bytes;
    }

    public String toString() {
        return Long.toString(number);
    }

    public String toString(int radix) {
        return Long.toString(number, radix);
    }

    // -------------------------------------------------------------------------------------------------- arithmetic

    static long sum(long left, long right) {
        long sum = left + right;
        return left >= 0 == right >= 0 && left >= 0 != sum >= 0 ? beyond64Bits() : sum;
    }

    static long difference(long left, long right) {
        long difference = left - right;
        return left >= 0 != right >= 0 && left >= 0 != difference >= 0 ? beyond64Bits() : difference;
    }

    static long product(long left, long right) {
        if (left == (int) left && right == (int) right) {
            return left * right;
        }
        if (left == Long.MIN_VALUE || right == Long.MIN_VALUE) {
            return left == 0 || right == 0 ? 0 : left == 1 || right == 1 ? Long.MIN_VALUE : beyond64Bits();
        }
        return fits(left < 0 ? -left : left, right < 0 ? -right : right) ? left * right : beyond64Bits();
    }

    /** Whether the product of two numbers, which are not negative, is less than 2 to the power of 63: in halves, since a division would be slow to solve. */
    private static boolean fits(long left, long right) {
        long mask = 0xFFFFFFFFL;
        long leftHigh = left >> 32;
        long rightHigh = right >> 32;
        if (leftHigh != 0 && rightHigh != 0) {
            return false;
        }
        long low = (left & mask) * (right & mask);
        long high = leftHigh * (right & mask) + (left & mask) * rightHigh;
        return low >= 0 && high <= Integer.MAX_VALUE && (high << 32) + low >= 0;
    }

    static long negated(long value) {
        return value == Long.MIN_VALUE ? beyond64Bits() : -value;
    }

    private static long quotient(long left, long right) {
        if (right == 0) {
            throw new ArithmeticException("BigInteger divide by zero");
        }
        return right == -1 ? negated(left) : left / right;
    }

    private static long remainder(long left, long right) {
        if (right == 0) {
            throw new ArithmeticException("BigInteger divide by zero");
        }
        return right == -1 ? 0 : left % right;
    }

    private static long modulus(long left, long right) {
        if (right <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        long rest = left % right;
        return rest < 0 ? rest + right : rest;
    }

    public BigInteger add(BigInteger other) {
        return new BigInteger(sum(number, other.number));
    }

    public BigInteger subtract(BigInteger other) {
        return new BigInteger(difference(number, other.number));
    }

    public BigInteger multiply(BigInteger other) {
        return new BigInteger(product(number, other.number));
    }

    public BigInteger divide(BigInteger other) {
        return new BigInteger(quotient(number, other.number));
    }

    public BigInteger remainder(BigInteger other) {
        return new BigInteger(remainder(number, other.number));
    }

    public BigInteger[] divideAndRemainder(BigInteger other) {
        BigInteger[] both = {divide(other), remainder(other)};
        return both;
    }

    public BigInteger mod(BigInteger other) {
        return new BigInteger(modulus(number, other.number));
    }

    public BigInteger negate() {
        return new BigInteger(negated(number));
    }

    public BigInteger abs() {
        return new BigInteger(number < 0 ? negated(number) : number);
    }

    public int signum() {
        return number > 0 ? 1 : number < 0 ? -1 : 0;
    }

    public BigInteger pow(int exponent) {
        if (exponent < 0) {
            throw new ArithmeticException("Negative exponent");
        }
        if (number == 0 || number == 1) {
            return exponent == 0 ? ONE : this;
        }
        if (number == -1) {
            return exponent % 2 == 0 ? ONE : this;
        }
        long result = 1;
        for (int i = 0; i < exponent; i++) {
            result = product(result, number);
        }
        return new BigInteger(result);
    }

    public BigInteger sqrt() {
        if (number < 0) {
            throw new ArithmeticException("Negative BigInteger");
        }
        long root = 0;
        for (int bit = 31; bit >= 0; bit--) {
            long next = root + (1L << bit);
            if (next <= 3037000499L && next * next <= number) {
                root = next;
            }
        }
        return new BigInteger(root);
    }

    public BigInteger[] sqrtAndRemainder() {
        BigInteger root = sqrt();
        BigInteger[] both = {root, new BigInteger(number - root.number * root.number)};
        return both;
    }

    public BigInteger gcd(BigInteger other) {
        long one = number < 0 ? negated(number) : number;
        long two = other.number < 0 ? negated(other.number) : other.number;
        while (two != 0) {
            long rest = one % two;
            one = two;
            two = rest;
        }
        return new BigInteger(one);
    }

    public BigInteger modInverse(BigInteger modulus) {
        if (modulus.number <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        if (modulus.number == 1) {
            return ZERO;
        }
        return new BigInteger(inverse(number, modulus.number));
    }

    private static long inverse(long number, long modulus) {
        long left = modulus(number, modulus);
        long right = modulus;
        long factor = 1;
        long other = 0;
        while (right != 0) {
            long times = left / right;
            long rest = left - times * right;
            left = right;
            right = rest;
            long next = factor - times * other;
            factor = other;
            other = next;
        }
        if (left != 1) {
            throw new ArithmeticException("BigInteger not invertible.");
        }
        return modulus(factor, modulus);
    }

    public BigInteger modPow(BigInteger exponent, BigInteger modulus) {
        long divisor = modulus.number;
        if (divisor <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        if (divisor == 1) {
            return ZERO;
        }
        long base = exponent.number < 0 ? inverse(number, divisor) : modulus(number, divisor);
        long left = exponent.number < 0 ? negated(exponent.number) : exponent.number;
        long result = 1;
        while (left > 0) {
            if (left % 2 == 1) {
                result = product(result, base) % divisor;
            }
            left = left / 2;
            if (left > 0) {
                base = product(base, base) % divisor;
            }
        }
        return new BigInteger(result);
    }

    // -------------------------------------------------------------------------------------------------------- bits

    public BigInteger shiftLeft(int distance) {
        return new BigInteger(distance < 0 ? right(number, distance) : left(number, distance));
    }

    public BigInteger shiftRight(int distance) {
        return new BigInteger(distance > 0 ? right(number, -distance) : left(number, -distance));
    }

    /** A shift to the left; a distance that cannot be negated is beyond all numbers but zero. */
    private static long left(long value, int distance) {
        if (value == 0) {
            return 0;
        }
        boolean isTooLarge = distance < 0 || distance > 63 || value << distance >> distance != value;
        return isTooLarge ? beyond64Bits() : value << distance;
    }

    private static long right(long value, int negativeDistance) {
        return negativeDistance < -63 ? value >> 63 : value >> -negativeDistance;
    }

    public BigInteger and(BigInteger other) {
        return new BigInteger(number & other.number);
    }

    public BigInteger or(BigInteger other) {
        return new BigInteger(number | other.number);
    }

    public BigInteger xor(BigInteger other) {
        return new BigInteger(number ^ other.number);
    }

    public BigInteger not() {
        return new BigInteger(~number);
    }

    public BigInteger andNot(BigInteger other) {
        return new BigInteger(number & ~other.number);
    }

    private static void checkAddress(int bit) {
        if (bit < 0) {
            throw new ArithmeticException("Negative bit address");
        }
    }

    public boolean testBit(int bit) {
        checkAddress(bit);
        return bit > 63 ? number < 0 : (number >> bit & 1) == 1;
    }

    public BigInteger setBit(int bit) {
        checkAddress(bit);
        return bit < 63 ? new BigInteger(number | 1L << bit) : number < 0 ? this : new BigInteger(beyond64Bits());
    }

    public BigInteger clearBit(int bit) {
        checkAddress(bit);
        return bit < 63 ? new BigInteger(number & ~(1L << bit)) : number >= 0 ? this : new BigInteger(beyond64Bits());
    }

    public BigInteger flipBit(int bit) {
        checkAddress(bit);
        return new BigInteger(bit < 63 ? number ^ 1L << bit : beyond64Bits());
    }

    public int getLowestSetBit() {
        return number == 0 ? -1 : Long.numberOfTrailingZeros(number);
    }

    public int bitLength() {
        return 64 - Long.numberOfLeadingZeros(number < 0 ? ~number : number);
    }

    public int bitCount() {
        return Long.bitCount(number < 0 ? ~number : number);
    }

    // ------------------------------------------------------------------------------------------------------ primes

    public boolean isProbablePrime(int certainty) {
        if (certainty <= 0) {
            return true;
        }
        return isPrime(number < 0 ? negated(number) : number);
    }

    private static boolean isPrime(long value) {
        if (value < 4 || value % 2 == 0) {
            return value == 2 || value == 3;
        }
        for (long divisor = 3; divisor <= value / divisor; divisor += 2) {
            if (value % divisor == 0) {
                return false;
            }
        }
        return true;
    }

    public BigInteger nextProbablePrime() {
        if (number < 0) {
            throw new ArithmeticException("start < 0: " + this);
        }
        long next = sum(number, 1);
        while (!isPrime(next)) {
            next = sum(next, 1);
        }
        return new BigInteger(next);
    }

    // -------------------------------------------------------------------------------------------------- comparison

    public int compareTo(BigInteger other) {
        return number < other.number ? -1 : number > other.number ? 1 : 0;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof BigInteger && ((BigInteger) other).number == number;
    }

    public BigInteger min(BigInteger other) {
        return number < other.number ? this : other;
    }

    public BigInteger max(BigInteger other) {
        return number > other.number ? this : other;
    }

    public /*@ pure @*/ int hashCode() {
        long magnitude = number < 0 ? -number : number;
        int code = 31 * (int) (magnitude >>> 32) + (int) magnitude;
        return number < 0 ? -code : code;
    }

    // ------------------------------------------------------------------------------------------------- conversions

    public int intValue() {
        return (int) number;
    }

    public long longValue() {
        return number;
    }

    public float floatValue() {
        return (float) number;
    }

    public double doubleValue() {
        return (double) number;
    }

    public long longValueExact() {
        return number;
    }

    public int intValueExact() {
        if (number != (int) number) {
            throw new ArithmeticException("BigInteger out of int range");
        }
        return (int) number;
    }

    public short shortValueExact() {
        if (number != (short) number) {
            throw new ArithmeticException("BigInteger out of short range");
        }
        return (short) number;
    }

    public byte byteValueExact() {
        if (number != (byte) number) {
            throw new ArithmeticException("BigInteger out of byte range");
        }
        return (byte) number;
    }
}
