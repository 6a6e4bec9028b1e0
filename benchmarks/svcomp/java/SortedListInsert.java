import org.sosy_lab.sv_benchmarks.Verifier;

// A sorted list that ends with the greatest number: insertion by recursion.
class SortedListInsert {
  int data;
  SortedListInsert next;

  SortedListInsert(int data, SortedListInsert next) {
    this.data = data;
    this.next = next;
  }

  SortedListInsert insert(int data) {
    if (data > this.data && next != null) {
      next = next.insert(data);
      return this;
    }
    return new SortedListInsert(data, this);
  }

  // Nobody asks whether the list goes on.
  SortedListInsert insertWrongly(int data) {
    if (data >= this.data) {
      next = next.insertWrongly(data);
      return this;
    }
    return new SortedListInsert(data, this);
  }

  static SortedListInsert some() {
    int count = Verifier.nondetInt();
    Verifier.assume(count > 0);
    SortedListInsert list = new SortedListInsert(Integer.MAX_VALUE, null);
    for (int i = 0; i < count; i++) {
      list = list.insert(Verifier.nondetInt());
    }
    return list;
  }

  // SortedListInsert-FunSat01: right
  static void firstTwo() {
    SortedListInsert list = some();
    assert list.data <= list.next.data;
  }

  // SortedListInsert-FunSat02: right
  static void sorted() {
    for (SortedListInsert list = some(); list.next != null; list = list.next) {
      assert list.data <= list.next.data;
    }
  }

  // SortedListInsert-FunUnsat01: wrong, two may be equal
  static void strictly() {
    for (SortedListInsert list = some(); list.next != null; list = list.next) {
      assert list.data < list.next.data;
    }
  }

  // SortedListInsert-MemSat01: right
  static void inserts() {
    some();
  }

  // SortedListInsert-MemUnsat01: wrong, for the greatest number
  static void insertsWrongly() {
    int count = Verifier.nondetInt();
    Verifier.assume(count > 0);
    SortedListInsert list = new SortedListInsert(Integer.MAX_VALUE, null);
    for (int i = 0; i < count; i++) {
      list = list.insertWrongly(Verifier.nondetInt());
    }
  }
}
