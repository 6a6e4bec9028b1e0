import java.util.HashMap;
import java.util.Map;

public class LruCache<K, V> {
    private static class Node<K, V> {
        K key;
        V value;
        Node<K, V> prev;
        Node<K, V> next;
        Node(K key, V value) { this.key = key; this.value = value; }
    }

    private final Map<K, Node<K, V>> index = new HashMap<>();
    private final int capacity;
    private Node<K, V> head;
    private Node<K, V> tail;

    public LruCache(int capacity) {
        if (capacity <= 0) throw new IllegalArgumentException("capacity");
        this.capacity = capacity;
    }

    public V get(K key) {
        Node<K, V> node = index.get(key);
        if (node == null) return null;
        unlink(node);
        pushFront(node);
        return node.value;
    }

    public void put(K key, V value) {
        Node<K, V> node = index.get(key);
        if (node != null) {
            node.value = value;
            unlink(node);
            pushFront(node);
            return;
        }
        if (index.size() == capacity) {
            Node<K, V> last = tail;
            unlink(last);
            index.remove(last.key);
        }
        node = new Node<>(key, value);
        index.put(key, node);
        pushFront(node);
    }

    public int size() { return index.size(); }

    private void unlink(Node<K, V> node) {
        if (node.prev == null) head = node.next; else node.prev.next = node.next;
        if (node.next == null) tail = node.prev; else node.next.prev = node.prev;
        node.prev = null;
        node.next = null;
    }

    private void pushFront(Node<K, V> node) {
        node.next = head;
        node.prev = null;
        if (head != null) head.prev = node;
        head = node;
        if (tail == null) tail = node;
    }
}
