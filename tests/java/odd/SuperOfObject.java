/** ``super`` that leads to Object: equality is identity, whatever the class itself overrides. */
class SuperOfObject {
  static class Never {
    public boolean equals(Object other) { return false; }

    public int hashCode() { return 1; }

    boolean isSame(Object other) { return super.equals(other); }
  }

  static class Plain {
    public boolean equals(Object other) { return super.equals(other); }

    public int hashCode() { return 2; }
  }

  static class Below extends Plain {
    public boolean equals(Object other) { return other == null || super.equals(other); }
  }

  static void identity() {
    Never a = new Never(), b = new Never();
    assert a.isSame(a) && !a.isSame(b) && !a.isSame(null);
    assert !a.equals(a);
  }

  static void overridden() {
    Plain a = new Plain(), b = new Plain();
    assert a.equals(a) && !a.equals(b) && !a.equals(null) && a.hashCode() == b.hashCode();
  }

  static void throughAnother() {
    Plain a = new Below(), b = new Below();
    assert a.equals(a) && !a.equals(b) && a.equals(null);
  }
}
