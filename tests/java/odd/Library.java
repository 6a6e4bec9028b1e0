import java.util.*;
import java.util.function.*;

/** What a JVM does: each method asserts what is true there. */
class Library {
  static class A {
    int x = 1;
    static String s() {
      return "A";
    }
    private int p() {
      return 1;
    }
    int q() {
      return p();
    }
    String who() {
      return "A";
    }
  }

  static class B extends A {
    int x = 2;
    static String s() {
      return "B";
    }
    int p() {
      return 2;
    }
    int sup() {
      return super.x * 10 + ((A) this).x + this.x * 100;
    }
    String who() {
      return "B" + super.who();
    }
  }

  static class C extends B {
    String who() {
      return "C" + super.who();
    }
    int p() {
      return 3;
    }
  }

  static void hiding() {
    B b = new B();
    A a = b;
    assert a.x == 1;
    assert b.x == 2;
    assert b.sup() == 211;
    assert a.q() == 1;
    assert new C().who().equals("CBA");
    assert ((A) new C()).who().equals("CBA");
    assert new C().p() == 3;
    assert a.s().equals("A") && b.s().equals("B");
  }

  static String o(Object o) {
    return "O";
  }

  static String o(String s) {
    return "S";
  }

  static String o(Integer i) {
    return "I";
  }

  static String o(long l) {
    return "l";
  }

  static String o(int... i) {
    return "v";
  }

  static String o(char c) {
    return "c";
  }

  static void overloads() {
    byte b = 1;
    Object x = "s";
    assert o(b).equals("l");
    assert o(x).equals("O");
    assert o("s").equals("S");
    assert o('c').equals("c");
    assert o(1).equals("l");
    assert o((Integer) 1).equals("I");
    assert o(1.0).equals("O");
    assert o().equals("v");
    assert o(1, 2).equals("v");
  }

  enum Op implements IntBinaryOperator {
    ADD("+") {
      public int applyAsInt(int a, int b) {
        return a + b;
      }
    }
    , MUL("*") {
      public int applyAsInt(int a, int b) {
        return a * b;
      }
    };
    final String sym;
    static int count = 0;
    static {
      for (Op o : values()) count++;
    }
    Op(String s) {
      sym = s;
    }
  }

  static void enums() {
    assert Op.ADD.applyAsInt(2, 3) == 5;
    assert Op.MUL.applyAsInt(2, 3) == 6;
    assert Op.count == 2;
    assert Op.valueOf("MUL").sym.equals("*");
    assert Op.ADD.compareTo(Op.MUL) < 0;
    assert Op.ADD.name().equals("ADD");
    assert Op.MUL.toString().equals("MUL");
    boolean bad = false;
    try {
      Op.valueOf("X");
    } catch (IllegalArgumentException e) {
      bad = true;
    }
    assert bad;
    Op[] v = Op.values();
    v[0] = null;
    assert Op.values()[0] == Op.ADD;
  }

  static void lists() {
    List<Integer> l = new ArrayList<>(List.of(5, 6, 7));
    l.remove(1);
    assert l.size() == 2 && l.get(1) == 7;
    l.remove(Integer.valueOf(5));
    assert l.size() == 1 && l.get(0) == 7;
    boolean cme = false;
    l.add(8);
    l.add(9);
    try {
      for (Integer i : l) if (i == 7) l.remove(i);
    } catch (ConcurrentModificationException e) {
      cme = true;
    }
    assert cme;
    boolean uns = false;
    try {
      List.of(1).add(2);
    } catch (UnsupportedOperationException e) {
      uns = true;
    }
    assert uns;
    Iterator<Integer> it = l.iterator();
    it.next();
    it.remove();
    assert l.size() == 1;
    assert new LinkedList<>(List.of(1)).equals(new ArrayList<>(List.of(1)));
    assert List.of(1, 2).hashCode() == 31 * (31 + 1) + 2;
    boolean ioobe = false;
    try {
      l.get(5);
    } catch (IndexOutOfBoundsException e) {
      ioobe = true;
    }
    assert ioobe;
  }

