import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Arrays;

class OwnStreams {
    /** Counts down to 0, and fails then, or ends. */
    static class Down extends InputStream {
        int left;
        boolean fails;
        String log = "";

        Down(int left, boolean fails) {
            this.left = left;
            this.fails = fails;
        }

        @Override
        public int read() throws IOException {
            if (left == 0) {
                if (fails) {
                    throw new IOException("down");
                }
                return -1;
            }
            return left--;
        }
    }

    /** Gives two bytes at most at once. */
    static class Parts extends ByteArrayInputStream {
        String log = "";

        Parts(int count) {
            super(new byte[count]);
            for (int i = 0; i < count; i++) {
                buf[i] = (byte) (i + 1);
            }
        }

        @Override
        public synchronized int read(byte[] bytes, int from, int count) {
            log += from + "+" + count + " ";
            return super.read(bytes, from, Math.min(count, 2));
        }
    }

    static class Logged extends OutputStream {
        String log = "";

        @Override
        public void write(int b) {
            log += b + " ";
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            log += "[" + count + "] ";
            super.write(bytes, from, count);
        }

        @Override
        public void flush() {
            log += "f ";
        }

        @Override
        public void close() {
            log += "c ";
        }
    }

    static class LoggedWriter extends Writer {
        String log = "";

        @Override
        public void write(char[] text, int from, int count) {
            log += "[" + new String(text, from, count) + "]";
        }

        @Override
        public void flush() {
            log += "f";
        }

        @Override
        public void close() {
            log += "c";
        }
    }

    static String text(byte[] bytes) {
        return Arrays.toString(bytes).replace(" ", "");
    }

    static class Odd extends FilterInputStream {
        Odd(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            return next < 0 || next % 2 == 1 ? next : read();
        }

        @Override
        public int read(byte[] bytes, int from, int count) throws IOException {
            int done = 0;
            int next = 0;
            while (done < count && (next = read()) != -1) {
                bytes[from + done++] = (byte) next;
            }
            return done == 0 && count > 0 ? -1 : done;
        }
    }

    static class Upper extends FilterReader {
        Upper(Reader in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            return Character.toUpperCase((char) super.read());
        }
    }

    static class Twice extends FilterWriter {
        Twice(Writer out) {
            super(out);
        }

        @Override
        public void write(int c) throws IOException {
            super.write(c);
            super.write(c);
        }
    }

