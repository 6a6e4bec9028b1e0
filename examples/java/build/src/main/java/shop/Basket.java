package shop;

/** The prices in a basket, in the sequence in which they were added. */
public final class Basket {
    private final int[] prices;
    private int size;

    public Basket(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("a capacity is at least 0");
        }
        prices = new int[capacity];
    }

    public boolean isFull() {
        return size == prices.length;
    }

    //@ ensures \result == (\old(size) < prices.length);
    //@ ensures \result ==> prices[size - 1] == price;
    public boolean add(int price) {
        if (isFull()) {
            return false;
        }
        prices[size++] = price;
        return true;
    }

    public int last() {
        if (size == 0) {
            throw new IllegalStateException("the basket is empty");
        }
        return prices[size - 1];
    }

    public int most() {
        int most = last();
        for (int i = 0; i < size - 1; i++) {
            if (prices[i] > most) {
                most = prices[i];
            }
        }
        return most;
    }
}