  static void maps() {
    Map<String, Integer> m = new LinkedHashMap<>();
    assert m.put("a", 1) == null && m.put("a", 2) == 1 && m.getOrDefault("b", 9) == 9;
    m.merge("a", 5, Integer::sum);
    assert m.get("a") == 7;
    m.computeIfAbsent("c", k -> k.length());
    assert m.get("c") == 1;
    m.merge("c", 1, (x, y) -> null);
    assert !m.containsKey("c");
    int s = 0;
    for (Map.Entry<String, Integer> e : m.entrySet()) {
      s += e.getValue();
      e.setValue(3);
    }
    assert s == 7 && m.get("a") == 3;
    assert m.remove("zz") == null && m.keySet().size() == 1 && m.values().contains(3);
    m.put(null, 4);
    assert m.get(null) == 4 && m.size() == 2;
    TreeMap<Integer, String> t = new TreeMap<>();
    t.put(3, "c");
    t.put(1, "a");
    t.put(2, "b");
    assert t.firstKey() == 1 && t.floorKey(9) == 3 && t.ceilingKey(2) == 2 && t.higherKey(3) == null;
    String o = "";
    for (int k : t.keySet()) o += k;
    assert o.equals("123");
    boolean npe = false;
    try {
      t.put(null, "x");
    } catch (NullPointerException e) {
      npe = true;
    }
    assert npe;
  }

  static void queues() {
    PriorityQueue<Integer> q = new PriorityQueue<>(Comparator.reverseOrder());
    q.add(2);
    q.add(5);
    q.add(1);
    assert q.poll() == 5 && q.peek() == 2 && q.size() == 2;
    Deque<Integer> d = new ArrayDeque<>();
    d.push(1);
    d.addLast(2);
    d.offerFirst(0);
    assert d.pop() == 0 && d.pollLast() == 2 && d.peek() == 1;
    d.clear();
    assert d.poll() == null;
    boolean nse = false;
    try {
      d.pop();
    } catch (NoSuchElementException e) {
      nse = true;
    }
    assert nse;
    boolean npe = false;
    try {
      d.add(null);
    } catch (NullPointerException e) {
      npe = true;
    }
    assert npe;
    Set<Integer> s = new TreeSet<>(List.of(3, 1));
    assert s.iterator().next() == 1 && !s.add(3) && s.contains(1);
    LinkedHashSet<Integer> h = new LinkedHashSet<>(List.of(3, 1));
    assert h.iterator().next() == 3;
    Stack<Integer> st = new Stack<>();
    st.push(4);
    assert st.peek() == 4 && st.pop() == 4 && st.isEmpty();
  }

  static void strings() {
    String s = "hello";
    assert s.indexOf('l') == 2;
    assert s.lastIndexOf("l") == 3;
    assert s.indexOf("zz") == -1;
    assert s.substring(1, 3).equals("el");
    assert s.replace('l', 'L').equals("heLLo");
    assert s.charAt(4) == 'o';
    assert s.contains("ell");
    assert s.compareTo("help") < 0;
    assert "b".compareTo("abc") == 1;
    assert "ab".compareTo("abcd") == -2;
    boolean ex = false;
    try {
      s.substring(3, 2);
    } catch (StringIndexOutOfBoundsException e) {
      ex = true;
    }
    assert ex;
    ex = false;
    try {
      s.charAt(5);
    } catch (StringIndexOutOfBoundsException e) {
      ex = true;
    }
    assert ex;
    assert s.toUpperCase().equals("HELLO");
    assert "  x ".trim().equals("x");
    assert "  x ".strip().equals("x");
    assert "ab".repeat(2).equals("abab");
    assert "".isEmpty();
    assert " ".isBlank();
    assert s.hashCode() == 99162322;
    assert String.valueOf(5).equals("5");
    assert String.valueOf((Object) null).equals("null");
    assert "a".concat("b").equals("ab");
    assert "Ab".equalsIgnoreCase("aB");
    assert s.startsWith("ell", 1);
    assert s.endsWith("");
    String n = null;
    n += "x";
    assert n.equals("nullx");
    char[] c = {'a', 'b'};
    assert new String(c).equals("ab") && String.valueOf(c).length() == 2 && s.toCharArray()[0] == 'h';
  }

