import java.util.*;

/** What a JVM does with inner, local and anonymous classes below inner and local classes: each method asserts what is true there. */
class InnerSubclasses {
  final int id;
  int size = 3;

  InnerSubclasses(int id) {
    this.id = id;
  }

  class Itr {
    int cursor = 0;

    boolean hasNext() {
      return cursor < size;
    }

    int next() {
      return cursor++;
    }

    int outerOfItr() {
      return id;
    }
  }

  class ListItr extends Itr {
    ListItr(int index) {
      cursor = index;
    }

    int left() {
      return size - cursor;
    }

    int outerOfListItr() {
      return id;
    }
  }

  class LastItr extends ListItr {
    LastItr() {
      this(size);
    }

    LastItr(int index) {
      super(index);
    }

    int outerOfLastItr() {
      return InnerSubclasses.this.id;
    }
  }

  class Elsewhere extends Itr {
    Elsewhere(InnerSubclasses other) {
      other.super();
    }

    int outerOfElsewhere() {
      return id;
    }
  }

  static class Outside extends InnerSubclasses.Itr {
    Outside(InnerSubclasses other) {
      other.super();
    }
  }

  static void sameOuter() {
    InnerSubclasses o = new InnerSubclasses(1);
    o.size = 7;
    ListItr it = o.new ListItr(2);
    it.next();
    assert it.left() == 4 && it.hasNext();
    assert it.outerOfItr() == 1 && it.outerOfListItr() == 1;
    LastItr last = o.new LastItr();
    assert !last.hasNext() && last.left() == 0 && last.cursor == 7;
    o.size = 8;
    assert last.hasNext() && last.left() == 1;
  }

  static void differentOuters() {
    InnerSubclasses one = new InnerSubclasses(1), two = new InnerSubclasses(2);
    Elsewhere e = one.new Elsewhere(two);
    assert e.outerOfElsewhere() == 1 && e.outerOfItr() == 2;
    one.size = 0;
    assert e.hasNext();
    two.size = 0;
    assert !e.hasNext();
    Outside o = new Outside(two);
    assert o.outerOfItr() == 2;
  }

  static void nullOuter() {
    InnerSubclasses one = new InnerSubclasses(1), none = null;
    boolean thrown = false;
    try {
      Elsewhere e = one.new Elsewhere(none);
    } catch (NullPointerException e) {
      thrown = true;
    }
    assert thrown;
    thrown = false;
    try {
      Outside o = new Outside(none);
    } catch (NullPointerException e) {
      thrown = true;
    }
    assert thrown;
  }

  static String log = "";

  static InnerSubclasses logged(InnerSubclasses o, String name) {
    log += name;
    return o;
  }

  static int logged(int n, String name) {
    log += name;
    return n;
  }

  class Counted extends ListItr {
    Counted(InnerSubclasses other, int n) {
      logged(other, "o").super(logged(n, "a"));
    }
  }

  static void outerIsCheckedBeforeTheArguments() {
    log = "";
    InnerSubclasses one = new InnerSubclasses(1);
    boolean thrown = false;
    try {
      one.new Counted(null, 3);
    } catch (NullPointerException e) {
      thrown = true;
    }
    assert thrown && log.equals("o");
    log = "";
    Counted c = one.new Counted(new InnerSubclasses(4), 3);
    assert log.equals("oa") && c.cursor == 3 && c.outerOfItr() == 4;
  }

  abstract class Op {
    final int weight;

    Op(int weight) {
      this.weight = weight + size;
    }

    abstract int apply(int x);

    int twice(int x) {
      return apply(apply(x)) + id;
    }
  }

  Op adding(int n) {
    return new Op(n * 2) {
      int apply(int x) {
        return x + n + id;
      }
    };
  }

  Op nested(int n) {
    return new Op(new Op(n) {
      int apply(int x) {
        return x * n;
      }
    }.twice(3)) {
      int apply(int x) {
        return new Op(x) {
          int apply(int y) {
            return x + y + n + weight;
          }
        }.apply(1) + weight;
      }
    };
  }

