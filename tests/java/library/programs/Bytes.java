import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.Externalizable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.UTFDataFormatException;
import java.util.Arrays;

class Bytes {
    static class Moved implements Externalizable {
        int x = 3;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(x);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            x = in.readInt();
        }
    }

    interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    static byte[] written(Writing writing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        writing.to(out);
        out.close();
        return bytes.toByteArray();
    }

    static String text(Writing writing) throws IOException {
        return Arrays.toString(written(writing)).replace(" ", "");
    }

    static DataInputStream in(int... bytes) {
        byte[] own = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            own[i] = (byte) bytes[i];
        }
        return new DataInputStream(new ByteArrayInputStream(own));
    }

    static boolean ints() throws IOException { return text(o -> { o.writeInt(-2); o.writeShort(258); o.writeByte(511); }).equals("[-1,-1,-1,-2,1,2,-1]"); } // = true
    static boolean longs() throws IOException { return text(o -> { o.writeLong(0x0102030405060708L); o.writeBoolean(true); }).equals("[1,2,3,4,5,6,7,8,1]"); } // = true
    static boolean chars() throws IOException { return text(o -> { o.writeChar('\u1234'); o.writeChars("ab"); o.writeBytes("a\u0141"); }).equals("[18,52,0,97,0,98,97,65]"); } // = true
    static boolean utf() throws IOException { return text(o -> o.writeUTF("a\0\u0080\u07ff\u0800\uffff\ud83d\ude00")).equals("[0,19,97,-64,-128,-62,-128,-33,-65,-32,-96,-128,-17,-65,-65,-19,-96,-67,-19,-72,-128]"); } // = true
    static boolean floats() throws IOException { return text(o -> { o.writeFloat(1.5f); o.writeDouble(-2); }).equals("[63,-64,0,0,-64,0,0,0,0,0,0,0]"); } // = true
    static boolean parts() throws IOException { return text(o -> { o.write(7); o.write(new byte[] {1, 2, 3}); o.write(new byte[] {4, 5, 6}, 1, 1); }).equals("[7,1,2,3,5]"); } // = true
    static int size() throws IOException { DataOutputStream o = new DataOutputStream(new ByteArrayOutputStream()); o.writeUTF("ab"); o.writeLong(1); o.write(1); o.writeChars("x"); return o.size(); } // = 15
    static int filter() throws IOException { ByteArrayOutputStream l = new ByteArrayOutputStream(); FilterOutputStream o = new FilterOutputStream(l); o.write(new byte[] {1, -1}); o.write(3); o.close(); return l.toByteArray()[1] * 10 + l.size(); } // = -7
    static void outside() throws IOException { new FilterOutputStream(new ByteArrayOutputStream()).write(new byte[2], 1, 2); } // = !IndexOutOfBoundsException
    static void outsideData() throws IOException { new DataOutputStream(new ByteArrayOutputStream()).write(new byte[2], 1, 2); } // = !IndexOutOfBoundsException
    static boolean numbers() throws IOException { DataInputStream i = in(255, 255, 255, 254, 1, 2, 128, 128); return (i.readInt() + "," + i.readShort() + "," + i.readByte() + "," + i.readUnsignedByte()).equals("-2,258,-128,128"); } // = true
    static boolean wide() throws IOException { DataInputStream i = in(255, 254, 0, 65, 1, 0, 0, 0, 0, 0, 0, 255, 0); return (i.readUnsignedShort() + "" + i.readChar() + i.readLong() + i.readBoolean()).equals("65534A72057594037928191false"); } // = true
    static boolean real() throws IOException { DataInputStream i = in(63, 192, 0, 0, 192, 0, 0, 0, 0, 0, 0, 0); return (i.readFloat() + "" + i.readDouble()).equals("1.5-2.0"); } // = true
    static boolean back() throws IOException { String t = "a\0\u07ff\u0800\ud83d\ude00"; return t.equals(new DataInputStream(new ByteArrayInputStream(written(o -> o.writeUTF(t)))).readUTF()); } // = true
    static boolean fully() throws IOException { byte[] own = new byte[4]; DataInputStream i = in(1, 2, 3); i.readFully(own, 1, 2); return (Arrays.toString(own).replace(" ", "") + i.available()).equals("[0,1,2,0]1"); } // = true
    static void end() throws IOException { in(1, 2, 3).readInt(); } // = !EOFException
    static void endOfMany() throws IOException { in(1).readFully(new byte[2]); } // = !EOFException
    static boolean ends() throws IOException { DataInputStream i = in(1); try { i.readShort(); } catch (EOFException e) { return i.read() == -1 && e.getMessage() == null; } return false; } // = true
    static boolean partial() throws IOException { try { in(0, 1, 0xC3).readUTF(); return false; } catch (UTFDataFormatException e) { return e.getMessage().equals("malformed input: partial character at end"); } } // = true
    static boolean malformed() throws IOException { try { in(0, 3, 65, 0xC3, 65).readUTF(); return false; } catch (UTFDataFormatException e) { return e.getMessage().equals("malformed input around byte 3"); } } // = true
    static boolean malformedThird() throws IOException { try { in(0, 4, 65, 0xE3, 0x81, 65).readUTF(); return false; } catch (UTFDataFormatException e) { return e.getMessage().equals("malformed input around byte 3"); } } // = true
    static boolean noFirst() throws IOException { try { in(0, 2, 65, 0x81).readUTF(); return false; } catch (UTFDataFormatException e) { return e.getMessage().equals("malformed input around byte 1"); } } // = true
    static int external() { Object o = new Moved(); return o instanceof java.io.Serializable && o instanceof Externalizable ? ((Moved) o).x : 0; } // = 3
}
