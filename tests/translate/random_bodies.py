"""Random statements and expressions of programs over a random vocabulary, well typed by construction."""

from __future__ import annotations

import random

from tests.translate.random_formulas import Formulas, Scope
from tests.translate.random_vocabulary import Signature, Vocabulary


class Bodies(Formulas):
    """Writes bodies of methods.

    `claims` is how often a statement is an assertion, `assumptions` an assumption. With `by_invariant` most loops have
    invariants, some of which are kept.
    """

    def __init__(self, source: random.Random, words: Vocabulary, *, by_invariant: bool = False) -> None:
        super().__init__(source, words)
        self._by_invariant = by_invariant
        self.claims = self.pick_number(0.0, 0.05, 0.15)
        self.assumptions = self.pick_number(0.0, 0.0, 0.03, 0.1)
        self._add_expressions()
        self._add_truths()

    def pick_number(self, *options: float) -> float:
        """Return one of several numbers."""
        return self.source.choice(options)

    # -- expressions -------------------------------------------------------------------------------

    def _add_expressions(self) -> None:
        self.allow("int", "arithmetic", *(f"(<int> {op} <int>)" for op in "+-*/%"), "(-(<int>))")
        self.allow(
            "uint",
            "arithmetic",
            "(<uint> + <uint>)",
            "(<uint> - <uint>)",
            *(f"(<uint!> {op} <uint>)" for op in "*/%"),
        )
        for type_ in (*self.words.references, "int[]", "A[]", "bool[]", "int[][]", "B[]", "char[]"):
            self.allow(type_, "literals", "null")

    def _add_truths(self) -> None:
        self.allow(
            "bool",
            "connectives",
            "(<bool> && <bool>)",
            "(<bool> || <bool>)",
            "(<bool> ==> <bool>)",
            "!(<bool>)",
        )
        self.allow("bool", "numbers", *(f"(<int> {op} <int>)" for op in ("<", "<=", "==", "!=", ">", ">=")))
        self.allow("bool", "references", "(<A!> == <A>)", "(<A!> != null)", "(<int[]!> == <int[]>)")
        self.allow(
            "bool",
            "values",
            "(<uint!> < <uint>)",
            "(<uint!> == <uint>)",
            "(<string!> == <string>)",
            "(<bool!> == <bool>)",
        )
        self.allow("bool", "values", "(<char!> == <char>)", "(<char!> <= <char>)")
        if self.words.has_subclass:
            self.allow("bool", "classes", "(<A!> instanceof B)")
        if self.words.implementors:
            self.allow("bool", "classes", f"(<I!> instanceof {self.words.implementors[0]})")
        self.allow("bool", "arrays", self._each_element)

    def _each_element(self, depth: int) -> str:
        type_ = self.pick("int", "int", "A", "bool")
        if not self.can(f"{type_}[]!"):
            return self.written("bool", depth)
        name, index, array = self.fresh_name(), self.fresh_name(), self.written(f"{type_}[]!", 1)
        with self.declared(name, type_), self.declared(index, "int"):
            return (
                f"({self.pick('forall', 'exists')} {name}, {index} : {array} : {self.written('bool', depth)})"
            )

    def value(self, type_: str) -> str:
        """Return a right-hand side: a call, an allocation, a cast or an expression."""
        makes = not (self.scope.method and self.scope.method.pure) and not (
            self._by_invariant and self.scope.in_loop
        )
        calls = [
            each
            for each in self.words.methods
            if each.result in self.words.subtypes(type_) and self._callable(each)
        ]
        if calls and self.chance(0.35):
            return self.call(self.source.choice(calls))
        made = [name for name in self.words.subtypes(type_) if name in self.words.classes]
        if type_ in self.words.references and made and makes and self.chance(0.3):
            return self._new(self.pick(*made))
        if type_.endswith("[]") and makes and self.chance(0.6):
            return self._new_array(type_)
        if type_ == "B" and self.can("A!") and self.chance(0.4):
            return f"(B) {self.written('A!', 1)}"
        return self.written(type_, 2)

    def _new(self, class_: str) -> str:
        parameters = self.source.choice(self.words.constructors.get(class_) or [()])
        return f"new {class_}({self._arguments(parameters)})"

    def _new_array(self, type_: str) -> str:
        size = self.pick("1", "1", "0", self.written("int", 1))
        if type_ == "int[][]":
            return f"new int[{size}][{self.pick('1', '', self.written('int', 0))}]"
        return f"new {type_[:-2]}[{size}]"

    def _callable(self, callee: Signature) -> bool:
        method = self.scope.method
        if method is not None and method.pure and not callee.pure:
            return False
        return callee.static or self.can(f"{callee.owner}!")

    def call(self, callee: Signature) -> str:
        """Return a call."""
        arguments = self._arguments(callee.parameters)
        if callee.static:
            return f"{callee.owner}.{callee.name}({arguments})"
        method = self.scope.method
        in_subclass = method is not None and method.owner == "B" and not method.static
        if in_subclass and callee.owner == "A" and self.chance(0.4):
            return f"super.{callee.name}({arguments})"
        return f"{self.written(callee.owner + '!', 1)}.{callee.name}({arguments})"

    def _arguments(self, types: tuple[str, ...]) -> str:
        return ", ".join(self.written(type_, 1) for type_ in types)

    # -- statements --------------------------------------------------------------------------------

    def block(self, depth: int, at_most: int = 3) -> str:
        """Return a block of statements; its variables are forgotten behind it."""
        known = len(self.scope.variables)
        lines = [self._statement(depth) for _ in range(self.source.randint(1, at_most))]
        del self.scope.variables[known:]
        return "{ " + " ".join(lines) + " }"

    def body(self, scope: Scope, depth: int, at_most: int) -> str:
        """Return the body of a method."""
        self.scope = scope
        assert scope.method is not None
        is_helper, result = depth == 1, scope.method.result
        lines = [self._base_case()] if is_helper and self.chance(0.6) else []
        lines += [self._declare() for _ in range(2) if self.chance(0.3)]
        lines += [self._call()] if not is_helper and self.chance(0.4) else []
        lines += [self._while(1)] if not is_helper and self.chance(0.9 if self._by_invariant else 0.4) else []
        lines += [self._statement(depth) for _ in range(self.source.randint(1, at_most))]
        again = self._again() if is_helper and self.chance(0.4) else ""
        if result not in ("void", ""):
            lines.append(f"return {again or self.value(result)};")
        elif again:
            lines.append(f"{again};")
        return "{ " + " ".join(lines) + " }"

    def _again(self) -> str:
        """Return a call of the method itself with something smaller, nothing if there is nothing smaller."""
        method = self.scope.method
        assert method is not None
        if not method.result or (method.owner == "B" and not method.static):
            return ""
        arguments = [self.written(type_, 1) for type_ in method.parameters]
        if "int" in method.parameters:
            place = method.parameters.index("int")
            arguments[place] = f"p{place} - 1"
            target = method.owner if method.static else "this"
        elif not method.static and "next" in self.words.fields[method.owner]:
            target = "this.next"
        else:
            return ""
        return f"{target}.{method.name}({', '.join(arguments)})"

    def _base_case(self) -> str:
        """Return what lets many recursions end."""
        assert self.scope.method is not None
        result = self.scope.method.result
        value = "" if result in ("void", "") else f" {self.written(result, 1)}"
        numbers = [
            f"p{place} <= 0" for place, type_ in enumerate(self.scope.method.parameters) if type_ == "int"
        ]
        return f"if ({self.pick(self.written('bool', 2), *numbers)}) {{ return{value}; }}"

    def _statement(self, depth: int) -> str:
        if depth == 0 or self.chance(0.5):
            return self._simple()
        return self.source.choice(
            [self._if, self._if, self._while, self._while, self._try, self._try, self._lock]
        )(depth - 1)

    def _simple(self) -> str:
        if self.chance(self.claims):
            return f"assert {self._claimed()};"
        if self.chance(self.assumptions):
            return f"assume {self.formula()};"
        pure = self.scope.method is not None and self.scope.method.pure
        options = [self._declare, self._assign, self._leave]
        options += [] if pure else [self._assign_cell] * 4 + [self._call] * 2
        return self.source.choice(options)()

    def _claimed(self) -> str:
        """Return something to demand, now and then something that is true."""
        claim = self.formula()
        return f"(({claim}) || !({claim}))" if self.chance(0.1) else claim

    def _if(self, depth: int) -> str:
        otherwise = f" else {self.block(depth)}" if self.chance(0.5) else ""
        return f"if ({self.written('bool', 2)}) {self.block(depth)}{otherwise}"

    def _while(self, depth: int) -> str:
        was_inside, self.scope.in_loop = self.scope.in_loop, True
        text = self.source.choice([self._count, self._count, self._walk, self._repeat])(depth)
        self.scope.in_loop = was_inside
        return text

    def _count(self, depth: int) -> str:
        name = self.fresh_name()
        bound = self.pick("1", self.written("int", 1), self.written("int", 2))
        with self.declared(name, "int"):
            step = f"{name} := {name} + 1;"
            body = f"{step} {self.block(depth, 2)}" if self.chance(0.7) else f"{self.block(depth, 2)} {step}"
            invariant = self._invariant(f"{name} <= {bound}", f"-1 <= {name}")
            return f"{{ int {name} := {self.pick('0', '-1')}; while ({name} < {bound}){invariant} {{ {body} }} }}"

    def _walk(self, depth: int) -> str:
        if "next" not in self.words.fields["A"]:
            return self._count(depth)
        name, start = self.fresh_name(), self.written("A", 1)
        with self.declared(name, "A"):
            body = self.block(depth, 2)
            invariant = self._invariant(f"lone {name}.next")
            return f"{{ A {name} := {start}; while ({name} != null){invariant} {{ {body} {name} := {name}.next; }} }}"

    def _repeat(self, depth: int) -> str:
        return f"while ({self.written('bool', 2)}){self._invariant('true')} {self.block(depth, 2)}"

    def _invariant(self, *kept: str) -> str:
        """Return an invariant, none, or several; `kept` are such that the loop may keep."""
        if not self._by_invariant:
            return f" invariant({self.formula()})" if self.chance(2 * self.claims) else ""
        formulas = [self.pick(*kept)] if self.chance(0.6) else []
        formulas += [self.formula()] if self.chance(0.5) else []
        return "".join(f" invariant({each})" for each in formulas)

    def _try(self, depth: int) -> str:
        return f"try {self.block(depth)} catch {self.block(depth)}"

    def _lock(self, depth: int) -> str:
        return f"lock ({self.written('A!', 1)}) {self.block(depth)}" if self.can("A!") else self._if(depth)

    def _declare(self) -> str:
        pure = self.scope.method is not None and self.scope.method.pure
        types = [
            t
            for t in ("int", "int", "bool", "A", "A", "B", "I", "int[]", "A[]", "string", "uint", "C", "char")
            if self.words.knows(t)
        ]
        type_ = self.pick(*(t for t in types if not (pure and t.endswith("[]"))))
        name, value = self.fresh_name(), self.value(type_)
        self.scope.variables.append((name, type_, False))
        return f"{type_} {name} := {value};" if self.chance(0.95) else f"{type_} {name};"

    def _assign(self) -> str:
        names = [(name, type_) for name, type_, _ in self.scope.variables if name != "this"]
        if not names:
            return self._declare()
        name, type_ = self.source.choice(names)
        value = self.value(type_)
        return f"{name} := {value};" if value != name else self._declare()

    def _assign_cell(self) -> str:
        """Return an assignment to a field, an element or a static field."""
        cells = [(f"A.{name}", type_) for name, type_ in self.words.statics.items()]
        for class_ in self.words.classes:
            if self.can(f"{class_}!"):
                fields = self.words.fields_of(class_).items()
                cells += [(f"{self.written(class_ + '!', 1)}.{name}", type_) for name, type_ in fields] * 2
        for type_ in ("int", "A", "bool", "int[]", "B", "char"):
            if self.can(f"{type_}[]!"):
                cells.append(
                    (f"{self.written(type_ + '[]!', 1)}[{self.pick('0', self.written('int', 1))}]", type_)
                )
        if not cells:
            return self._declare()
        target, type_ = self.source.choice(cells)
        value = self.value(type_)
        return f"{target} := {value if value != target else self.written(type_, 2)};"

    def _call(self) -> str:
        callees = [each for each in self.words.methods if self._callable(each)]
        return f"{self.call(self.source.choice(callees))};" if callees else self._assign_cell()

    def _leave(self) -> str:
        assert self.scope.method is not None
        result = self.scope.method.result
        options = ["throw;", "return;" if result in ("void", "") else f"return {self.value(result)};"]
        options += ["break;", "continue;"] * 2 if self.scope.in_loop else []
        return f"if ({self.written('bool', 2)}) {{ {self.pick(*options)} }}"