    static boolean whole() throws IOException { return (text(new Down(3, false).readAllBytes())).equals("[3,2,1]"); } // = true
    static boolean someBytes() throws IOException { Down d = new Down(5, false); return (text(d.readNBytes(2)) + d.left).equals("[5,4]3"); } // = true
    static int negative() throws IOException { return new Down(5, false).readNBytes(-1).length; } // = !IllegalArgumentException
    static boolean array() throws IOException { byte[] b = new byte[4]; Down d = new Down(2, false); return (d.read(b) + text(b) + d.read(b) + d.read(b, 4, 0)).equals("2[2,1,0,0]-10"); } // = true
    static boolean hidden() throws IOException { byte[] b = new byte[4]; Down d = new Down(2, true); return (d.read(b, 1, 3) + text(b)).equals("2[0,2,1,0]"); } // = true
    static int later() throws IOException { Down d = new Down(2, true); d.read(new byte[3]); return d.read(new byte[3]); } // = !IOException
    static int outside() throws IOException { return new Down(2, false).read(new byte[3], 2, 2); } // = !IndexOutOfBoundsException
    static int none() throws IOException { return new Down(2, false).read(null); } // = !NullPointerException
    static boolean skips() throws IOException { Down d = new Down(5, false); return (d.skip(-1) + " " + d.skip(3) + " " + d.left + " " + d.skip(9)).equals("0 3 2 2"); } // = true
    static int skipsAll() throws IOException { Down d = new Down(5, false); d.skipNBytes(3); return d.left; } // = 2
    static int skipsTooMany() throws IOException { new Down(5, false).skipNBytes(6); return 0; } // = !EOFException
    static boolean defaults() throws IOException { Down d = new Down(5, false); d.mark(3); d.close(); return (d.available() + " " + d.markSupported() + d.read()).equals("0 false5"); } // = true
    static int unmarked() throws IOException { new Down(5, false).reset(); return 0; } // = !IOException
    static boolean filled() throws IOException { byte[] b = new byte[5]; Parts p = new Parts(4); return (p.readNBytes(b, 1, 3) + text(b) + p.log).equals("2[0,1,2,0,0]1+3 "); } // = true
    static boolean filledOwn() throws IOException { byte[] b = new byte[5]; Odd o = new Odd(new Parts(8)); return (o.readNBytes(b, 1, 3) + text(b)).equals("3[0,1,3,5,0]"); } // = true
    static boolean transfer() throws IOException { Logged l = new Logged(); return (new Down(3, false).transferTo(l) + " " + l.log).equals("3 [3] 3 2 1 "); } // = true
    static boolean transferArray() throws IOException { Logged l = new Logged(); Parts p = new Parts(3); p.read(); return (p.transferTo(l) + " " + l.log + p.available()).equals("2 [2] 2 3 0"); } // = true
    static int transferNothing() throws IOException { new Down(3, false).transferTo(null); return 0; } // = !NullPointerException
    static boolean nothing() throws IOException { InputStream n = InputStream.nullInputStream(); return (n.read() + " " + n.readAllBytes().length + n.skip(3) + n.available() + n.read(new byte[2])).equals("-1 000-1"); } // = true
    static int closedNothing() throws IOException { InputStream n = InputStream.nullInputStream(); n.close(); return n.read(); } // = !IOException
    static int nowhere() throws IOException { OutputStream n = OutputStream.nullOutputStream(); n.write(3); n.close(); n.write(new byte[2]); return 0; } // = !IOException
    static boolean marks() throws IOException { ByteArrayInputStream b = new ByteArrayInputStream(new byte[] {1, 2, 3, 4}, 1, 9); b.read(); b.mark(0); b.read(); b.reset(); return (b.read() + " " + b.skip(9) + b.skip(-4) + b.markSupported() + b.read()).equals("3 10true-1"); } // = true
    static boolean resets() throws IOException { ByteArrayInputStream b = new ByteArrayInputStream(new byte[] {1, 2, 3, 4}, 2, 1); b.read(); b.reset(); return (text(b.readAllBytes())).equals("[3]"); } // = true
    static boolean odd() throws IOException { Odd o = new Odd(new ByteArrayInputStream(new byte[] {1, 2, 4, 5})); return (text(o.readAllBytes()) + o.markSupported()).equals("[1,5]true"); } // = true
    static boolean data() throws IOException { Parts p = new Parts(9); DataInputStream d = new DataInputStream(p); byte[] b = new byte[3]; d.readFully(b); return (text(b) + d.read(b) + d.skipBytes(1) + d.readShort() + p.log).equals("[1,2,3]2118000+3 2+1 0+3 "); } // = true
    static boolean dataLong() throws IOException { Parts p = new Parts(9); return (new DataInputStream(p).readLong() + " " + p.log).equals("72623859790382856 0+8 2+6 4+4 6+2 "); } // = true
    static boolean dataEnd() { Parts p = new Parts(2); try { return new DataInputStream(p).readInt() == 0; } catch (IOException e) { return e instanceof java.io.EOFException && p.available() == 0; } } // = true
    static boolean buffered() throws IOException { Parts p = new Parts(5); BufferedInputStream b = new BufferedInputStream(p, 4); return (b.read() + " " + p.log + b.read(new byte[9]) + p.log + b.available()).equals("1 0+4 40+4 1+8 3+6 0"); } // = true
    static boolean bufferedArray() throws IOException { ByteArrayInputStream a = new ByteArrayInputStream(new byte[] {7, 8, 9}); BufferedInputStream b = new BufferedInputStream(a); return (b.read() + " " + a.available() + b.available() + b.skip(1) + b.read() + b.read()).equals("7 0219-1"); } // = true
    static boolean bufferedMark() throws IOException { BufferedInputStream b = new BufferedInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}), 2); b.read(); b.mark(3); b.read(); b.read(); b.reset(); return (b.read() + " " + b.read() + b.read() + b.markSupported()).equals("2 34true"); } // = true
    static int bufferedLost() throws IOException { BufferedInputStream b = new BufferedInputStream(new ByteArrayInputStream(new byte[9]), 2); b.mark(1); b.read(); b.read(); b.read(); b.reset(); return 0; } // = !IOException
    static int bufferedClosed() throws IOException { BufferedInputStream b = new BufferedInputStream(new Down(3, false), 4); b.close(); b.close(); return b.read(); } // = !IOException
    static int bufferedSize() throws IOException { return new BufferedInputStream(new Down(3, false), 0).read(); } // = !IllegalArgumentException
    static boolean bufferedOut() throws IOException { Logged l = new Logged(); BufferedOutputStream b = new BufferedOutputStream(l, 3); b.write(1); b.write(new byte[] {2, 3, 4}, 1, 2); b.write(5); String s = l.log; b.write(new byte[4]); b.flush(); b.close(); return (s + "|" + l.log).equals("[3] 1 3 4 |[3] 1 3 4 [1] 5 [4] 0 0 0 0 f f c "); } // = true
    static boolean pushed() throws IOException { PushbackInputStream p = new PushbackInputStream(new Parts(3), 2); p.read(); p.unread(9); p.unread(new byte[] {8}); byte[] b = new byte[9]; return (p.available() + " " + p.read(b) + text(b) + p.skip(2)).equals("4 4[8,9,2,3,0,0,0,0,0]0"); } // = true
    static int pushedTooMany() throws IOException { PushbackInputStream p = new PushbackInputStream(new Parts(3)); p.unread(1); p.unread(2); return 0; } // = !IOException
    static boolean upper() throws IOException { Upper u = new Upper(new StringReader("abc")); char[] c = new char[3]; return ((char) u.read() + "" + u.read(c) + c[0] + u.markSupported() + u.ready()).equals("A2btruetrue"); } // = true
    static boolean twice() throws IOException { StringWriter w = new StringWriter(); Twice t = new Twice(w); t.write('a'); t.write("bc"); t.append('d'); t.close(); return (w.toString()).equals("aabcdd"); } // = true
    static boolean bufferedText() throws IOException { LoggedWriter l = new LoggedWriter(); BufferedWriter b = new BufferedWriter(l, 3); b.write('a'); b.write("bcde"); b.newLine(); String s = l.log; b.write(new char[] {'x', 'y', 'z'}); b.write("q", 0, 1); b.flush(); b.close(); b.close(); return ((s + "|" + l.log).replace("\n", "N")).equals("[abc][deN]|[abc][deN][xyz][q]fc"); } // = true
    static boolean bufferedRest() throws IOException { LoggedWriter l = new LoggedWriter(); BufferedWriter b = new BufferedWriter(l); b.append("ab").append('c'); b.close(); return (l.log).equals("[abc]c"); } // = true
    static int bufferedAfter() throws IOException { BufferedWriter b = new BufferedWriter(new LoggedWriter()); b.close(); b.write('a'); return 0; } // = !IOException
    static boolean readerTransfer() throws IOException { LoggedWriter l = new LoggedWriter(); return (new StringReader("abc").transferTo(l) + l.log).equals("3[abc]"); } // = true
}