  static void moreStrings() {
    assert String.join("-", "a", "b").equals("a-b");
    assert "a.b".replace(".", "::").equals("a::b");
    assert "aaa".replace("aa", "b").equals("ba");
    assert "abc".replace("", "-").equals("-a-b-c-");
  }

  static void joins() {
    assert String.join(",", List.of("x", "y")).equals("x,y");
  }

  static void splits() {
    String[] p = "a,b,,c,,".split(",");
    assert p.length == 4 && p[2].equals("") && p[3].equals("c");
    assert "".split(",").length == 1;
    assert ",".split(",").length == 0;
    assert "abc".split(",")[0].equals("abc");
    assert "a.b".split("\\.").length == 2;
  }

  static void formats() {
    assert String.format("%d-%s-%c-%b%%%n", 5, "x", 'c', true).equals("5-x-c-true%\n");
    assert String.format("%x", 255).equals("ff");
    assert String.format("%s", (Object) null).equals("null");
  }

  static void formatted() {
    assert "n=%d".formatted(3).equals("n=3");
  }

  static void buffers() {
    StringBuffer b = new StringBuffer("ab");
    b.append(1).insert(0, 'x').reverse();
    assert b.toString().equals("1bax") && b.length() == 4;
    b.delete(1, 3).replace(0, 1, "zz");
    assert b.toString().equals("zzx") && b.indexOf("z") == 0;
    b.setLength(1);
    assert b.charAt(0) == 'z';
  }

  static void parse() {
    assert Integer.parseInt("-12") == -12;
    assert Integer.parseInt("+7") == 7;
    assert Integer.valueOf("3") == 3;
    assert Long.parseLong("9") == 9L;
    assert Integer.parseInt("ff", 16) == 255;
    int bad = 0;
    for (String s : new String[] {"", "-", "1a", "2147483648", null, " 1"}) try {
      Integer.parseInt(s);
    } catch (NumberFormatException e) {
      bad++;
    }
    assert bad == 6;
    assert Integer.parseInt("-2147483648") == Integer.MIN_VALUE;
    assert Boolean.parseBoolean("TRUE") && !Boolean.parseBoolean("yes");
  }

  static void numbers() {
    assert Integer.toString(255, 16).equals("ff");
    assert Integer.toBinaryString(5).equals("101");
    assert Integer.toHexString(-1).equals("ffffffff");
    assert Integer.bitCount(7) == 3;
    assert Integer.MAX_VALUE + 1 == Integer.MIN_VALUE;
    assert Integer.compare(1, 2) < 0;
    assert Integer.signum(-5) == -1;
    assert Integer.reverse(1) == Integer.MIN_VALUE;
    assert Integer.highestOneBit(10) == 8;
    assert Integer.numberOfTrailingZeros(8) == 3;
    assert Integer.numberOfLeadingZeros(1) == 31;
    assert Long.bitCount(-1L) == 64;
    assert Long.numberOfLeadingZeros(1L << 40) == 23;
    assert Long.numberOfTrailingZeros(0) == 64;
    assert Long.reverse(1) == Long.MIN_VALUE;
    assert Long.highestOneBit(-5L) == Long.MIN_VALUE;
    assert Long.toHexString(-1L).equals("ffffffffffffffff");
    assert Long.toString(-255L, 16).equals("-ff");
    assert Integer.toString(Integer.MIN_VALUE, 2).length() == 33;
    assert Integer.rotateLeft(0x80000001, 1) == 3;
    assert Integer.compareUnsigned(-1, 1) > 0;
    assert Integer.sum(1, 2) == 3;
  }

  static void maths() {
    assert Math.max(1, 2L) == 2L;
    boolean o = false;
    try {
      Math.addExact(Integer.MAX_VALUE, 1);
    } catch (ArithmeticException e) {
      o = true;
    }
    assert o;
    o = false;
    try {
      Math.toIntExact(1L << 40);
    } catch (ArithmeticException e) {
      o = true;
    }
    assert o;
  }
}
