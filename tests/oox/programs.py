"""Program texts for tests: those of Koppier's thesis (2020) in our own formatting, the style of later engines, small frames."""

from __future__ import annotations

from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse


def in_method(statements: str) -> str:
    return f"class C {{ void m() {{ {statements} }} }}"


def mistakes(*texts: str) -> list[str]:
    """Return the errors of a program as ``file:line:column: message [code]``."""
    report = Report()
    parse([Source(f"f{number}", text) for number, text in enumerate(texts, 1)], report=report)
    return [str(error).replace("error: ", "") for error in report.errors()]


_SORTED = "requires(array != null) ensures(forall v, i : retval : forall w, j : retval : i < j ==> v <= w) exceptional(false)"

PROGRAMS = {
    "counter": """
        class Counter {
          int current;
          Counter(int initial) { this.current := initial; }
          static void count(int initial, int N) requires(initial >= 0) exceptional(false) {
            Counter counter := new Counter(initial);
            int i := 0;
            while (i < N) { fork counter.increment(); i := i + 1; }
            join;
            int result := counter.current;
            assert result == initial + N;
          }
          void increment() { lock (this) { int value := this.current; this.current := value + 1; } }
        }""",
    "max": """
        class Main {
          static int max(int x, int y) ensures(retval >= x && retval >= y) exceptional(false)
          { if (x >= y) { return x; } else { return y; } }
        }""",
    "increment": """
        class Main {
          static int main() { int x; x := Main.inc(1); assert x == 2; return x; }
          static int inc(int x) { return x + 1; }
        }""",
    "bubble sort": f"""
        class Main {{
          static int[] sort(int[] array) {_SORTED}
          {{ bool sorted := false;
            while (!sorted) {{ sorted := true; int i := 1;
              while (i < #array) {{ int a := array[i]; int b := array[i - 1];
                if (a < b) {{ array[i] := b; array[i - 1] := a; sorted := false; }}
                i := i + 1; }} }}
            return array; }}
        }}""",
    "list minimum": """
        class Node { int value; Node next;
          static int min(Node node) requires(node != null) exceptional(false)
          { int N := 3; int[] values := new int[N]; int i := 0;
            int min := node.value; Node next := node.next;
            while (next != null && i < N) { int value := next.value;
              if (value < min) { min := value; }
              next := next.next; values[i] := value; i := i + 1; }
            assert forall value, index : values : min <= value;
            return min; } }""",
    "merge sort": f"""
        class Main {{
          static int[] sort(int[] array) {_SORTED} {{ Main.mergesort(array, 0, #array - 1); return array; }}
          static void mergesort(int[] array, int left, int right) exceptional(false)
          {{ if (left < right) {{ int middle := (left + right) / 2;
              fork Main.mergesort(array, left, middle); Main.mergesort(array, middle + 1, right);
              join; Main.merge(array, left, middle, right); }} }}
          static void merge(int[] array, int left, int middle, int right) exceptional(false)
          {{ int[] temp := new int[right - left + 1]; int i := left; int j := middle + 1; int k := 0;
            while (i <= middle && j <= right) {{ int arrayI := array[i]; int arrayJ := array[j];
              if (arrayI <= arrayJ) {{ temp[k] := array[i]; k := k + 1; i := i + 1; }}
              else {{ temp[k] := array[j]; k := k + 1; j := j + 1; }} }}
            while (i <= middle) {{ temp[k] := array[i]; k := k + 1; i := i + 1; }}
            while (j <= right) {{ temp[k] := array[j]; k := k + 1; j := j + 1; }}
            i := left;
            while (i <= right) {{ array[i] := temp[i - left]; i := i + 1; }} }}
        }}""",
    "dining philosophers": """
        class Main { static void main() exceptional(false)
          { int n := 2; Fork[] forks := new Fork[n]; int i := 0;
            while (i < n) { forks[i] := new Fork(); i := i + 1; }
            i := 0;
            while (i < n) { Fork left := forks[i]; Fork right := forks[(i + 1) % n]; fork Main.eat(left, right); i := i + 1; }
            join; }
          static void eat(Fork left, Fork right) { while (true) { lock (left) { lock (right) { ; } } } } }
        class Fork { Fork() { ; } }""",
    "older style": """
        class Shape implements Area {
          int sides;
          Shape(int sides) requires(sides > 0) { this.sides := sides; };
          int area() { if (this.sides == 3) { return 1; }; if (this.sides == 4) return 2; ; return 0; };
          bool same(Area other) {
            bool all := other instanceof Shape && !(other == null);
            if (all) { Shape some := (Shape) other; int one := some.sides; return one == this.sides; }
            return false;
          }
        };
        interface Area { int area(); bool same(Area other) { return false; } }""",
    "words as names": """
        class Words {
          int all; int some; int no; int one; int lone; int sum; int in; int then; int none; int iden;
          int old; int fresh; int reach; int set; int ghost; int pure; int modifies; int invariant;
          int total(int one, int in) requires(one > 0 && in > one) ensures(retval == one + in - none) {
            int sum := one; int then := in; int none := 0;
            while (sum < then) invariant(sum <= then || one in in) { sum := sum + one; }
            assert sum >= then && some - 1 != lone && (if one > then then one else then) > none;
            this.pure := this.modifies; this.set := ghost; this.invariant := old + fresh * reach;
            return sum;
          }
        }""",
}
