/** Classes of objects in formulas. */
public class Kinds {
  static class Upper { }
  static class Middle extends Upper { }
  static class Lower extends Middle { }

  //: holds
  //@ requires o != null && \typeof(o) == \type(Upper);
  static void exactly(Upper o) { assert !(o instanceof Middle); }

  //: violated assert
  //@ requires o != null && \typeof(o) == \type(Middle);
  static void exactlyOther(Upper o) { assert !(o instanceof Middle); }

  //: holds
  //@ requires o != null && \typeof(o) != \type(Upper);
  static void another(Upper o) { assert o instanceof Middle; }

  //: violated assert
  //@ requires \typeof(o) <: \type(Middle);
  static void orBelow(Object o) { assert !(o instanceof Lower); }

  //: violated ensures
  //@ ensures \typeof(\result) == \type(Middle);
  static Upper anonymous(int i) { return i == 3 ? new Middle() { } : new Middle(); }

  //: holds
  //@ ensures \type(Middle) == \typeof(\result);
  static Upper made() { return new Middle(); }
}
