package java.io;

/** Numbers and texts as bytes, the highest byte first. */
public class DataOutputStream extends FilterOutputStream implements DataOutput {
    protected int written;

    public DataOutputStream(OutputStream out) {
        super(out);
    }

    private void count(int more) {
        int sum = written + more;
        written = sum < 0 ? Integer.MAX_VALUE : sum;
    }

    public synchronized void write(int b) throws IOException {
        out.write(b);
        count(1);
    }

    public synchronized void write(byte[] bytes, int from, int number) throws IOException {
        out.write(bytes, from, number);
        count(number);
    }

    public void flush() throws IOException {
        out.flush();
    }

    public final void writeBoolean(boolean value) throws IOException {
        out.write(value ? 1 : 0);
        count(1);
    }

    public final void writeByte(int value) throws IOException {
        out.write(value);
        count(1);
    }

    private void put(int value, int bytes) throws IOException {
        byte[] own = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            own[i] = (byte) (value >>> 8 * (bytes - 1 - i));
        }
        out.write(own, 0, bytes);
        count(bytes);
    }

    public final void writeShort(int value) throws IOException {
        put(value, 2);
    }

    public final void writeChar(int value) throws IOException {
        put(value, 2);
    }

    public final void writeInt(int value) throws IOException {
        put(value, 4);
    }

    public final void writeLong(long value) throws IOException {
        byte[] own = new byte[8];
        for (int i = 0; i < 8; i++) {
            own[i] = (byte) (value >>> 8 * (7 - i));
        }
        out.write(own, 0, 8);
        count(8);
    }

    public final void writeFloat(float value) throws IOException {
        writeInt(Float.floatToIntBits(value));
    }

    public final void writeDouble(double value) throws IOException {
        writeLong(Double.doubleToLongBits(value));
    }

    public final void writeBytes(String text) throws IOException {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            out.write((byte) text.charAt(i));
        }
        count(length);
    }

    public final void writeChars(String text) throws IOException {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            int each = text.charAt(i);
            out.write(new byte[] {(byte) (each >>> 8), (byte) each}, 0, 2);
        }
        count(length * 2);
    }

    /** Writes a text in modified UTF-8: zero has two bytes, and each char of a pair three. */
    public final void writeUTF(String text) throws IOException {
        int length = text.length();
        int bytes = 0;
        for (int i = 0; i < length; i++) {
            bytes += bytesOf(text.charAt(i));
        }
        if (bytes > 65535) {
            throw new UTFDataFormatException("encoded string is too long");
        }
        byte[] own = new byte[bytes + 2];
        own[0] = (byte) (bytes >>> 8);
        own[1] = (byte) bytes;
        int at = 2;
        for (int i = 0; i < length; i++) {
            int each = text.charAt(i);
            int more = bytesOf(text.charAt(i)) - 1;
            if (more == 0) {
                own[at++] = (byte) each;
            } else {
                own[at++] = (byte) ((more == 1 ? 0xC0 : 0xE0) | each >> 6 * more);
                for (int k = more - 1; k >= 0; k--) {
                    own[at++] = (byte) (0x80 | each >> 6 * k & 0x3F);
                }
            }
        }
        out.write(own, 0, bytes + 2);
        count(bytes + 2);
    }

    private static int bytesOf(char each) {
        return each >= 1 && each < 0x80 ? 1 : each < 0x800 ? 2 : 3;
    }

    public final int size() {
        return written;
    }
}
