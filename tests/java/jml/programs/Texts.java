class Texts {
  String name;

  //: holds
  //@ ensures \result.equals(s + "x");
  static String behind(String s) { return s + "x"; }

  //: violated ensures
  //@ ensures \result.equals(s + "y");
  static String otherBehind(String s) { return s + "x"; }

  //: holds
  //@ requires s != null && t != null && s.length() < 2 && t.length() < 2;
  //@ ensures \result.equals(s + t);
  static String both(String s, String t) { return s.concat(t); }

  //: violated ensures
  //@ requires s != null && t != null;
  //@ ensures \result.equals(t + s);
  static String turned(String s, String t) { return s.concat(t); }

  //: holds
  //@ ensures ("n" + n + 'c' + true + null).equals(\result);
  static String constants(int n) { return "n" + n + 'c' + true + null; }

  //: holds
  //@ ensures \result.equals("" + c + b + l);
  static String values(char c, boolean b, long l) { return "" + c + b + l; }

  //: holds
  //@ requires name != null;
  //@ ensures name.equals(\old(name) + "!");
  void cry() { name += "!"; }
}
