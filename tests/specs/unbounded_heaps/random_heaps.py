"""Random programs over lists, arrays and numbers, with loops and a recursive method, and assertions that often hold."""

from __future__ import annotations

from random import Random

CLASSES = """class Node {
  int value;
  Node next;
  Node(int value, Node next) { this.value := value; this.next := next; }
"""


def random_program(seed: int) -> str:
    """Return the text of a program whose method `T.m` is to be checked."""
    random = Random(seed)
    recursive = _recursive(random)
    lines = [
        "Node p := null;" if random.random() < 0.6 else f"Node p := new Node({_small(random)}, null);",
        "Node q := p;",
        f"int i := {random.choice(('0', '0', '1', 'n'))};",
        f"int x := {random.choice(('0', '1', 'n'))};",
        "int k := 0;",
        f"bool flag := {random.choice(('true', 'false'))};",
        f"int[] b := {random.choice(('a', 'new int[n]', 'new int[#a]'))};",
        *_statements(random, 3),
        *_loop(random),
        *_statements(random, 2),
        *(_loop(random) if random.random() < 0.4 else ()),
        *(f"assert {_claim(random)};" for _ in range(random.choice((1, 1, 2)))),
    ]
    body = "\n".join(f"    {each}" for each in lines)
    given = random.choice(
        (
            "",
            "",
            "",
            " && (forall e, s : a : e >= 0)",
            " && (exists e, s : a : e == 1)",
            " && !(exists e, s : a : e > n)",
            " && (forall e, s : a : forall f, t : a : s < t ==> e <= f)",
            " && (forall e, s : a : s > 0 ==> (forall f, t : a : f >= e || t < s))",
        )
    )
    needs = f"requires(a != null && 0 <= n && n < 6{given})"
    return (
        f"{CLASSES}{recursive}}}\nclass T {{\n  static void m(int[] a, int n) {needs} {{\n{body}\n  }}\n}}\n"
    )


def _recursive(random: Random) -> str:
    """Return a recursive method of lists."""
    test = random.choice(
        ("this.next == null", "this.next == null || x <= this.value", "this.next == null || this.value == x")
    )
    base = random.choice(
        (
            "return new Node(x, this);",
            "return this;",
            "this.next := new Node(x, null);\n      return this;",
            "this.value := x;\n      return this;",
            "return new Node(this.value, null);",
        )
    )
    step = random.choice(
        ("this.next := this.next.put(x);", "Node rest := this.next.put(x);\n    this.next := rest;")
    )
    end = random.choice(("return this;", "return this.next;", "return this;"))
    return f"""  Node put(int x) {{
    if ({test}) {{
      {base}
    }}
    {step}
    {end}
  }}
"""


def _small(random: Random) -> str:
    return random.choice(("0", "1", "2", "n"))


def _number(random: Random) -> str:
    return random.choice(("i", "x", "k", "n", "0", "1", "x + 1", "i + 1", "#a", "b[i]", "a[0]"))


def _plain(random: Random) -> str:
    return random.choice(("i", "x", "k", "n", "0", "1", "x + 1", "i - 1"))


def _flag_statement(random: Random) -> list[str]:
    """Return a statement that sets a flag if an element passes a test."""
    at = random.choice(("i", "i", "i", "k"))
    test = random.choice(("> x", "<= 0", "== n", "< 1", "!= x", "> 0 || i == 3"))
    value = random.choice(("true", "false"))
    return [f"if (0 <= {at} && {at} < #b && (b[{at}] {test})) {{ flag := {value}; }}"]


