/** Types of the sources that no class of the sources implements. */
class UnknownKeys {
  interface Key extends Comparable<Key> {}

  abstract static class Item implements Comparable<Item> {}

  static void keys(Key a, Key b) {
    assert a == null || b == null || (a.compareTo(b) > 0) == (b.compareTo(a) < 0);
  }

  static void items(Item a, Item b) {
    assert a == null || b == null || (a.compareTo(b) > 0) == (b.compareTo(a) < 0);
  }

  static void mixed(Key a, Item b) {
    Comparable<Object> one = (Comparable<Object>) (Object) a;
    Comparable<Object> other = (Comparable<Object>) (Object) b;
    assert a == null || b == null || (one.compareTo(b) > 0) == (other.compareTo(a) < 0);
  }
}
