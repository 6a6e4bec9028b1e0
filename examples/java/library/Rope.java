package library;

/** A text as a tree: leaves hold characters, and a node knows how long its left side is. */
public abstract class Rope {

  public abstract int length();

  public abstract char charAt(int index);

  protected abstract int depth();

  private static final class Leaf extends Rope {
    private final char[] text;

    Leaf(char[] text) {
      this.text = text;
    }

    public boolean repOk() {
      return text != null;
    }

    @Override
    public int length() {
      return text.length;
    }

    @Override
    public char charAt(int index) throws IndexOutOfBoundsException {
      if (index < 0 || index >= text.length) {
        throw new IndexOutOfBoundsException();
      }
      return text[index];
    }

    @Override
    protected int depth() {
      return 0;
    }
  }

  private static final class Concatenation extends Rope {
    private final Rope left;
    private final Rope right;
    private final int weight;

    Concatenation(Rope left, Rope right) {
      this.left = left;
      this.right = right;
      this.weight = left.length();
    }

    //@ invariant this !in this.^(left + right);

    public boolean repOk() {
      return left != null && right != null && weight == left.length();
    }

    @Override
    public int length() {
      return weight + right.length();
    }

    @Override
    public char charAt(int index) throws IndexOutOfBoundsException {
      return index < weight ? left.charAt(index) : right.charAt(index - weight);
    }

    @Override
    protected int depth() {
      return 1 + Math.max(left.depth(), right.depth());
    }
  }

  public static Rope of(char[] text) throws NullPointerException {
    return new Leaf(text.clone());
  }

  /** This text, and another one behind it. */
  public Rope concat(Rope other) throws NullPointerException {
    if (other.length() == 0) {
      return this;
    }
    return length() == 0 ? other : new Concatenation(this, other);
  }

  /** Two texts, one behind the other: characters are found on both sides of where they meet. */
  //@ requires a != null && b != null && a.length == 1 && b.length == 2;
  public static void example(char[] a, char[] b) {
    Rope rope = of(a).concat(of(b));
    assert rope.length() == a.length + b.length;
    assert rope.charAt(0) == a[0];
    assert rope.charAt(2) == b[1];
    assert rope.depth() == 1;
  }

  /** How often a character occurs. */
  //@ requires rope != null;
  public static int count(Rope rope, char wanted) {
    int count = 0;
    for (int i = 0; i < rope.length(); i++) {
      if (rope.charAt(i) == wanted) {
        count++;
      }
    }
    return count;
  }

  /** Wrong: there is no character at the length. */
  //@ requires rope != null;
  public static char last(Rope rope) {
    return rope.charAt(rope.length());
  }
}
