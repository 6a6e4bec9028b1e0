/** Unicode escapes are translated before anything else (JLS 3.3), so they may be line breaks, quotes, and parts of names. */
class Escapes {
  static int live() {
    int n = 0;
    // \u000a n += 1;
    // \u000d n += 10;
    // \uuu000d\u000a n += 100;
    /* \u002a\u002f n += 1000; /* */
    // \u005cu000a n += 10000;
    return n;
  }

  static void comments() {
    assert live() == 1111;
  }

  static void names() {
    int \u0061b = 3;
    assert a\uu0062 == 3;
    int 𝒳 = 4;
    assert \ud835\udcb3 == 4;
    \u0061ssert \u0061\u0062 == 3;
  }

  static void strings() {
    assert "a\u0022.length() == 1;
    assert "\\u0041".length() == 6;
    assert "\u005c\u005cu0041".length() == 6;
    assert "\u005cn".equals("\n");
    assert "\uD83D\uDE00".equals("😀") && "\uD83D\uDE00".length() == 2;
    assert "\uD83D".length() == 1 && "\uDE00\uD83D".charAt(1) == 0xD83D;
    assert """
      a\u000d\u000a      b\u000d      c""".equals("a\nb\nc");
  }

  static void characters() {
    assert '\u005c'' == 39 && '\u0041' == 'A' && '\uD83D' == 0xD83D;
  }

  static abstract class Shape {
    abstract int sides();
  }

  static void classes() {
    Shape shape = \u006eew Shape() { int sides() { return 3; } };
    assert shape.sides() == 3;
  }
}
