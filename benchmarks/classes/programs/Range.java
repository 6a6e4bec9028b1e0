/** Two numbers in order. */
public class Range {
  private int low;
  private int high;

  public void setLow(int low) {
    if (low > high) {
      throw new IllegalArgumentException();
    }
    this.low = low;
  }

  public void setHigh(int high) {
    if (high < low) {
      throw new IllegalArgumentException();
    }
    this.high = high;
  }

  public boolean contains(int value) {
    return low <= value && value <= high;
  }
}
