/** An array that the client can change: no invariant about its contents. */
public class SharedBox {
  private final int[] numbers;
  private int first;

  public SharedBox(int[] numbers) {
    this.numbers = numbers;
    first = numbers[0];
  }

  public int[] numbers() {
    return numbers;
  }

  public int first() {
    return first;
  }
}
