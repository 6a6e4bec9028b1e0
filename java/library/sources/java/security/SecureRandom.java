package java.security;

/** Any numbers, as of Random. */
public class SecureRandom extends java.util.Random {
    public SecureRandom() {}

    public SecureRandom(byte[] seed) {
        if (seed == null) {
            throw new NullPointerException();
        }
    }

    public void setSeed(byte[] seed) {
        if (seed == null) {
            throw new NullPointerException();
        }
    }
}
