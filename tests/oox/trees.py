"""Random syntax trees that some text could have: every construct, nothing well-typed about them.

Names include the words of the specification language, which must stay usable as names. Left out is what no text says:
an ``else`` that would belong to another ``if``, calls inside larger program expressions, ``none`` and ``iden`` as
variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

from ooxcheck.oox import tree
from ooxcheck.oox.operators import (
    ArrayQuantifier,
    ClauseKind,
    Infix,
    Prefix,
    Quantifier,
    SetOp,
    infix_operator,
)
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.operators import CONVERSIONS

Some = TypeVar("Some")
Exprs = st.SearchStrategy[tree.Expr]

NOWHERE = Span(Source("<nowhere>", ""), 0, 0)

_WORDS = "all some no one lone sum count min max in then old fresh reach invariant modifies pure reads ghost model define set".split()
_CLASSES = st.sampled_from(("Node", "List", "C"))

names = st.sampled_from(["x", "next", "value", "retval", "a_1", *_WORDS])


def some(
    strategy: st.SearchStrategy[Some], least: int = 0, most: int = 3
) -> st.SearchStrategy[tuple[Some, ...]]:
    """Generate short tuples."""
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


# --------------------------------------------------------------------------------------------- expressions

_characters = (
    st.one_of(st.integers(1, 0xD7FF), st.integers(0xE000, 0x10FFFF))
    .map(chr)
    .filter(lambda each: each != "\n")
)  # no surrogates; Hypothesis takes two seconds to sort characters into kinds
_text = st.text(_characters.filter(lambda each: each != '"'), max_size=4)
_digits = st.text("0123456789", min_size=1, max_size=4)

atoms: Exprs = st.one_of(
    names.map(lambda name: tree.Name(name, span=NOWHERE)),
    st.integers(0, 10**20 - 1).map(lambda value: tree.IntLiteral(value, span=NOWHERE)),
    st.tuples(_digits, _digits).map(lambda parts: tree.FloatLiteral(".".join(parts), span=NOWHERE)),
    st.tuples(_digits, st.sampled_from(["e", "E+", "e-", ".5e"]), _digits).map(
        lambda parts: tree.FloatLiteral("".join(parts), span=NOWHERE)
    ),
    _characters.filter(lambda each: each != "'").map(lambda c: tree.CharLiteral(c, span=NOWHERE)),
    _text.map(lambda text: tree.StringLiteral(text, span=NOWHERE)),
    st.booleans().map(lambda value: tree.BoolLiteral(value, span=NOWHERE)),
    st.just(tree.NullLiteral(span=NOWHERE)),
    st.just(tree.This(span=NOWHERE)),
)


def _operations(inner: Exprs, prefixes: Sequence[Prefix], infixes: Sequence[Infix]) -> Exprs:
    """Generate what programs and specifications have in common."""
    return st.one_of(
        st.builds(tree.Unary, st.sampled_from(prefixes), inner, span=st.just(NOWHERE)),
        st.builds(
            tree.Conversion, st.sampled_from(tuple(CONVERSIONS.values())), inner, span=st.just(NOWHERE)
        ),
        st.builds(tree.Binary, st.sampled_from(infixes), inner, inner, span=st.just(NOWHERE)),
        st.builds(tree.Member, inner, names, span=st.just(NOWHERE)),
        st.builds(tree.Index, inner, inner, span=st.just(NOWHERE)),
        st.builds(tree.InstanceOf, inner, _CLASSES, span=st.just(NOWHERE)),
        st.builds(
            tree.ArrayQuantifier,
            st.sampled_from((ArrayQuantifier.FORALL, ArrayQuantifier.EXISTS)),
            names,
            names,
            inner,
            inner,
            span=st.just(NOWHERE),
        ),
    )


_PREFIXES = (Prefix.NOT, Prefix.MINUS, Prefix.BIT_NOT, Prefix.COUNT)
_INFIXES = tuple(op for op in Infix if not isinstance(infix_operator(op), SetOp) and op is not Infix.IFF)

_program_exprs: Exprs = st.recursive(
    atoms, lambda inner: _operations(inner, _PREFIXES, _INFIXES), max_leaves=8
)


@st.composite
def _program_expr(draw: st.DrawFn) -> tree.Expr:
    """Generate one; a function of its own keeps the descriptions of strategies short."""
    return draw(_program_exprs)


program_exprs = _program_expr()


def _declarations(inner: Exprs) -> st.SearchStrategy[tuple[tree.Declaration, ...]]:
    return some(st.builds(tree.Declaration, some(names, 1), inner, span=st.just(NOWHERE)), 1)


def _relational(inner: Exprs) -> Exprs:
    kinds = st.sampled_from(Quantifier)
    folds = st.sampled_from((ArrayQuantifier.SUM, ArrayQuantifier.COUNT))
    builtins = st.sampled_from(
        "old fresh reach acyclic disjoint alldifferent permutation seq multiset elems reverse count min max".split()
    )
    return st.one_of(
        _operations(inner, tuple(Prefix), tuple(Infix)),
        st.builds(tree.Join, inner, inner, span=st.just(NOWHERE)),
        st.builds(tree.Slice, inner, inner, st.none() | inner, span=st.just(NOWHERE)),
        st.builds(tree.Slice, inner, st.none(), inner, span=st.just(NOWHERE)),
        st.builds(tree.Elements, inner, span=st.just(NOWHERE)),
        st.builds(tree.ArrayQuantifier, folds, names, names, inner, inner, span=st.just(NOWHERE)),
        st.builds(tree.SequenceLiteral, some(inner), span=st.just(NOWHERE)),
        st.builds(tree.Call, inner, names, some(inner), span=st.just(NOWHERE)),
        st.builds(tree.Quantifier, kinds, _declarations(inner), inner, span=st.just(NOWHERE)),
        st.builds(tree.Comprehension, _declarations(inner), inner, span=st.just(NOWHERE)),
        st.builds(tree.Conditional, inner, inner, inner, span=st.just(NOWHERE)),
        st.builds(tree.Builtin, builtins, some(inner), span=st.just(NOWHERE)),
        st.builds(
            tree.FunctionCall, st.sampled_from(("x", "next", "a_1")), some(inner), span=st.just(NOWHERE)
        ),
    )


_constants = st.sampled_from(("none", "iden")).map(lambda name: tree.RelationConstant(name, span=NOWHERE))

_formulas: Exprs = st.recursive(atoms | _constants, _relational, max_leaves=10)


@st.composite
def _formula(draw: st.DrawFn) -> tree.Expr:
    return draw(_formulas)


formulas = _formula()

# ---------------------------------------------------------------------------------------------- statements

types = st.builds(
    tree.TypeName,
    _CLASSES | st.sampled_from("int uint int8 int64 bool float double char string".split()),
    st.integers(0, 2),
    span=st.just(NOWHERE),
)
_args = some(program_exprs, most=2)
_ghost_args = st.just(()) | some(formulas, most=2)
_calls = st.builds(
    tree.Call,
    program_exprs | st.just(tree.Super(span=NOWHERE)),
    names,
    _args,
    _ghost_args,
    span=st.just(NOWHERE),
)

values: Exprs = st.one_of(
    program_exprs,
    _calls,
    st.builds(tree.NewObject, _CLASSES, _args, _ghost_args, span=st.just(NOWHERE)),
    st.builds(tree.NewArray, types, some(program_exprs, 1, 2), span=st.just(NOWHERE)),
    st.builds(tree.Cast, _CLASSES, program_exprs, span=st.just(NOWHERE)),
)

_targets: Exprs = st.one_of(
    names.map(lambda name: tree.Name(name, span=NOWHERE)),
    st.builds(tree.Member, program_exprs, names, span=st.just(NOWHERE)),
    st.builds(tree.Index, program_exprs, program_exprs, span=st.just(NOWHERE)),
)


def _is_ghost_target(target: tree.Expr) -> bool:
    """Return whether ghost code can assign to something: no element, and what begins with a name, ``this`` or a bracket."""
    root = target
    while isinstance(root, tree.Member | tree.Index | tree.Call) and not isinstance(root.target, tree.Super):
        root = root.target
    return not isinstance(target, tree.Index) and not isinstance(
        root,
        tree.IntLiteral
        | tree.FloatLiteral
        | tree.CharLiteral
        | tree.StringLiteral
        | tree.BoolLiteral
        | tree.NullLiteral,
    )


_spec_types = st.builds(
    tree.SpecType, some(types, 1), st.sampled_from(("", "set", "seq", "multiset")), span=st.just(NOWHERE)
)
_ghosts = st.builds(tree.Ghost, _spec_types, names, span=st.just(NOWHERE))

_simple_statements: st.SearchStrategy[tree.Statement] = st.one_of(
    st.sampled_from([
        kind(span=NOWHERE) for kind in (tree.Skip, tree.Continue, tree.Break, tree.JoinThreads)
    ]),
    st.builds(tree.Declare, types, names, st.none() | values, span=st.just(NOWHERE)),
    st.builds(tree.Assign, _targets, values, span=st.just(NOWHERE)),
    st.builds(
        tree.CallStatement,
        _calls | st.builds(tree.SuperConstructor, _args, _ghost_args, span=st.just(NOWHERE)),
        span=st.just(NOWHERE),
    ),
    st.builds(tree.GhostDeclare, _ghosts, st.none() | formulas, span=st.just(NOWHERE)),
    st.builds(tree.GhostAssign, _targets.filter(_is_ghost_target), formulas, span=st.just(NOWHERE)),
    st.builds(tree.Assert, formulas, span=st.just(NOWHERE)),
    st.builds(tree.Assume, formulas, span=st.just(NOWHERE)),
    st.builds(tree.Return, st.none() | values, span=st.just(NOWHERE)),
    st.builds(tree.Throw, st.none() | program_exprs, span=st.just(NOWHERE)),
    st.builds(tree.Fork, _calls, span=st.just(NOWHERE)),
)  # fmt: skip


def _if(condition: tree.Expr, then: tree.Statement, otherwise: tree.Statement | None) -> tree.Statement:
    if otherwise is not None and isinstance(then, tree.If | tree.While):
        then = tree.Block((then,), span=NOWHERE)
    return tree.If(condition, then, otherwise, span=NOWHERE)


def _compound(inner: st.SearchStrategy[tree.Statement]) -> st.SearchStrategy[tree.Statement]:
    blocks = st.builds(tree.Block, some(inner), span=st.just(NOWHERE))
    return st.one_of(
        blocks,
        st.builds(_if, program_exprs, inner | blocks, st.none() | inner | blocks),
        st.builds(
            tree.While,
            program_exprs,
            some(formulas, most=2),
            inner | blocks,
            some(formulas, most=2),
            span=st.just(NOWHERE),
        ),
        st.builds(tree.Try, blocks, blocks, st.none() | names, span=st.just(NOWHERE)),
        st.builds(tree.Lock, program_exprs, blocks, span=st.just(NOWHERE)),
    )


_statements = st.recursive(_simple_statements, _compound, max_leaves=6)


@st.composite
def _body(draw: st.DrawFn) -> tree.Block:
    return tree.Block(draw(some(_statements)), span=NOWHERE)


_bodies = _body()

# -------------------------------------------------------------------------------------------- declarations

_places = formulas | formulas.map(lambda target: tree.AllElements(target, span=NOWHERE))
_spec = some(
    st.one_of(
        st.builds(
            tree.Clause,
            st.sampled_from(ClauseKind),
            some(formulas, 1, 2),
            span=st.just(NOWHERE),
        ),
        st.builds(tree.Modifies, some(_places, most=2), span=st.just(NOWHERE)),
        st.just(tree.Pure(span=NOWHERE)),
        st.just(tree.Reads(span=NOWHERE)),
    )
)
_parameters = some(st.builds(tree.Parameter, types, names, span=st.just(NOWHERE)))
_ghost_parameters = some(_ghosts, most=2)

_spec_parameters = some(st.builds(tree.SpecParameter, _spec_types, names, span=st.just(NOWHERE)))
_definitions = st.one_of(
    st.builds(tree.Model, _spec_types, names, st.none() | formulas, span=st.just(NOWHERE)),
    st.builds(tree.Define, _spec_types, names, _spec_parameters, formulas, span=st.just(NOWHERE)),
)

_methods = st.builds(
    tree.Method, st.booleans(), st.none() | types, names, _parameters, _spec, st.none() | _bodies, _ghost_parameters,
    span=st.just(NOWHERE),
)  # fmt: skip
_members: st.SearchStrategy[tree.MemberDeclaration] = st.one_of(
    st.builds(tree.FieldDeclaration, st.booleans(), types, names, span=st.just(NOWHERE)),
    st.builds(
        tree.Constructor, _CLASSES, _parameters, _spec, _bodies, _ghost_parameters, span=st.just(NOWHERE)
    ),
    _methods,
    st.builds(tree.Invariant, st.none() | names, formulas, span=st.just(NOWHERE)),
    _ghosts,
    _definitions,
)

declarations: st.SearchStrategy[tree.TypeDeclaration] = st.one_of(
    st.builds(
        tree.ClassDeclaration, _CLASSES, st.none() | _CLASSES, some(_CLASSES, most=2), some(_members),
        name_span=st.just(NOWHERE), span=st.just(NOWHERE),
    ),
    st.builds(
        tree.InterfaceDeclaration, _CLASSES, some(_CLASSES, most=2),
        some(_methods.filter(lambda method: not method.static) | _definitions, most=2),
        name_span=st.just(NOWHERE), span=st.just(NOWHERE),
    ),
)  # fmt: skip

programs = st.builds(tree.Program, some(declarations, most=2), span=st.just(NOWHERE))
