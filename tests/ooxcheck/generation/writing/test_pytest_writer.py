"""Suites for pytest pass against the program as Python, and fail against another."""

from __future__ import annotations

from types import ModuleType

import pytest

from ooxcheck.generation.search import generate_suite
from ooxcheck.generation.writing.oox_values import Written
from ooxcheck.generation.writing.pytest_writer import pytest_module
from tests.ooxcheck.generation.test_search import NODES, SORT, asked, example
from tests.ooxcheck.generation.writing.test_oox_writer import LINKED, ORDER


def written(text: str, name: str = "Main.main", cover: str = "case", **options: object) -> Written:
    return pytest_module(generate_suite(asked(text, name, **options), cover))


def failed(text: str) -> list[str]:
    """Return which tests of a module fail."""
    module = ModuleType("generated")
    exec(text, module.__dict__)
    names = [name for name in vars(module) if name.startswith("test_")]
    assert names
    return [name for name in names if not passes(module, name)]


def passes(module: ModuleType, name: str) -> bool:
    try:
        getattr(module, name)()
    except Exception:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "name", "right", "wrong"),
    [
        (LINKED, "L.add", "d.v = v", "d.v = 0"),
        (LINKED, "L.add", "d.next = self.first", "pass"),
        (SORT, "Main.main", "x < a[", "x > a["),
        (ORDER, "Main.main", "c >= 0", "c > 0"),
        (
            f"class Main {{ static int main(N n) {{ return n.v; }} }} {NODES}",
            "Main.main",
            "return n.v",
            "return n.v if n else 0",
        ),
    ],
)
def test_tests_pass_and_notice_a_change(text: str, name: str, right: str, wrong: str) -> None:
    module = written(text, name, scope=2, array=2)
    assert not module.left_out
    assert not failed(module.text)
    assert right in module.text
    assert failed(module.text.replace(right, wrong, 1))


def test_a_call_that_breaks_a_contract_is_a_test_of_what_is_done_now() -> None:
    text = "class Main { static int count; static int main(int x) ensures(retval > 0) { Main.count := Main.count + 1; return x; } }"
    module = written(text, cover="path")
    assert "breaks: ensures of Main.main does not hold" in module.text
    assert not failed(module.text)
    assert failed(module.text.replace("Main.count = wrap_signed(Main.count + 1)", "pass", 1))


STATIC = "class Main { static int any(int x) modifies(); static int main(int x) { int a := Main.any(x); if (a > 3) { return a; } return 0; } }"


def test_a_static_method_without_body_is_replaced_in_each_test() -> None:
    module = written(STATIC)
    assert module.left_out == ()
    assert module.text.count("Main.any = staticmethod(answering([((") == 2
    assert not failed(module.text)
    assert failed(module.text.replace("if a > 3", "if a > 4 or a < 0", 1)) or failed(
        module.text.replace("> 3", "> 1000000", 1)
    )


def test_what_has_no_form_is_left_out_with_the_reason() -> None:
    text = "class Main { static int n; static int any() modifies(Main.n); static int main() { int a := Main.any(); return a; } }"
    assert {reason for _, reason in written(text).left_out} == {
        "Main.any has no body and changes the heap: no stub can stand for it"
    }


def test_an_example_is_green() -> None:
    assert not failed(written(example("sorted_list.oox"), "SortedList.insert", scope=2).text)
