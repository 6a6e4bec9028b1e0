"""Readers of streams whose bytes may be any: each character that the encoding allows."""

from __future__ import annotations

import pytest

from tests.java.lowering.test_collections import answer

TEXT = """
import java.io.*;
import java.nio.charset.StandardCharsets;
class M {
  static void ascii() throws IOException { int c = new InputStreamReader(System.in).read(); assert c < 0x80; }
  static void latin() throws IOException { int c = new InputStreamReader(System.in, StandardCharsets.ISO_8859_1).read(); assert c < 0x100; }
  static void plain() throws IOException { int c = new InputStreamReader(System.in, StandardCharsets.US_ASCII).read(); assert c < 0x80 || c == 0xFFFD; }
  static void pairs() throws IOException { Reader r = new InputStreamReader(System.in); int c = r.read(), d = r.read(); assert c < 0xD800 || c >= 0xDC00 || d >= 0xDC00 && d < 0xE000; }
  static void single() throws IOException { int c = new InputStreamReader(System.in).read(); assert c < 0xDC00 || c > 0xDFFF; }
  static void known() throws IOException { int c = new InputStreamReader(new ByteArrayInputStream(new byte[] {65})).read(); assert c == 65; }
  static void sent() throws IOException { int c = new InputStreamReader(new java.net.Socket("a", 1).getInputStream()).read(); assert c != 0x20AC; }
  static void port(int p) throws IOException { new java.net.Socket("a", p); assert 0 <= p && p < 65536; }
}
"""


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("ascii", "violated"),
        ("latin", "holds"),
        ("plain", "holds"),
        ("pairs", "holds"),
        ("single", "holds"),
        ("known", "holds"),
        ("sent", "violated"),
        ("port", "violated"),
    ],
)
def test_a_reader_gives_what_the_encoding_allows(name: str, verdict: str) -> None:
    assert answer(TEXT, name).verdict.value == verdict
