import java.util.function.*;

/** What ``super`` runs on a JVM, from inner classes and lambdas too: each method asserts what is true there. */
class Supers {
  static class Top {
    int n = 1;

    int m(int x) {
      return x + n;
    }

    public String toString() {
      return "top";
    }
  }

  interface Doubling {
    default int m(int x) {
      return 2 * x;
    }
  }

  static class Other {
    int n = 100;

    int m(int x) {
      return x + n;
    }
  }

  static class Low extends Top implements Doubling {
    int n = 5;

    public int m(int x) {
      return -1000;
    }

    public String toString() {
      return "low";
    }

    int direct(int x) {
      return super.m(x) * 10 + Doubling.super.m(x);
    }

    int byLambda(int x) {
      IntUnaryOperator f = y -> super.m(y) + super.n;
      return f.applyAsInt(x);
    }

    int byNestedLambda(int x) {
      Supplier<IntUnaryOperator> f = () -> y -> super.m(y) + Doubling.super.m(x);
      return f.get().applyAsInt(x);
    }

    int byReference(int x) {
      IntUnaryOperator f = super::m;
      return f.applyAsInt(x);
    }

    class In extends Other {
      int n = 7;

      int m(int x) {
        return 0;
      }

      int ofOuter(int x) {
        return Low.super.m(x) + Low.super.n;
      }

      int own(int x) {
        return super.m(x) + super.n;
      }

      String text() {
        return Low.super.toString() + Low.this;
      }
    }

    int anonymous(int x) {
      return new Other() {
        int m(int y) {
          return super.m(y) * 1000 + Low.super.m(y);
        }
      }.m(x);
    }
  }

  static void ofTheClass() {
    assert new Low().direct(3) == 46;
  }

  static void inLambdas() {
    assert new Low().byLambda(3) == 5 && new Low().byNestedLambda(3) == 10;
  }

  static void asReference() {
    assert new Low().byReference(3) == 4;
  }

  static void ofAnEnclosingClass() {
    Low.In in = new Low().new In();
    assert in.ofOuter(3) == 5 && in.own(3) == 203;
    assert in.text().equals("toplow");
  }

  static void inAnAnonymousClass() {
    assert new Low().anonymous(3) == 103004;
  }

  static String log = "";

  static <T> T logged(T value, String name) {
    log += name;
    return value;
  }

  class Inner {
    Inner(String s) {
    }
  }

  static void theOuterIsCheckedBeforeArguments() {
    log = "";
    boolean thrown = false;
    try {
      logged((Supers) null, "o").new Inner(logged("", "a"));
    } catch (NullPointerException e) {
      thrown = true;
    }
    assert thrown && log.equals("o");
  }

  static class Box<T> {
    T held;

    T get() {
      return held;
    }
  }

  static void textsOfGenericStrings() {
    Box<String> box = new Box<>();
    assert (box.get() + "x").equals("nullx") && ("x" + box.held).equals("xnull");
    box.held = "a";
    String s = box.get() + box.held;
    s += box.get();
    assert s.equals("aaa") && (1 + box.get()).equals("1a");
  }
}
