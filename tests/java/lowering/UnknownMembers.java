import java.util.Comparator;
import java.util.HashMap;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Collections of the library over elements of classes that are not known. */
class UnknownMembers {
  interface Key {}

  static <K extends Comparable<K>> void inTreeMap(K a, K b) {
    if (a == null || b == null) {
      return;
    }
    TreeMap<K, Integer> map = new TreeMap<>();
    map.put(a, 1);
    map.put(b, 2);
    assert map.size() == (a.compareTo(b) == 0 ? 1 : 2);
    assert map.get(a) != null;
  }

  static <K> void inQueue(Comparator<K> order, K a, K b) {
    if (order == null || a == null || b == null) {
      return;
    }
    PriorityQueue<K> queue = new PriorityQueue<>(order);
    queue.add(a);
    queue.add(b);
    assert order.compare(queue.peek(), b) <= 0;
  }

  static void inHashMap(Key a, Key b) {
    if (a == null || b == null) {
      return;
    }
    HashMap<Key, Integer> map = new HashMap<>();
    map.put(a, 1);
    map.put(b, 2);
    assert map.size() == (a.equals(b) ? 1 : 2);
    assert map.get(a) == (a.equals(b) ? 2 : 1);
  }

  static void beside(Key a, Key b) throws InterruptedException {
    if (a == null || b == null) {
      return;
    }
    Thread other = new Thread(() -> a.equals(b));
    other.start();
    other.join();
    assert a.equals(b) == b.equals(a);
  }
}
