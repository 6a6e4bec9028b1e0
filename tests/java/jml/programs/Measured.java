// Measures of methods: a call that may come back has less measures than its caller had on entry.
class Measured {
  //: holds within bounds
  //@ requires n >= 0;
  //@ measured_by n;
  static int down(int n) { if (n == 0) return 0; return down(n - 1); }

  //: violated decreases
  //@ requires n >= 0;
  //@ measured_by n;
  static int same(int n) { if (n == 0) return 0; if (n == 7) return same(n); return same(n - 1); }

  //: violated decreases
  //@ measured_by n;
  static int negative(int n) { if (n == 5) return 0; return negative(n - 1); }

  //: holds within bounds
  //@ requires a >= 0 && b >= 0;
  //@ measured_by a, b;
  static int pair(int a, int b) { if (a == 0) return b; if (b == 0) return pair(a - 1, 100); return pair(a, b - 1); }

  //: violated decreases
  //@ requires a >= 0 && b >= 0;
  //@ measured_by b, a;
  static int wrongOrder(int a, int b) { if (a == 0) return b; if (b == 0) return wrongOrder(a - 1, 100); return wrongOrder(a, b - 1); }

  //: violated decreases
  //@ requires a >= 0 && b >= 0;
  //@ measured_by a + b;
  static int overflows(int a, int b) { if (a == 0) return b; return overflows(a - 1, b); }

  //: holds within bounds
  //@ requires a >= 0 && b >= 0;
  //@ measured_by (long) a + b;
  static int wide(int a, int b) { if (a == 0) return b; return wide(a - 1, b); }

  //: holds within bounds
  //@ requires n >= 0;
  //@ measured_by n;
  static int even(int n) { if (n == 0) return 1; return odd(n - 1); }

  //: holds within bounds
  //@ requires n >= 0;
  //@ measured_by n;
  static int odd(int n) { if (n == 0) return 0; return even(n - 1); }

  //: holds within bounds
  //@ requires n >= 0;
  //@ measured_by n, 1;
  static int outer(int n) { if (n == 0) return 0; return inner(n); }

  //: holds within bounds
  //@ requires n >= 0;
  //@ measured_by n;
  static int inner(int n) { if (n == 0) return 0; return outer(n - 1); }

  //: violated decreases
  //@ requires n >= 0;
  //@ measured_by n;
  static int assigned(int n) { int m = n; n = 0; if (m == 0) return 0; return assigned(m); }

  //: violated decreases
  //@ requires n >= 0;
  //@ measured_by n;
  static int caught(int n) { try { if (n == 0) throw new RuntimeException(); return caught(n - 1); } catch (RuntimeException e) { return caught(n); } }

  //: holds
  //@ measured_by 1;
  static int once(int n) { return n; }
}