  static void anonymousBelowInner() {
    InnerSubclasses o = new InnerSubclasses(10);
    Op op = o.adding(5);
    assert op.weight == 13 && op.apply(1) == 16 && op.twice(1) == 41;
    assert o.nested(2).weight == 3 * 2 * 2 + 10 + 3;
    assert o.nested(2).apply(4) == 4 + 1 + 2 + 7 + 25;
  }

  static void localBelowLocal() {
    int y = 5;
    class A {
      int a() {
        return y;
      }
    }
    class B extends A {
      int b() {
        return y + a();
      }
    }
    class C extends B {
      int a() {
        return super.a() * 10 + y;
      }
    }
    assert new A().a() == 5 && new B().b() == 10 && new C().b() == 60;
  }

  int field = 1;

  int localsInInstance(int y) {
    class A {
      int a() {
        return y + field;
      }
    }
    class B extends A {
      int y2 = y * 2;

      int b() {
        return y2 + a() + InnerSubclasses.this.field;
      }
    }
    A c = new B() {
      int a() {
        return super.a() + y + b2();
      }

      int b2() {
        return y2;
      }
    };
    return c.a() * 1000 + new B().b();
  }

  static void localsCaptureTheSame() {
    InnerSubclasses o = new InnerSubclasses(1);
    o.field = 3;
    assert o.localsInInstance(7) == (7 + 3 + 7 + 14) * 1000 + 14 + 10 + 3;
  }

  static int depth(int k) {
    class Node {
      int value() {
        return k;
      }
    }
    if (k == 0) {
      return new Node().value();
    }
    class Deeper extends Node {
      int value() {
        return super.value() * 10 + depth(k - 1);
      }
    }
    return new Deeper().value();
  }

  static void differentCaptures() {
    assert depth(0) == 0 && depth(1) == 10 && depth(2) == 30;
  }

  class Level1 {
    int one = id;

    class Level2 extends Level1 {
      int two = one * 10 + id;

      class Level3 extends Level2 {
        int three = two * 10 + one;

        Level3() {
          Level1.this.super();
        }

        int outerOne() {
          return Level1.this.one;
        }
      }
    }
  }

  static void threeDeep() {
    InnerSubclasses o = new InnerSubclasses(1);
    Level1 a = o.new Level1();
    a.one = 7;
    Level1.Level2 b = a.new Level2();
    assert b.one == 1 && b.two == 11;
    b.one = 5;
    Level1.Level2.Level3 c = b.new Level3();
    assert c.one == 1 && c.two == 11 && c.three == 111 && c.outerOne() == 7;
  }

  static abstract class Generic<T> {
    T kept;

    class Cursor {
      T get() {
        return kept;
      }
    }

    abstract Cursor cursor();
  }

  static class Special extends Generic<String> {
    class Own extends Cursor {
      String twice() {
        return get() + kept;
      }
    }

    Own cursor() {
      return new Own();
    }
  }

  static void genericOuter() {
    Special s = new Special();
    s.kept = "a";
    assert s.cursor().twice().equals("aa") && s.cursor().get().equals("a");
  }

  interface Visitor {
    int visit(int n);
  }

  class Base implements Visitor {
    public int visit(int n) {
      return n + id;
    }
  }

  Visitor shifted(int by) {
    return new Base() {
      public int visit(int n) {
        Visitor inner = x -> super.visit(x) + by;
        return inner.visit(n * 2);
      }
    };
  }

  static void lambdaInAnonymous() {
    assert new InnerSubclasses(100).shifted(7).visit(3) == 113;
  }

  static class Chain {
    final Chain before;

    Chain(Chain before) {
      this.before = before;
    }

    class Link extends Chain {
      Link() {
        super(Chain.this);
      }

      Chain around() {
        return Chain.this;
      }
    }
  }

  static void innerBelowItsOuter() {
    Chain first = new Chain(null);
    Chain.Link second = first.new Link();
    Chain.Link third = second.new Link();
    assert second.before == first && third.before == second && third.around() == second;
  }
}
