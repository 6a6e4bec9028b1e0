package zoo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What tests have to build besides plain objects: enums, records, inner classes, boxes, lists, stubs, static fields. */
public class Zoo<T> {
  enum Color { RED, GREEN }

  record Pair(int first, Zoo<String> second) { }

  static class Closed extends Exception {
    final int by;

    Closed(int by) {
      this.by = by;
    }
  }

  class Cage {
    int room;

    int total() {
      return number + room;
    }
  }

  static int visitors;
  static final int[] PRICES = {1, 2, 3};

  private int number;
  private T animal;
  private Color color;
  private String name;
  private Integer age;
  private long weight;
  private Pair pair;
  private Cage cage;
  private Comparator<T> order;

  Zoo(int number, Color color) throws IllegalArgumentException {
    if (number < 0) {
      throw new IllegalArgumentException("number");
    }
    this.number = number;
    this.color = color;
  }

  int visit(int by) throws Closed {
    if (by < 0) {
      throw new Closed(by);
    }
    if (color == Color.RED) {
      visitors++;
      age = by;
      return PRICES[1] + number;
    }
    if (name != null && name.equals("x")) {
      pair = new Pair(by, null);
      return cage.total();
    }
    return (int) weight / by;
  }

  //@ ensures \result == 1;
  int compare(T other) {
    return order.compare(animal, other) < 0 ? 1 : 2;
  }

  List<Integer> listed(List<Integer> numbers) {
    numbers.add(number);
    return new ArrayList<>(numbers);
  }

  static int counted(Map<String, Integer> ages, Set<String> names) {
    if (ages != null && names != null && names.contains("x")) {
      ages.put("x", 3);
      names.add("y");
      return ages.size();
    }
    return -1;
  }

  static double half(double of, float and, char letter, byte small) {
    return letter == 'x' ? of / 2 : small + and;
  }

  int add(int by) {
    return number += by;
  }

  int add(int by, int twice) {
    return number += by + twice + twice;
  }
}
