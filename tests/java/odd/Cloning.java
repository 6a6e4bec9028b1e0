import java.util.ArrayList;
import java.util.List;

/** Copies by Object.clone: of the same class, with the same contents of fields. */
class Cloning {
  static class Point implements Cloneable {
    int x;
    final int[] row = {1, 2};
    Point next;
    Point(int x) { this.x = x; }
    public Point clone() {
      try {
        return (Point) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }
  static class Place extends Point {
    String name = "a";
    List<Integer> all = new ArrayList<>();
    Place(int x) { super(x); }
    @Override
    public Place clone() {
      Place copy = (Place) super.clone();
      copy.all = new ArrayList<>(all);
      return copy;
    }
  }
  static class Plain extends Point {
    int y = 4;
    Plain() { super(9); }
  }

  static void fields() {
    Point p = new Point(3);
    p.next = new Point(4);
    Point q = p.clone();
    assert q != p && q.x == 3 && q.row == p.row && q.next == p.next;
    q.x = 5;
    assert p.x == 3;
  }

  static void classes() {
    Point p = new Plain();
    Point q = p.clone();
    assert q instanceof Plain && ((Plain) q).y == 4 && q.x == 9 && q.getClass() == p.getClass();
  }

  static void deeper() {
    Place p = new Place(1);
    p.all.add(7);
    Place q = p.clone();
    q.all.add(8);
    assert p.all.size() == 1 && q.all.size() == 2 && q.name == p.name && q.x == 1;
  }
}
