import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.StringTokenizer;

class Writers {
    static class Echo extends PrintWriter {
        String seen = "";

        Echo() {
            super(System.out);
        }

        @Override
        public void print(String text) {
            seen += "p" + text;
        }

        @Override
        public void println() {
            seen += "n";
        }

        @Override
        public void write(String text) {
            seen += "w" + text;
        }
    }

    static class Broken extends Writer {
        public void write(char[] text, int from, int count) throws IOException {
            throw new IOException();
        }

        public void flush() {}

        public void close() {}
    }

    static int string() { StringWriter w = new StringWriter(); w.write("abc"); w.write('d'); w.write("xyz", 1, 2); w.append("e").append('f'); return w.toString().equals("abcdyzef") ? 1 : 0; } // = 1
    static int stringOfNull() { StringWriter w = new StringWriter(); w.append(null); w.append("abc", 1, 2); w.write(new char[] {'x', 'y'}, 1, 1); return w.toString().equals("nullby") ? 1 : 0; } // = 1
    static int stringBounds() { StringWriter w = new StringWriter(); try { w.write(new char[2], 1, 2); return 0; } catch (IndexOutOfBoundsException e) { return 1; } } // = 1
    static int negativeSize() { try { return new StringWriter(-1).getBuffer().length(); } catch (IllegalArgumentException e) { return 1; } } // = 1
    static int buffer() { StringWriter w = new StringWriter(3); w.write("ab"); w.getBuffer().append("c"); return w.getBuffer().length() + w.toString().length(); } // = 6
    static int printed() { StringWriter w = new StringWriter(); PrintWriter p = new PrintWriter(w); p.print(12); p.print('c'); p.print(true); p.print((Object) null); p.print((String) null); p.print(-7L); return w.toString().equals("12ctruenullnull-7") ? 1 : 0; } // = 1
    static int printedChars() { StringWriter w = new StringWriter(); PrintWriter p = new PrintWriter(w, true); p.print(new char[] {'a', 'b'}); p.append("c").append('d').append("xey", 1, 2); return w.toString().equals("abcde") ? 1 : 0; } // = 1
    static int lines() { StringWriter w = new StringWriter(); PrintWriter p = new PrintWriter(w); p.println("a"); p.println(1); p.println(); return w.toString().equals("a\n1\n\n") ? 1 : 0; } // = 1
    static int overridden() { Echo e = new Echo(); e.println("a"); e.println((Object) null); e.print(3); e.println(4); return e.seen.equals("panpnullnw3w4n") ? 1 : 0; } // = 1
    static int closed() { StringWriter w = new StringWriter(); PrintWriter p = new PrintWriter(w); p.print("a"); p.close(); p.close(); p.print("b"); return w.toString().equals("a") && p.checkError() ? 1 : 0; } // = 1
    static int trouble() { PrintWriter p = new PrintWriter(new Broken()); boolean before = p.checkError(); p.print("a"); return !before && p.checkError() ? 1 : 0; } // = 1
    static int noWriter() { try { new PrintWriter((Writer) null); return 0; } catch (NullPointerException e) { return 1; } } // = 1
    static int nullText() { try { new PrintWriter(System.out).write((String) null); return 0; } catch (NullPointerException e) { return 1; } } // = 1
    static int printedOut() { PrintWriter p = new PrintWriter(System.out); p.print("a"); p.flush(); return p.checkError() ? 0 : 1; } // = 1

    static int tokens() { StringTokenizer t = new StringTokenizer("a  bc d"); return t.countTokens() * 100 + t.nextToken().length() * 10 + t.nextToken().length(); } // = 312
    static int noMoreTokens() { StringTokenizer t = new StringTokenizer(" x "); t.nextToken(); try { t.nextToken(); return 0; } catch (NoSuchElementException e) { return t.hasMoreTokens() ? 2 : 1; } } // = 1
    static int delimiters() { StringTokenizer t = new StringTokenizer("a,b", ",", true); return t.countTokens() == 3 && t.nextToken().equals("a") && t.nextToken().equals(",") && t.nextToken().equals("b") ? 1 : 0; } // = 1
    static int otherDelimiters() { StringTokenizer t = new StringTokenizer("a b;c"); t.nextToken(); return t.nextToken(";").equals(" b") && t.hasMoreElements() && t.nextElement().equals("c") ? 1 : 0; } // = 1
    static int nullDelimiters() { StringTokenizer t = new StringTokenizer("a", null); try { t.hasMoreTokens(); return 0; } catch (NullPointerException e) { return new StringTokenizer("", null).countTokens() + 1; } } // = 1
    static int nullTokens() { try { new StringTokenizer(null); return 0; } catch (NullPointerException e) { return 1; } } // = 1

    static int enumerated() { Enumeration<Integer> e = Collections.enumeration(List.of(4, 5)); int sum = 0; while (e.hasMoreElements()) { sum = sum * 10 + e.nextElement(); } return sum; } // = 45
    static int enumeratedOut() { Enumeration<String> e = Collections.enumeration(Collections.singleton("a")); e.nextElement(); try { e.nextElement(); return 0; } catch (NoSuchElementException x) { return 1; } } // = 1
    static int iterated() { Iterator<Object> i = new StringTokenizer("a b").asIterator(); int n = 0; while (i.hasNext()) { i.next(); n++; } return n; } // = 2

    static int lower() { return "AbC".toLowerCase(Locale.UK).equals("abc") && "AbC".toUpperCase(Locale.ENGLISH).equals("ABC") ? 1 : 0; } // = 1
    static int noLocale() { try { "a".toLowerCase(null); return 0; } catch (NullPointerException e) { return 1; } } // = 1
}
