import java.util.*;
/** Classes as values: each method asserts what a JVM does. */
class ClassValues {
  static class A {
    public boolean equals(Object o) {
      if (o == null) return false;
      Class<?> other = o.getClass(), own = getClass();
      return other == own;
    }
    public int hashCode() { return 1; }
  }
  static class B extends A { }
  interface I { }
  enum E { X, Y }
  static Class<?> kind;
  static boolean is(Object o, Class<?> c) { return o.getClass().equals(c); }
  static int count;
  static A next() { count++; return new A(); }

  static void identity() {
    Class<?> c = new B().getClass();
    assert c == B.class && c != A.class && c.equals(B.class) && !c.equals("B");
    assert new A().equals(new A()) && !new A().equals(new B()) && !new A().equals(null);
    Object o = c;
    assert o == B.class && o instanceof Class && o.equals(B.class) && o != (Object) A.class;
  }
  static void names() {
    Object o = "s";
    Class<?> c = o.getClass();
    assert c.getName().equals("java.lang.String") && c.getSimpleName().equals("String");
    assert A.class.toString().equals("class ClassValues$A") && I.class.toString().equals("interface ClassValues$I");
    assert int.class.toString().equals("int") && int.class.isPrimitive() && !c.isPrimitive() && I.class.isInterface() && !c.isInterface();
    assert ("it is " + new A().getClass()).equals("it is class ClassValues$A");
    assert Map.Entry.class.getName().equals("java.util.Map$Entry") && Map.Entry.class.getSimpleName().equals("Entry");
  }
  static void fieldsAndArguments() {
    kind = Integer.class;
    Object o = 3;
    assert o.getClass() == kind && is(o, kind);
    o = "x";
    assert o.getClass() != kind && !is(o, kind);
  }
  static void collections() {
    Map<Class<?>, String> m = new HashMap<>();
    m.put(Integer.class, "i"); m.put(String.class, "s"); m.put(Integer.class, "j");
    Object o = 4;
    assert m.get(o.getClass()).equals("j") && m.size() == 2 && m.get(A.class) == null;
    List<Class<?>> l = new ArrayList<>();
    l.add(A.class);
    assert l.contains(A.class) && !l.contains(B.class);
    Class<?>[] all = {A.class, B.class};
    assert all[1] == B.class;
  }
  static void nulls() {
    Object o = null;
    try { Class<?> c = o.getClass(); assert false; } catch (NullPointerException e) { kind = null; }
    assert kind == null;
    count = 0;
    Class<?> c = next().getClass();
    assert count == 1 && c.getSimpleName().equals("A");
  }
  static void arrays() {
    int[] a = {1};
    Class<?> c = a.getClass();
    assert c == int[].class && a.getClass() == int[].class && c.getName().equals("[I") && c.isArray() && !A.class.isArray();
    assert new String[0].getClass().getSimpleName().equals("String[]") && String[].class.getName().equals("[Ljava.lang.String;");
    Object[] wide = new String[0];
    assert wide.getClass() == String[].class;
  }
  static void tests() {
    Object o = "x";
    assert String.class.isInstance(o) && !Integer.class.isInstance(o) && String.class.cast(o).length() == 1;
    try { Integer.class.cast(o); assert false; } catch (ClassCastException e) { assert o == "x"; }
    assert E.X.getClass() == E.class && E.X.getClass() == E.Y.getClass();
  }
}
