/** Quantifiers of JML over constants, truth values, objects, arrays, and one inside the other; the answers are by hand. */
class Quantifiers {
    //: holds
    //@ requires a != null; requires \forall int j; 0 <= j && j < a.length; \forall int i; 0 <= i && i < j; a[i] <= a[j];
    //@ ensures \result ==> (a.length < 2 || a[0] == a[1]);
    static boolean withoutBrackets(int[] a) { return a.length < 2 || a[0] >= a[1]; }

    //: violated ensures
    //@ requires a != null; ensures \exists int j; 0 <= j && j < a.length; a[j] > 0;
    static void existsWithoutBrackets(int[] a) { }

    static class Node { int value; Node next; }
    Node head;

    //: holds
    //@ ensures \result == (\product int i; 1 <= i && i <= 4; i);
    static int factorial() { return 24; }

    //: violated ensures
    //@ ensures \result == (\product int i; 1 <= i && i <= 4 && i != 2; i);
    static int factorialWithoutTwo() { return 24; }

    //: holds
    //@ ensures \result == (\product int i; 3 <= i && i < 3; i);
    static int productOfNothing() { return 1; }

    //: holds
    //@ ensures \result == (\max int i; 0 <= i && i < 3; i * (2 - i)) && (\min int i; 0 <= i && i < 3; 5 - i) == 3;
    static int extremes() { return 1; }

    //: holds
    //@ ensures (\forall boolean b; b || x; \result) && (\num_of boolean b; b) == 1 && (\exists boolean b; b == x);
    static boolean truths(boolean x) { return true; }

    //: violated ensures
    //@ ensures (\forall boolean b; b == x);
    static boolean notAll(boolean x) { return true; }

    //: violated ensures
    //@ ensures (\forall boolean a, b; a != b; a == x);
    static boolean twoTruths(boolean x) { return true; }

    //: holds
    //@ requires a != null;
    //@ ensures \result == (\exists int i; 0 <= i && i < a.length; (\forall int j; 0 <= j && j < a.length; a[j] <= a[i]));
    static boolean hasGreatest(int[] a) { return a.length > 0; }

    //: holds
    //@ requires a != null && a.length > 0;
    //@ ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
    static int greatest(int[] a) { int m = a[0]; for (int x : a) { if (x > m) { m = x; } } return m; }

    //: violated ensures
    //@ requires a != null && a.length > 0;
    //@ ensures \result == (\min int i; 0 <= i && i < a.length; a[i]);
    static int notLeast(int[] a) { return a[0]; }

    //: holds
    //@ requires head != null && acyclic(head, next);
    //@ ensures (\forall Node n; \reach(head, Node, next).has(n); (\exists Node m; \reach(head, Node, next).has(m); m.value >= n.value));
    void everyNodeIsBelowOne() { }

    //: violated ensures
    //@ requires head != null && acyclic(head, next);
    //@ ensures (\forall Node n, m; \reach(head, Node, next).has(n) && \reach(head, Node, next).has(m); n == m);
    void onlyOneNode() { }

    //: holds
    //@ ensures (\sum int i; 0 <= i && i < 3; (\num_of int j; 0 <= j && j < 2; i == j)) == \result;
    static int nested() { return 2; }
}
