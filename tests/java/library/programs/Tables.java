import java.io.*;
import java.util.*;

/** Hashtable and Properties, readers and writers of bytes and characters. */
class Tables {
    static Hashtable<String, Integer> some() { Hashtable<String, Integer> table = new Hashtable<>(); table.put("a", 1); table.put("b", 2); return table; }
    static int got() { return some().get("b") * 100 + some().size() * 10 + some().getOrDefault("c", 7); } // = 227
    static boolean asked() { Hashtable<String, Integer> t = some(); return t.contains(2) && t.containsValue(1) && t.containsKey("a") && !t.contains(3) && t instanceof Map && t.get("z") == null; } // = true
    static int nullKey() { return some().put(null, 1); } // = !NullPointerException
    static int nullValue() { return some().put("c", null); } // = !NullPointerException
    static boolean nullAsked() { return some().contains(null); } // = !NullPointerException
    static int sum() { int sum = 0; for (Enumeration<Integer> e = some().elements(); e.hasMoreElements(); ) sum += e.nextElement(); for (String each : some().keySet()) sum += 10 * each.length(); return sum; } // = 23
    static boolean dictionary() { Dictionary<String, Integer> d = some(); return d.keys().nextElement().length() == 1 && d.remove("a") == 1 && d.size() == 1; } // = true
    static int noMore() { Enumeration<String> e = new Hashtable<String, String>().keys(); return e.nextElement().length(); } // = !NoSuchElementException
    static int failsFast() { Hashtable<String, Integer> t = some(); for (String each : t.keySet()) t.put(each + "x", 1); return 1; } // = !ConcurrentModificationException
    static boolean equal() { return some().equals(new HashMap<>(some())) && some().hashCode() == new HashMap<>(some()).hashCode() && new Hashtable<>(some()).equals(some()); } // = true
    static boolean text() { Hashtable<String, Integer> t = new Hashtable<>(3, 0.5f); t.put("a", 1); return t.toString().equals("{a=1}"); } // = true
    static int capacity() { return new Hashtable<String, String>(-1).size(); } // = !IllegalArgumentException
    static boolean merged() { Hashtable<String, Integer> t = some(); return t.merge("a", 5, Integer::sum) == 6 && t.merge("z", null, Integer::sum) == null && t.merge("a", null, (x, y) -> x + 1) == 7 && t.putIfAbsent("c", 3) == null && t.computeIfAbsent("d", k -> 4) == 4 && t.size() == 4; } // = true
    static boolean properties() { Properties p = new Properties(); p.setProperty("a", "1"); p.put("n", 5); return p.getProperty("a").equals("1") && p.getProperty("n") == null && p.getProperty("n", "x").equals("x") && p.get("n").equals(5) && p.getProperty("z") == null; } // = true
    static boolean defaults() { Properties d = new Properties(); d.setProperty("a", "1"); d.setProperty("b", "2"); Properties p = new Properties(d); p.setProperty("a", "3"); return p.getProperty("a").equals("3") && p.getProperty("b").equals("2") && p.size() == 1 && p.stringPropertyNames().size() == 2 && p.get("b") == null; } // = true
    static String noValue() { new Properties().setProperty("a", null); return ""; } // = !NullPointerException
    static int names() { Properties d = new Properties(); d.setProperty("a", "1"); Properties p = new Properties(d); p.setProperty("b", "2"); int n = 0; for (Enumeration<?> e = p.propertyNames(); e.hasMoreElements(); e.nextElement()) n++; return n; } // = 2

    static int pushed() throws IOException { PushbackReader r = new PushbackReader(new StringReader("ab"), 2); int a = r.read(); r.unread(a); r.unread('x'); return r.read() * 10000 + r.read() * 10 + (r.read() - r.read()); } // = 1201069
    static int overflow() throws IOException { PushbackReader r = new PushbackReader(new StringReader("ab")); r.unread('x'); r.unread('y'); return 1; } // = !IOException
    static int pushedMany() throws IOException { PushbackReader r = new PushbackReader(new StringReader("cd"), 4); r.unread(new char[] {'a', 'b'}); char[] c = new char[5]; int n = r.read(c); return n * 1000 + c[0] + c[3] + (int) r.skip(0) + r.read(); } // = 4196
    static int pushedClosed() throws IOException { PushbackReader r = new PushbackReader(new StringReader("cd")); r.close(); return r.read(); } // = !IOException
    static int pushedSize() { return new PushbackReader(new StringReader(""), 0).hashCode(); } // = !IllegalArgumentException
    static int skipped() throws IOException { PushbackReader r = new PushbackReader(new StringReader("cde"), 2); r.unread('b'); return (int) r.skip(3) * 1000 + r.read(); } // = 3101

    static boolean bytes() throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); b.write('a'); b.write(new byte[] {'b', 'c', 'd'}, 1, 2); b.write(new byte[] {'e'}); return b.toString().equals("acde") && b.size() == 4 && b.toByteArray()[3] == 'e'; } // = true
    static int bytesReset() throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(1); b.write(300); b.reset(); b.write(301); ByteArrayOutputStream c = new ByteArrayOutputStream(); b.writeTo(c); return c.toByteArray()[0] * 10 + c.size(); } // = 451
    static int bytesOutside() { new ByteArrayOutputStream().write(new byte[2], 1, 2); return 1; } // = !IndexOutOfBoundsException
    static int bytesSize() { return new ByteArrayOutputStream(-1).size(); } // = !IllegalArgumentException

    static boolean boxes() { Integer a = new Integer(5), b = 5, c = 5; return a != b && b == c && a.equals(b) && new Byte((byte) 1) != new Byte((byte) 1); } // = true
}
