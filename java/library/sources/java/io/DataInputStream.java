package java.io;

/** Numbers and texts from bytes, the highest byte first. */
public class DataInputStream extends FilterInputStream implements DataInput {
    public DataInputStream(InputStream in) {
        super(in);
    }

    private int next() throws IOException {
        int b = in.read();
        if (b < 0) {
            throw new EOFException();
        }
        return b;
    }

    /** Reads all bytes of a number before it looks for the end. */
    private int take(int bytes) throws IOException {
        int value = 0;
        boolean isAtEnd = false;
        for (int i = 0; i < bytes; i++) {
            int b = in.read();
            isAtEnd |= b < 0;
            value = value << 8 | b;
        }
        if (isAtEnd) {
            throw new EOFException();
        }
        return value;
    }

    public final int read(byte[] bytes) throws IOException {
        return in.read(bytes, 0, bytes.length);
    }

    public final int read(byte[] bytes, int from, int count) throws IOException {
        return in.read(bytes, from, count);
    }

    public final void readFully(byte[] bytes) throws IOException {
        readFully(bytes, 0, bytes.length);
    }

    public final void readFully(byte[] bytes, int from, int count) throws IOException {
        java.util.Objects.checkFromIndexSize(from, count, bytes.length);
        int done = 0;
        while (done < count) {
            int more = in.read(bytes, from + done, count - done);
            if (more < 0) {
                throw new EOFException();
            }
            done += more;
        }
    }

    public final int skipBytes(int count) throws IOException {
        int done = 0;
        int more;
        while (done < count && (more = (int) in.skip(count - done)) > 0) {
            done += more;
        }
        return done;
    }

    public final boolean readBoolean() throws IOException {
        return next() != 0;
    }

    public final byte readByte() throws IOException {
        return (byte) next();
    }

    public final int readUnsignedByte() throws IOException {
        return next();
    }

    public final short readShort() throws IOException {
        return (short) take(2);
    }

    public final int readUnsignedShort() throws IOException {
        return take(2);
    }

    public final char readChar() throws IOException {
        return (char) take(2);
    }

    public final int readInt() throws IOException {
        return take(4);
    }

    public final long readLong() throws IOException {
        byte[] bytes = new byte[8];
        readFully(bytes, 0, 8);
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = value << 8 | bytes[i] & 0xFF;
        }
        return value;
    }

    public final float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    public final double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Refused("lines of bytes are not read here; use a BufferedReader")
    public final native String readLine() throws IOException;

    public final String readUTF() throws IOException {
        return readUTF(this);
    }

    /** Reads a text in modified UTF-8. */
    public static final String readUTF(DataInput in) throws IOException {
        int count = in.readUnsignedShort();
        byte[] bytes = new byte[count];
        in.readFully(bytes, 0, count);
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < count) {
            int first = bytes[at] & 0xFF;
            int more = first < 0x80 ? 0 : first >> 5 == 6 ? 1 : first >> 4 == 14 ? 2 : -1;
            if (more < 0) {
                throw new UTFDataFormatException("malformed input around byte " + at);
            }
            if (at + more >= count) {
                throw new UTFDataFormatException("malformed input: partial character at end");
            }
            int value = more == 0 ? first : first & (more == 1 ? 0x1F : 0x0F);
            for (int k = 1; k <= more; k++) {
                int next = bytes[at + k];
                if ((next & 0xC0) != 0x80) {
                    throw new UTFDataFormatException("malformed input around byte " + (at + 2));
                }
                value = value << 6 | next & 0x3F;
            }
            text.append((char) value);
            at += more + 1;
        }
        return text.toString();
    }
}
