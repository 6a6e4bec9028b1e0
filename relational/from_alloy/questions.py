"""A command of a model as a problem: facts, the goal of the command, and bounds from its scopes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import Bounds
from ooxcheck.relational.from_alloy.bounds import bounds
from ooxcheck.relational.from_alloy.declarations import bind_variables, differs, fits
from ooxcheck.relational.from_alloy.elaborate import elaborate
from ooxcheck.relational.from_alloy.modules import World, read
from ooxcheck.relational.from_alloy.names import Context, Elaborator, unfold
from ooxcheck.relational.from_alloy.scopes import growing_scopes, scopes, steps
from ooxcheck.relational.from_alloy.signatures import Field, Function, Module, Sig
from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.paragraphs import parse
from ooxcheck.relational.from_alloy.syntax.places import AlloyError, Place
from ooxcheck.relational.from_alloy.terms import arity_of, as_set
from ooxcheck.relational.logic.binders import Decl, Quantified, all_
from ooxcheck.relational.logic.expr import UNIV, Expr, Formula, Multiple, Not, Relation, Variable, conj
from ooxcheck.relational.logic.operators import Multiplicity, Quantifier


@dataclass(frozen=True, slots=True)
class Model:
    """A model with its modules, and its commands in order; without commands, its facts are run."""

    world: World
    commands: tuple[tree.Command, ...]

    def command(self, name: str | None) -> tree.Command:
        """Return a command by its name or its number, the first if neither is given."""
        if name is None:
            return self.commands[0]
        matches = [each for each in self.commands if each.label == name]
        if not matches and name.isdecimal() and 0 < int(name) <= len(self.commands):
            matches = [self.commands[int(name) - 1]]
        if not matches:
            msg = f"no command is called {name}; there are {', '.join(each.label for each in self.commands)}"
            raise AlloyError(msg)
        return matches[0]


@dataclass(frozen=True, slots=True)
class Question:
    """A formula within bounds; `sigs` and `fields` are shown in instances, each as the union of some relations.

    For a temporal question, the formula is about the first state of a trace, `varying` relations change
    from state to state, and `steps` are the
    least and greatest numbers of states before the loop.
    """

    command: tree.Command
    formula: Formula
    bounds: Bounds
    sigs: dict[str, tuple[Relation, ...]]
    fields: dict[str, Relation]
    varying: tuple[Relation, ...] = ()
    steps: tuple[int, int] | None = None


def load(path: Path) -> Model:
    """Return the model of a file; raise an `AlloyError` if it is invalid."""
    return _link(read(path))


def load_text(text: str, name: str = "<text>") -> Model:
    """Return the model of a text; raise an `AlloyError` if it is invalid."""
    return _link(parse(text, name))


def _link(root: tree.Module) -> Model:
    world = World(root)
    commands = tuple(each for each in root.paragraphs if isinstance(each, tree.Command))
    if commands:
        return Model(world, commands)
    start = tree.Block(_start(root), ())
    return Model(world, (tree.Command(start.place, "Default", False, start, 4, (), None),))


def _start(root: tree.Module) -> Place:
    return Place(root.file, 1, 1)


def question(model: Model, name: str | None = None) -> Question:
    """Return the question of a command; with growing scopes, the first one."""
    return next(questions(model, name))


def questions(model: Model, name: str | None = None) -> Iterator[Question]:
    """Yield the questions of a command, as its scopes grow."""
    for command in growing_scopes(model.command(name)):
        yield _question(model, command)


def _question(model: Model, command: tree.Command) -> Question:
    """Return the question of a command; the formula mentions every relation, since an instance has those that it mentions."""
    scope = scopes(command, model.world)
    tops = [sig for sig in model.world.sigs if sig.is_top]
    is_exact = all(sig in scope.exact for sig in tops)
    reader = Elaborator(model.world, scope.width, elaborate, has_all_atoms=is_exact)
    for module in model.world.modules:
        _check_fields(reader, module)
    asked = _goal(reader, command)
    said = [part for module in model.world.modules for part in _facts(reader, module)]
    made, allocation = bounds(reader, scope)
    every = [each.in_(each) for each in made if not made[each].is_exact and each not in reader.varying]
    formula = conj(allocation.scope_formula(), said, asked, every)
    sigs = {sig.label: _relations(reader.sig(sig)) for sig in model.world.sigs}
    fields = {field.label: relation for field, (_, relation) in reader.fields.items()}
    return Question(
        command, formula, made, sigs, fields, tuple(reader.varying), _steps(reader, formula, command)
    )


def _steps(reader: Elaborator, formula: Formula, command: tree.Command) -> tuple[int, int] | None:
    """Return the lengths of traces, None if the model is not temporal."""
    if reader.varying or reader.changes(formula):
        return steps(command)
    stated = [scope.place for scope in command.scopes if scope.name == "steps"]
    if stated:
        raise AlloyError("there are no steps: nothing in this model speaks of time", stated[0])
    return None


def _relations(whole: Expr) -> tuple[Relation, ...]:
    """Return the relations whose union is a signature."""
    if isinstance(whole, Relation):
        return (whole,)
    return tuple(each for part in whole.children if isinstance(part, Expr) for each in _relations(part))


def _check_fields(reader: Elaborator, module: Module) -> None:
    """Set the type of each field; two fields of one name must have disjoint owners."""
    for number, field in enumerate(module.fields):
        for other in module.fields[:number]:
            if other.name == field.name and (
                field.owner in _line(other.owner) or other.owner in _line(field.owner)
            ):
                msg = f"{field.label} and {other.label} are two fields of one name that an atom can have both"
                raise AlloyError(msg, field.decl.place)
        reader.field(field)


def _line(sig: Sig) -> list[Sig]:
    return [*sig.ancestors(), *(each for parent in sig.subset_of for each in _line(parent))]


def _facts(reader: Elaborator, module: Module) -> Iterator[Formula]:
    """Yield the facts of a module: declarations, and facts of signatures in all states of a trace."""
    for sig in module.sigs.values():
        if sig.multiplicity != "set":
            yield reader.invariant(Multiple(Multiplicity(sig.multiplicity), reader.sig(sig)))
        if sig.subset_of:
            yield reader.invariant(_subset(reader, sig))
    for field in module.fields:
        yield from map(reader.invariant, _field(reader, field))
    for paragraph in module.text.paragraphs:
        match paragraph:
            case tree.Fact(body=body):
                yield from (reader.formula(part, Context(module)) for part in body.parts)
            case tree.Sig(fact=tree.Block() as fact, names=names):
                yield from (
                    reader.invariant(_signature_fact(reader, module, module.sigs[name], fact))
                    for name in names
                )
            case _:
                pass


def _subset(reader: Elaborator, sig: Sig) -> Formula:
    whole = reader.sig(sig.subset_of[0])
    for parent in sig.subset_of[1:]:
        whole = whole + reader.sig(parent)
    return reader.sig(sig).eq(whole) if sig.is_whole_subset else reader.sig(sig).in_(whole)


def _signature_fact(reader: Elaborator, module: Module, sig: Sig, fact: tree.Block) -> Formula:
    """Return the fact of a signature for each of its atoms."""
    this = Variable("this")
    said = reader.formula(fact, reader.inside(sig, module, this, in_field=False))
    return all_(Decl(this, reader.sig(sig)), holds=said)


def _field(reader: Elaborator, field: Field) -> Iterator[Formula]:
    """Yield that a field is on the atoms of its signature, and satisfies its declaration for each of them."""
    decl, owner = field.decl, reader.sig(field.owner)
    _, relation = reader.field(field)
    this = Variable("this")
    context = reader.inside(field.owner, field.module, this)
    is_arrow = isinstance(unfold(reader, decl.range, context)[0], tree.Arrow)
    is_set = is_arrow or decl.multiplicity == "seq" or arity_of(reader.term(decl.range, context)) > 1
    many = decl.multiplicity or ("set" if is_set else "one")
    value = this.join(relation)
    if many == "exactly":
        yield all_(Decl(this, owner), holds=value.eq(as_set(reader.term(decl.range, context))))
    else:
        yield all_(Decl(this, owner), holds=fits(reader, value, decl.range, many, context))
    whole = owner
    for _ in range(relation.arity - 1):
        whole = whole.product(UNIV)
    yield relation.in_(whole)
    if decl.disjoint_values:
        yield differs(relation, owner)
    if decl.disjoint:
        later = decl.names[decl.names.index(field.name) + 1 :]
        sisters = [each for each in field.module.fields if each.owner is field.owner and each.name in later]
        yield from ((relation & reader.field(each)[1]).no() for each in sisters)


def _goal(reader: Elaborator, command: tree.Command) -> Formula:
    """Return the goal of the command; for a counterexample, that the assertion fails."""
    root = Context(reader.world.root)
    if isinstance(command.subject, tree.Block):
        said = reader.formula(command.subject, root)
        return Not(said) if command.check else said
    name = command.subject
    if command.check:
        body = _assertion(reader, name)
        return Not(body) if body is not None else Not(_holds(reader, _callable(reader, name)))
    return _holds(reader, _callable(reader, name))


def _assertion(reader: Elaborator, name: tree.Name) -> Formula | None:
    for module in reader.world.root.reachable():
        for paragraph in module.text.paragraphs:
            if isinstance(paragraph, tree.Assertion) and paragraph.name == name.name.rpartition("/")[2]:
                return reader.formula(paragraph.body, Context(module))
    return None


def _callable(reader: Elaborator, name: tree.Name) -> Function:
    functions = [
        each for each in reader.world.lookup(reader.world.root, name.name) if isinstance(each, Function)
    ]
    own = [each for each in functions if each.module is reader.world.root] or functions
    if len(own) != 1:
        count = (
            "no assertion, predicate or function is" if not own else "several predicates and functions are"
        )
        msg = f"{count} called {name.name}"
        raise AlloyError(msg, name.place)
    return own[0]


def _holds(reader: Elaborator, function: Function) -> Formula:
    """Return the formula that a predicate holds for some arguments, or that a function has a result."""
    decls = function.text.parameters + ((function.text.result,) if function.text.result else ())
    context = Context(function.module)
    bound = bind_variables(reader, decls, context)
    if function.text.result is None:
        body = reader.formula(function.text.body, bound.context)
    else:
        result = bound.context.variables["result"]
        body = as_set(result).eq(as_set(reader.term(function.text.body, bound.context)))
    return Quantified(Quantifier.SOME, bound.decls, conj(bound.condition, body)) if bound.decls else body