def _statement(random: Random) -> list[str]:
    kind = random.randrange(10)
    match kind:
        case 0:
            return [f"x := {_plain(random)};"]
        case 1:
            return [f"if (0 <= {(i := random.choice('ixk'))} && {i} < #b) {{ b[{i}] := {_plain(random)}; }}"]
        case 2:
            return [f"if (i < #b && i >= 0 && b[i] {random.choice(('<', '>', '<='))} x) {{ x := b[i]; }}"]
        case 3:
            return [f"p := new Node({_plain(random)}, {random.choice(('p', 'q', 'null'))});"]
        case 4:
            return [f"if (p != null) {{ p := p.put({_plain(random)}); }}"]
        case 5:
            return [f"if (q != null) {{ q.{random.choice(('value := x', 'value := 0', 'next := p'))}; }}"]
        case 6:
            return [f"q := {random.choice(('p', 'null', 'q'))};"]
        case 7:
            return ["if (q != null && q.next != null) { q := q.next; x := q.value; }"]
        case 8:
            return [
                f"if ({_plain(random)} < {_plain(random)}) {{ k := {_plain(random)}; }} else {{ k := k + 1; }}"
            ]
        case _:
            return [
                "if (i >= 0 && i + 1 < #b && b[i] > b[i + 1]) { k := b[i]; b[i] := b[i + 1]; b[i + 1] := k; }"
            ]


def _statements(random: Random, most: int) -> list[str]:
    kinds = (_statement, _statement, _statement, _statement, _flag_statement)
    return [line for _ in range(random.randrange(most)) for line in random.choice(kinds)(random)]


def _loop(random: Random) -> list[str]:
    limit = random.choice(("n", "#b", "#b - 1", "n"))
    inner = [*_statement(random), *_statements(random, 3)]
    if random.random() < 0.25:
        inner = [
            "int j := i;",
            f"while (j {random.choice(('>= 0', '> 0'))} && j < #b && b[j] {random.choice(('>', '>=', '<'))} x) {{",
            *(f"  {each}" for each in random.choice((["b[j] := x;", "j := j - 1;"], ["j := j - 1;"]))),
            "}",
            *inner,
        ]
    if random.random() < 0.2:
        inner.append(f"if (x == {_small(random)}) {{ {random.choice(('break', 'i := i + 1; continue'))}; }}")
    step = "i := i + 1;"
    body = [step, *inner] if random.random() < 0.15 else [*inner, step]
    return [f"while (i < {limit}) {{", *(f"  {each}" for each in body), "}"]


def _flag_claim(random: Random) -> str:
    """Return a claim about a flag and elements, or about pairs of elements."""
    test = random.choice(("> x", "<= 0", "== n", "< 1", "!= x", "> 0"))
    array = random.choice("bba")
    element = random.choice((f"exists e, s : {array} : e {test}", f"forall e, s : {array} : e {test}"))
    return random.choice(
        (
            f"flag <==> ({element})",
            f"flag ==> ({element})",
            f"flag || ({element})",
            f"!flag <==> ({element})",
            "forall e, s : a : forall f, t : a : s < t ==> e <= f",
            f"#{array} < 3 || {array}[0] <= {array}[2]",
            f"k > 0 ==> ({element})",
        )
    )


def _claim(random: Random) -> str:
    if random.random() < 0.3:
        return _flag_claim(random)
    return random.choice(
        (
            "p != null",
            "p != null && p.next != null",
            "p == null || p.value >= 0",
            "p == null || p.next == null || p.value <= p.next.value",
            "p == null || p.value == 0",
            "p == q",
            "q == null || q.value <= 6",
            "i >= n",
            "i >= 0",
            f"i {random.choice(('<=', '==', '>='))} n",
            "i <= n + 1",
            "x >= 0",
            "x <= 6",
            "k >= 0",
            "forall e, s : b : e >= 0",
            "forall e, s : b : s < i ==> e >= 0",
            "forall e, s : b : e <= x",
            "forall e, s : b : s >= i || e <= n",
            "#b < 2 || i < 2 || b[0] <= b[1]",
            "#b == 0 || b[0] <= n",
            "#b == n",
            f"exists e, s : b : e == {_plain(random)}",
            f"!(exists e, s : b : e > {_plain(random)})",
            f"!(forall e, s : b : e != {_plain(random)})",
            "(exists e, s : b : e == x) <==> k > 0",
            "i < #b || (forall e, s : b : e == 0 || e == old(a[s]))",
            f"forall e, s : a : e {random.choice(('==', '>='))} old(a[s])",
            f"forall e, s : b : e == {_plain(random)}",
            "forall e, s : b : s == 0 || s >= i || b[s - 1] <= e",
            "x == 0 ==> (exists e, s : b : s <= i && e == 0)",
        )
    )
