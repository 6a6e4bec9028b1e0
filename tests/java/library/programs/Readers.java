import java.io.*;
import java.util.*;

/** Readers of texts, and Scanner. */
class Readers {
    static class Ones extends Reader {
        int asked;

        public int read(char[] text, int from, int count) {
            asked++;
            text[from] = 1;
            return count == 0 ? 0 : 1;
        }

        public void close() {}
    }

    static int chars() throws IOException { Reader r = new StringReader("ab"); return r.read() * 10000 + r.read() * 10 + r.read(); } // = 970979
    static int array() throws IOException { Reader r = new StringReader("abcde"); char[] c = new char[4]; int n = r.read(c, 1, 3); return n * 1000 + c[1] + c[3] + r.read(c) * 100 + r.read(c); } // = 3395
    static int closed() throws IOException { Reader r = new StringReader("a"); r.close(); return r.read(); } // = !IOException
    static int outside() throws IOException { return new StringReader("a").read(new char[2], 1, 2); } // = !IndexOutOfBoundsException
    static int marked() throws IOException { Reader r = new StringReader("abc"); r.read(); r.mark(9); r.read(); r.reset(); return r.read() * 10 + (int) r.skip(5); } // = 981
    static int none() throws IOException { return new StringReader(null).read(); } // = !NullPointerException
    static boolean lines() throws IOException { BufferedReader r = new BufferedReader(new StringReader("a\nbc\r\n\rd")); return r.readLine().equals("a") && r.readLine().equals("bc") && r.readLine().isEmpty() && r.readLine().equals("d") && r.readLine() == null; } // = true
    static int mixed() throws IOException { BufferedReader r = new BufferedReader(new StringReader("a\r\rb"), 2); r.readLine(); int c = r.read(); return c * 1000 + r.read(); } // = 13098
    static int bufferedClosed() throws IOException { BufferedReader r = new BufferedReader(new StringReader("a")); r.close(); return r.readLine().length(); } // = !IOException
    static boolean bytes() throws IOException { try (BufferedReader r = new BufferedReader(new InputStreamReader(new ByteArrayInputStream("x y\nz".getBytes())))) { return r.readLine().equals("x y") && r.ready() && r.readLine().equals("z") && r.readLine() == null; } } // = true
    static int noBuffer() throws IOException { return new BufferedReader(new StringReader(""), 0).read(); } // = !IllegalArgumentException
    static int unchecked() { try { throw new UncheckedIOException(new IOException("x")); } catch (UncheckedIOException e) { return e.getCause() instanceof IOException ? 1 : 0; } } // = 1

    static boolean encoded() throws IOException { return java.net.URLEncoder.encode("a b&\u00e9*", "UTF-8").equals("a+b%26%C3%A9*") && java.net.URLDecoder.decode("a+b%26%C3%A9*%41", "utf-8").equals("a b&\u00e9*A"); } // = true
    static String decodedBadly() throws IOException { return java.net.URLDecoder.decode("%4", "UTF-8"); } // = !IllegalArgumentException
    static String decodedLetters() throws IOException { return java.net.URLDecoder.decode("%zz", "UTF-8"); } // = !IllegalArgumentException
    static int skipped() throws IOException { Ones r = new Ones(); return (int) r.skip(3) * 100 + r.asked * 10 + r.read(); } // = 331
    static int streamNamed() throws IOException { return new InputStreamReader(new ByteArrayInputStream(new byte[] {65}), "UTF-8").read(); } // = 65
    static int decoded() { return Integer.decode("-0x1F") + Integer.decode("#10") * 100 + Integer.decode("017") * 10000 + Integer.decode("0"); } // = 151569
    static int decodedSign() { return Integer.decode("0x-1"); } // = !NumberFormatException
    static boolean arraysAreObjects() { String[] a = {"x"}; int[][] b = null; return a instanceof Object && a instanceof Object[] && !(b instanceof Object[]) && a instanceof String[]; } // = true

    static int tokens() { Scanner s = new Scanner(" 12  -3 x"); return s.nextInt() * 100 + s.nextInt() * 10 + s.next().length() + (s.hasNext() ? 5 : 0); } // = 1171
    static boolean asks() { Scanner s = new Scanner("7 true 99999999999 z"); boolean i = s.hasNextInt() && s.nextInt() == 7 && !s.hasNextInt(); return i && s.hasNextBoolean() && s.nextBoolean() && !s.hasNextInt() && s.hasNextLong() && s.nextLong() == 99999999999L && !s.hasNextLong(); } // = true
    static int mismatch() { return new Scanner("x").nextInt(); } // = !InputMismatchException
    static int exhausted() { Scanner s = new Scanner(" "); return s.next().length(); } // = !NoSuchElementException
    static boolean scannedLines() { Scanner s = new Scanner("a b\n\nc"); return s.next().equals("a") && s.nextLine().equals(" b") && s.nextLine().isEmpty() && s.hasNextLine() && s.nextLine().equals("c") && !s.hasNextLine(); } // = true
    static int noLine() { return new Scanner("").nextLine().length(); } // = !NoSuchElementException
    static int closedScanner() { Scanner s = new Scanner("a"); s.close(); return s.next().length(); } // = !IllegalStateException
    static boolean markedBuffer() throws IOException { BufferedReader r = new BufferedReader(new StringReader("abcd")); r.read(); r.mark(2); int b = r.read(); r.read(); r.reset(); return b == 'b' && r.read() == 'b' && r.read() == 'c' && r.read() == 'd' && r.read() == -1; } // = true
    static boolean markedTwice() throws IOException { BufferedReader r = new BufferedReader(new StringReader("abcd")); r.mark(3); r.read(); r.read(); r.reset(); r.read(); r.mark(1); r.read(); r.reset(); return r.read() == 'b' && r.read() == 'c'; } // = true
    static boolean markedLine() throws IOException { BufferedReader r = new BufferedReader(new StringReader("a\r\nb\rc")); r.readLine(); r.mark(4); int b = r.read(); r.reset(); return b == 'b' && r.readLine().equals("b") && r.ready() && r.read() == 'c' && r.read() == -1; } // = true
    static boolean readyAfterLine() throws IOException { BufferedReader r = new BufferedReader(new StringReader("a\rb")); r.readLine(); return r.ready() && r.read() == 'b'; } // = true
    static boolean feedOnly() throws IOException { BufferedReader r = new BufferedReader(new StringReader("a\r\n")); return r.readLine().equals("a") && r.readLine() == null; } // = true
    static int unmarkedBuffer() throws IOException { new BufferedReader(new StringReader("a")).reset(); return 0; } // = !IOException
    static int negativeBufferMark() throws IOException { new BufferedReader(new StringReader("a")).mark(-1); return 0; } // = !IllegalArgumentException
}
