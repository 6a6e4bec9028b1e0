/** An amount in a currency, with mistakes that laws of the Java library find: ooxcheck --laws examples/java/Money.java */
public class Money implements Comparable<Money> {
  private final int cents;
  private final boolean isEuro;

  public Money(int cents, boolean isEuro) {
    this.cents = cents;
    this.isEuro = isEuro;
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (other == null || getClass() != other.getClass()) {
      return false;
    }
    Money money = (Money) other;
    return cents == money.cents && isEuro == money.isEuro;
  }

  @Override
  public int hashCode() {
    return 31 * cents + (isEuro ? 1 : 0);
  }

  /** The difference may be too large for an int, and the currency is not looked at. */
  @Override
  public int compareTo(Money other) {
    return cents - other.cents;
  }

  /** An order of its own that is right. */
  static class ByCents implements java.util.Comparator<Money> {
    @Override
    public int compare(Money left, Money right) {
      return Integer.compare(left.cents, right.cents);
    }
  }
}
