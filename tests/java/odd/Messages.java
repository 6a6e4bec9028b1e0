/** What a JVM says of exceptions that it throws itself, and its library: each method asserts what is true there. */
class Messages {
  static void division() {
    int zero = 0;
    try {
      zero = 1 / zero;
      assert false;
    } catch (ArithmeticException e) {
      assert e.getMessage().equals("/ by zero");
    }
  }

  static void faults() {
    int[] a = new int[1];
    Object o = a.length == 1 ? "s" : null;
    try {
      a[a.length] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      assert e.getMessage() != null;
    }
    try {
      Integer n = (Integer) o;
    } catch (ClassCastException e) {
      assert e.getMessage() != null;
    }
    try {
      a = null;
      a[0] = 1;
    } catch (NullPointerException e) {
      assert e.getMessage() != null;
    }
  }

  static void parsing() {
    try {
      Integer.parseInt("x1");
      assert false;
    } catch (NumberFormatException e) {
      assert e.getMessage().equals("For input string: \"x1\"");
    }
    try {
      Long.parseLong("q", 16);
      assert false;
    } catch (NumberFormatException e) {
      assert e.getMessage().equals("For input string: \"q\" under radix 16");
    }
    try {
      Integer.parseInt(null);
      assert false;
    } catch (NumberFormatException e) {
      assert e.getMessage() != null;
    }
  }

  static void texts() {
    try {
      "abc".charAt(5);
    } catch (StringIndexOutOfBoundsException e) {
      assert e.getMessage().endsWith("5");
    }
    try {
      new StringBuilder("abc").substring(2, 1);
    } catch (StringIndexOutOfBoundsException e) {
      assert e.getMessage().equals("start 2, end 1, length 3");
    }
    try {
      "abc".repeat(-1);
    } catch (IllegalArgumentException e) {
      assert e.getMessage().equals("count is negative: -1");
    }
  }

  static void errors() {
    try {
      throw new AssertionError(7);
    } catch (AssertionError e) {
      assert e.getMessage().equals("7");
    }
    try {
      throw new AssertionError("seven", new IllegalStateException("8"));
    } catch (AssertionError e) {
      assert e.getMessage().equals("seven") && e.getCause().getMessage().equals("8");
    }
    try {
      throw new ArrayIndexOutOfBoundsException(9);
    } catch (IndexOutOfBoundsException e) {
      assert e.getMessage().equals("Array index out of range: 9");
    }
  }

  static void causes() {
    try {
      throw new RuntimeException(new Exception("z"));
    } catch (RuntimeException e) {
      assert e.getMessage() != null && e.getCause().getMessage().equals("z");
    }
    try {
      throw new RuntimeException((Throwable) null);
    } catch (RuntimeException e) {
      assert e.getMessage() == null;
    }
    try {
      java.util.Objects.requireNonNull(null);
    } catch (NullPointerException e) {
      assert e.getMessage() == null;
    }
  }

  static class Base {
    public String toString() {
      return getClass().getSimpleName() + "!";
    }
  }

  static class Derived extends Base {}

  static class Own extends RuntimeException {
    Own(String message) {
      super(message);
    }
  }

  static void namesOfClasses() {
    class Local extends Base {}
    assert new Base().toString().equals("Base!") && new Derived().toString().equals("Derived!");
    assert new Local().toString().equals("Local!") && new Base() {}.toString().equals("!");
    assert java.util.Map.Entry.class.getName().equals("java.util.Map$Entry");
    assert java.util.Map.Entry.class.getSimpleName().equals("Entry");
    Object text = "x";
    assert text.getClass().getName().equals("java.lang.String");
    class Other {}
    assert new Local().getClass().getName().equals("Messages$1Local") && new Other().getClass().getName().equals("Messages$1Other");
    assert new Base() {
      String deep() {
        return new Base() {}.getClass().getName();
      }
    }.deep().equals("Messages$2$1");
  }

  static void textsOfExceptions() {
    assert new IllegalStateException("z").toString().equals("java.lang.IllegalStateException: z");
    assert new Own(null).toString().equals("Messages$Own");
    assert ("" + new Own("q")).equals("Messages$Own: q");
    assert new RuntimeException(new Own("x")).getMessage().equals("Messages$Own: x");
  }

  /** The text of an object is any text, and making it leaves a pending exception alone. */
  static void textsBesideFaults() {
    String text = "";
    int zero = text.length();
    boolean caught = false;
    try {
      text = new Object().toString();
      int n = 1 / zero;
    } catch (ArithmeticException problem) {
      caught = true;
    }
    assert caught;
  }
}
