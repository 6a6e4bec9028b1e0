package library;

import java.util.NoSuchElementException;
import java.util.Objects;

/** A red-black tree with parent links, as the maps of libraries are. */
public class TreeMap<K extends Comparable<K>, V> {
  private static final boolean RED = false;
  private static final boolean BLACK = true;

  static final class Entry<K, V> {
    K key;
    V value;
    Entry<K, V> left;
    Entry<K, V> right;
    Entry<K, V> parent;
    boolean color = BLACK;

    Entry(K key, V value, Entry<K, V> parent) {
      this.key = key;
      this.value = value;
      this.parent = parent;
    }
  }

  private Entry<K, V> root;
  private int size;

  //@ model Entry set entries;
  //@ represents entries = this.root.*(left + right);
  //@ invariant size == #entries && no root.parent && (root != null ==> root.color);
  //@ invariant all e : entries | e.key != null && e !in e.^(left + right) && no (e.left & e.right);
  //@ invariant all e : entries | all c : e.left + e.right | c.parent == e && (e.color || c.color);
  //@ invariant all m, n : {e : entries | no e.left || no e.right} | #{a : m.*parent | a.color} == #{a : n.*parent | a.color};

  private static <K, V> boolean colorOf(Entry<K, V> p) {
    return p == null ? BLACK : p.color;
  }

  private static <K, V> Entry<K, V> parentOf(Entry<K, V> p) {
    return p == null ? null : p.parent;
  }

  private static <K, V> void setColor(Entry<K, V> p, boolean c) {
    if (p != null) {
      p.color = c;
    }
  }

  private static <K, V> Entry<K, V> leftOf(Entry<K, V> p) {
    return p == null ? null : p.left;
  }

  private static <K, V> Entry<K, V> rightOf(Entry<K, V> p) {
    return p == null ? null : p.right;
  }

  private Entry<K, V> getEntry(K key) {
    Objects.requireNonNull(key);
    Entry<K, V> p = root;
    while (p != null) {
      int cmp = key.compareTo(p.key);
      if (cmp < 0) {
        p = p.left;
      } else if (cmp > 0) {
        p = p.right;
      } else {
        return p;
      }
    }
    return null;
  }

  public int size() {
    return size;
  }

  //@ requires key != null;
  public V get(K key) {
    Entry<K, V> p = getEntry(key);
    return (p == null ? null : p.value);
  }

  //@ requires key != null;
  public boolean containsKey(K key) {
    return getEntry(key) != null;
  }

  /** The least key. */
  public K firstKey() throws NoSuchElementException {
    Entry<K, V> p = root;
    if (p == null) {
      throw new NoSuchElementException();
    }
    while (p.left != null) {
      p = p.left;
    }
    return p.key;
  }

  /** The least key of a map that is known not to be empty. Wrong: known to whom? */
  public K firstKeyOfSome() {
    Entry<K, V> p = root;
    while (p.left != null) {
      p = p.left;
    }
    return p.key;
  }

  /** The entry after another one in the order of keys, or null. */
  static <K, V> Entry<K, V> successor(Entry<K, V> t) {
    if (t == null) {
      return null;
    } else if (t.right != null) {
      Entry<K, V> p = t.right;
      while (p.left != null) {
        p = p.left;
      }
      return p;
    } else {
      Entry<K, V> p = t.parent;
      Entry<K, V> ch = t;
      while (p != null && ch == p.right) {
        ch = p;
        p = p.parent;
      }
      return p;
    }
  }

  private void rotateLeft(Entry<K, V> p) {
    if (p != null) {
      Entry<K, V> r = p.right;
      p.right = r.left;
      if (r.left != null) {
        r.left.parent = p;
      }
      r.parent = p.parent;
      if (p.parent == null) {
        root = r;
      } else if (p.parent.left == p) {
        p.parent.left = r;
      } else {
        p.parent.right = r;
      }
      r.left = p;
      p.parent = r;
    }
  }

  private void rotateRight(Entry<K, V> p) {
    if (p != null) {
      Entry<K, V> l = p.left;
      p.left = l.right;
      if (l.right != null) {
        l.right.parent = p;
      }
      l.parent = p.parent;
      if (p.parent == null) {
        root = l;
      } else if (p.parent.right == p) {
        p.parent.right = l;
      } else {
        p.parent.left = l;
      }
      l.right = p;
      p.parent = l;
    }
  }

  private void fixAfterInsertion(Entry<K, V> x) {
    x.color = RED;
    while (x != null && x != root && x.parent.color == RED) {
      if (parentOf(x) == leftOf(parentOf(parentOf(x)))) {
        Entry<K, V> y = rightOf(parentOf(parentOf(x)));
        if (colorOf(y) == RED) {
          setColor(parentOf(x), BLACK);
          setColor(y, BLACK);
          setColor(parentOf(parentOf(x)), RED);
          x = parentOf(parentOf(x));
        } else {
          if (x == rightOf(parentOf(x))) {
            x = parentOf(x);
            rotateLeft(x);
          }
          setColor(parentOf(x), BLACK);
          setColor(parentOf(parentOf(x)), RED);
          rotateRight(parentOf(parentOf(x)));
        }
      } else {
        Entry<K, V> y = leftOf(parentOf(parentOf(x)));
        if (colorOf(y) == RED) {
          setColor(parentOf(x), BLACK);
          setColor(y, BLACK);
          setColor(parentOf(parentOf(x)), RED);
          x = parentOf(parentOf(x));
        } else {
          if (x == leftOf(parentOf(x))) {
            x = parentOf(x);
            rotateRight(x);
          }
          setColor(parentOf(x), BLACK);
          setColor(parentOf(parentOf(x)), RED);
          rotateLeft(parentOf(parentOf(x)));
        }
      }
    }
    root.color = BLACK;
  }

  /** Associates a key with a value, and returns the value that it had. */
  //@ requires key != null;
  //@ ensures \result != null ==> size == \old(size);
  public V put(K key, V value) {
    Entry<K, V> t = root;
    if (t == null) {
      root = new Entry<>(key, value, null);
      size = 1;
      return null;
    }
    int cmp;
    Entry<K, V> parent;
    do {
      parent = t;
      cmp = key.compareTo(t.key);
      if (cmp < 0) {
        t = t.left;
      } else if (cmp > 0) {
        t = t.right;
      } else {
        V oldValue = t.value;
        t.value = value;
        return oldValue;
      }
    } while (t != null);
    Entry<K, V> e = new Entry<>(key, value, parent);
    if (cmp < 0) {
      parent.left = e;
    } else {
      parent.right = e;
    }
    fixAfterInsertion(e);
    size++;
    return null;
  }

  /** Wrong: a red entry below a red one is left as it is. */
  //@ requires key != null;
  public V putWithoutFix(K key, V value) {
    Entry<K, V> t = root;
    if (t == null) {
      root = new Entry<>(key, value, null);
      size = 1;
      return null;
    }
    Entry<K, V> parent;
    int cmp;
    do {
      parent = t;
      cmp = key.compareTo(t.key);
      if (cmp == 0) {
        V oldValue = t.value;
        t.value = value;
        return oldValue;
      }
      t = cmp < 0 ? t.left : t.right;
    } while (t != null);
    Entry<K, V> e = new Entry<>(key, value, parent);
    e.color = RED;
    if (cmp < 0) {
      parent.left = e;
    } else {
      parent.right = e;
    }
    size++;
    return null;
  }
}
