import java.util.NoSuchElementException;
import java.util.Objects;

/** Deposits of a fixed number of items. */
public class Deposit {
  private final Object[] items;
  private int size;

  public Deposit(int limit) {
    if (limit <= 0) throw new IllegalArgumentException("limit");
    items = new Object[limit];
  }

  public void put(Object item) {
    Objects.requireNonNull(item);
    if (size == items.length) throw new IllegalStateException("full");
    items[size++] = item;
  }

  public Object take() {
    if (size == 0) throw new NoSuchElementException();
    return items[--size];
  }

  public int copy(Object[] target) {
    target[0] = items[0];
    return size;
  }
}
