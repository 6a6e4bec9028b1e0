"""What the method under check can reach: classes it mentions, methods it may call (class hierarchy analysis), and nothing else.

A call may run what any class that was found has for it, of those below the one that was called. Classes of the sources that extend one of which something is declared to be are found, too: their objects may be in the heap. Below a class of the library, these are only those in the package of the
method; a project has too many that are Comparable. Object is different: everything extends it, so it finds nobody; whoever else was found may be meant. An interface of the library without an implementation gets one (`ooxcheck.java.lowering.reachability.default_implementations`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from ooxcheck.datatypes import cached_property
from ooxcheck.java import array_objects, typed
from ooxcheck.java.hierarchy import Hierarchy, VirtualCalls
from ooxcheck.java.library import immutable
from ooxcheck.java.lowering.code.body_nodes import FIELDS, NOTED, PLAIN, BodyNodes
from ooxcheck.java.lowering.code.calls import is_print, needs_exact
from ooxcheck.java.lowering.code.exceptions import (
    ADD_SUPPRESSED,
    FAULTS,
    GET_SUPPRESSED,
    THROWABLE,
    WITH_MESSAGES,
    allowed,
    catches_faults,
    declared_by_name,
    messages,
    takes_faults,
)
from ooxcheck.java.lowering.code.identity import INTERNED, KEPT, Comparisons, opened_by
from ooxcheck.java.lowering.code.initialisation import IN_INITIALISER, NOT_FOUND
from ooxcheck.java.lowering.code.monitors import EXECUTE, NOT_OWNER, gate, is_fork, is_signal, monitor
from ooxcheck.java.lowering.code.side_effects import (
    Constructors,
    Key,
    Signature,
    asked_through_others,
    broken_promises,
    key_of,
)
from ooxcheck.java.lowering.code.unseen import EXTENDED, LISTED_MAP, RECENCY, Unseen
from ooxcheck.java.lowering.names import CONSTRUCTOR, ENUM, MESSAGE
from ooxcheck.java.lowering.reachability.class_initialisers import ClassInitialisers
from ooxcheck.java.lowering.reachability.default_implementations import missing_implementations
from ooxcheck.java.lowering.reachability.omitted_classes import Cause, Causes
from ooxcheck.java.program import (
    Bridge,
    Class,
    Contract,
    Invariant,
    Method,
    Program,
    Represents,
    final_value,
    made_constants,
)
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import (
    OBJECT,
    STRING,
    VOID,
    ArrayType,
    ClassType,
    Type,
    element_of,
    erasure,
    package,
    upper,
)
from ooxcheck.oox.nodes import Node, descendants


class Reach:
    """Everything that is lowered for one entry, or for some that `are_together`, none of which is under check, `without` some classes that nothing mentions."""

    def __init__(
        self,
        program: Program,
        *entries: MethodRef,
        is_fresh: bool,
        are_together: bool = False,
        without: Collection[Cause] = (),
    ) -> None:
        self.program = program
        self.entries = entries
        self.entry = entries[0]
        self.is_fresh = is_fresh
        self._are_together = are_together
        self._without = without
        self.causes = Causes()
        self.hierarchy = Hierarchy(program)
        self.is_below = self.hierarchy.is_below
        self.nodes = BodyNodes(program)
        self.classes: dict[str, Class] = {}
        self.methods: dict[MethodRef, Method] = {}
        self.statics: dict[FieldRef, None] = {}
        self.exact: dict[MethodRef, None] = {}
        """Methods that are called exactly, whatever overrides them, and that ``super`` of OOX does not lead to."""
        self.has_threads = False
        """Whether a thread may be started."""
        self.calls_entry = self.makes_faults = False
        self.pollutes = False
        """Whether some cast may put objects where their type arguments do not belong."""
        self._comparisons = Comparisons(self.is_below)
        self._monitors: set[str] = set()
        self._initialising, self._constructors = ClassInitialisers(program), Constructors(program, self.keeps)
        self._reads: set[tuple[str, str]] = set()
        self._asked: set[Signature] = set()
        self._virtual = VirtualCalls(self.hierarchy)
        self._built, self._holding, self._used = set[str](), set[str](), set[str]()
        self._is_trusted = False
        """Whether what is being scanned is of the library, whose casts pollute nothing."""
        self._waiting: deque[MethodRef] = deque()
        self.unseen = Unseen(program)
        self._unread: list[typed.TextOf] = []
        """Texts of objects in messages, which count only if somebody asks for messages."""
        self.allowed: tuple[ClassType, ...] = ()
        """What the entry may throw by its specification."""
        self.takes_faults = False
        """Whether that, or what the entry declares by name, may be thrown by the language itself."""
        self.above: set[str] = set()
        """Classes that are there only because one below them stands for an interface; they have no objects of their own."""

    def search(self) -> None:
        """Find everything."""
        for entry in self.entries:
            with self.causes.on_account_of(entry if self._are_together else None):
                self._begin(entry)
        if not self._are_together:
            self._owe()
        self._close()
        while implementing := list(
            missing_implementations(
                self.program,
                [name for name, found in self.classes.items() if self._is_met(found)],
                self.is_below,
                self.nodes.of_sources(self.methods),
            )
        ):
            self._implement(implementing)
        self.classes = {
            name: self.program.class_(name) for name in self.classes
        }  # bodies have asked for more methods (`ooxcheck.java.checking.typing.specialisation`)

    def _is_met(self, class_: Class) -> bool:
        """Return whether objects of a class may be met that nobody has made here, or are to be, if it is an interface."""
        return not self.is_view(class_) and (class_.kind != "interface" or class_.name in self._holding)

    def _begin(self, entry: MethodRef) -> None:
        self._held(entry.owner)
        self._method(entry)
        for parameter in self.methods[entry].parameters:
            self._open(parameter.written if isinstance(parameter.written, ClassType) else VOID)

    def _owe(self) -> None:
        """Find what is said of the method under check alone."""
        self.allowed = tuple(allowed(self.program.contract(self.entry)))
        self.takes_faults = takes_faults(
            type_.name for type_ in (*self.allowed, *declared_by_name(self.methods[self.entry].throws))
        )
        if self.takes_faults:
            self._make_faults()
        if self.is_fresh:
            self._use(self.entry.owner)

    def says_pure(self, method: MethodRef) -> bool:
        """Return whether a pure method is to be called so: if formulas ask it, also through others, or if no exception can leave it, which its frame would have to allow."""
        return (
            THROWABLE.name not in self.classes
            or (method.name, method.parameters) in self._asked_through_others
        )

    def contract(self, method: MethodRef) -> Contract:
        """Return the contract of a method; what only the library says to be pure is not, if a class of the sources does otherwise, or other threads run, and no formula asks."""
        found = self.program.contract(method)
        is_beside = (
            self.has_threads
            and self.classes[method.owner].is_library
            and (method.name, method.parameters) not in self._asked
        )
        return (
            replace(found, is_pure=False)
            if found.is_pure and (is_beside or key_of(method) in self._impure)
            else found
        )

    @cached_property
    def _asked_through_others(self) -> set[Signature]:
        """The methods that formulas ask, and the pure ones that those call in turn: they have one answer in one state, in formulas and in code."""
        return asked_through_others(
            self._asked, self.methods, self.nodes, lambda method: self.contract(method).is_pure
        )

    @cached_property
    def _impure(self) -> set[Key]:
        """Methods that the library says to be pure, and that classes of the sources override by some which are not, with those of the library that call them."""
        return broken_promises(
            self.program, self.nodes, self.methods, {("get", 1)} if RECENCY in self.classes else set()
        ) - {(name, len(parameters)) for name, parameters in self._asked}

    def bridges(self, name: str) -> Iterator[Bridge]:
        """Yield the bridges of a class that calls may come to, once for each signature; OOX needs none where only the result is narrower."""
        seen: set[tuple[str, tuple[Type, ...]]] = set()
        for bridge in self.classes[name].bridges:
            key = (bridge.method.name, bridge.method.parameters)
            is_met = (
                key in self._virtual.signatures
                and bridge.runs in self.methods
                and self.is_below(name, bridge.method.owner)
            )
            if is_met and key not in seen and bridge.method.parameters != bridge.runs.parameters:
                seen.add(key)
                yield bridge

    def named(self) -> list[Method]:
        """Return the methods that need names: those to lower, and those that bridges lead from."""
        found = dict(self.methods)
        for name in list(self.classes):
            for bridge in self.bridges(name):
                methods = self.program.class_(bridge.method.owner).methods
                found |= {method.ref: method for method in methods if method.ref == bridge.method}
        return list(found.values())

    @property
    def keeps_messages(self) -> bool:
        """Whether exceptions have their messages, though nobody asks for them: in a run of a whole program."""
        return self.is_fresh

    def reads(self, owner: str, name: str) -> bool:
        """Return whether something reads a field: the messages of exceptions, or the names of enum constants."""
        return (owner, name) in self._reads

    def keeps(self, field: FieldRef) -> bool:
        """Return whether a field is there: of exceptions, message and cause are not if nobody reads them; nor which strings are kept, if nobody asks."""
        if field == INTERNED:
            return bool(self.kept(STRING.name, STRING.name))
        return field.owner != THROWABLE.name or self.reads(field.owner, field.name) or self.keeps_messages

    def kept(self, left: str, right: str) -> list[str]:
        """Return the classes below two of which equal objects may be one, if any are told apart by identity."""
        return [
            name
            for name in self._comparisons.kept(left, right, (*KEPT, *self.holders()))
            if name in self.classes
        ]

    def holders(self) -> list[str]:
        """Return the classes whose objects hold arrays."""
        return [
            name
            for name, class_ in self.classes.items()
            if class_.is_library and array_objects.held(name) is not None
        ]

    def runs(self, constructor: MethodRef) -> bool:
        """Return whether a constructor does anything."""
        return self._constructors.acts(constructor)

    def initialised(self, name: str) -> list[str]:
        """Return the classes that are initialised when one is used for the first time: itself, or those above it."""
        return self._initialising.first(name) if self.is_fresh else []

    def initialised_before(self, name: str) -> list[str]:
        """Return the classes that are initialised before a class."""
        return self._initialising.before(name)

    def locks(self, name: str) -> list[Callable[[str], str]]:
        """Return what names the fields that hold locks of a class: its monitor, and the gate of its initialisation; one thread needs none."""
        return [
            field
            for field, wanted in ((monitor, name in self._monitors), (gate, self.is_initialised(name)))
            if wanted and self.has_threads
        ]

    def may_fail(self, name: str) -> bool:
        """Return whether the initialisation of a class may end in an exception: its own, or that of one before it."""
        return self._initialising.may_fail(name)

    def instantiated(self) -> list[str]:
        """Return the classes of which there may be objects that are of no class below."""
        return list(filter(self.has_own, self.classes))

    def has_own(self, name: str) -> bool:
        """Return whether a class has objects of its own: if it is not abstract, or if nobody is below it, for classes that the sources do not have."""
        is_concrete = self.classes[name].kind != "interface" and not self.classes[name].is_abstract
        return is_concrete or (name != ENUM and not self.extending(name))

    def extending(self, name: str) -> list[str]:
        """Return the classes right below a class or an interface."""
        return [each.name for each in self.classes.values() if name in (each.parent, *each.interfaces)]

    def is_interface(self, name: str) -> bool:
        """Return whether this is an interface, in Java or here."""
        return name == OBJECT.name or self.program.class_(name).kind == "interface"

    def meets(self, left: str, right: str) -> bool:
        """Return whether an object may be of both classes, as far as those go that were found."""
        return any(self.is_below(name, right) for name in self._virtual.below(left))

    def is_initialised(self, name: str) -> bool:
        """Return whether a class has something to initialise, and somebody may come to need that."""
        return name in self._used and bool(self.static_initial(name))

    def static_initial(self, name: str) -> list[typed.Statement]:
        """Return the statements that initialise a class; constants need none."""
        return self._initialising.statements(name)

    def is_view(self, class_: Class) -> bool:
        """Return whether a class of the library is an iterator or a view of a collection: these live in bodies, and nobody is called with one."""
        is_inner = class_.is_library and class_.name.rpartition(".")[0] in self.classes
        return is_inner and any(
            self.is_below(class_.name, above)
            for above in (
                "java.util.Iterator",
                "java.util.Collection",
                "java.util.Map",
                "java.util.stream.BaseStream",
                "java.util.stream.Pipelines.Stage",
                "java.util.stream.Pipelines.IntStage",
            )
        )

    # ---------------------------------------------------------------------------------------------- the search

    def _implement(self, names: list[str]) -> None:
        """Find classes that stand for interfaces."""
        before = set(self.classes)
        for name in names:
            self._held(name)
        self.above |= (
            {above for name in names for above in self.hierarchy.supertypes(name)} - before - set(names)
        )
        self._close()

    def _close(self) -> None:
        """Search until nothing new is found."""
        size = -1
        while size != len(self.methods) + len(self.classes) + len(self._virtual):
            size = len(self.methods) + len(self.classes) + len(self._virtual)
            while self._waiting:
                method = self._waiting.popleft()
                with self.causes.on_account_of(self.causes.of(method)):
                    self._scan_method(method)
            for name, method in self._virtual.news():
                with self.causes.on_account_of(self.causes.of(name, method)):
                    self._dispatch(name, method)
            while self.reads(*MESSAGE) and self._unread:
                self._called(self._unread.pop().method)
            for each in WITH_MESSAGES if self.makes_faults and self.reads(*MESSAGE) else ():
                self._method(each)

    def _dispatch(self, name: str, method: MethodRef) -> None:
        """Find what a call runs on objects of a class."""
        for bridge in self.classes[name].bridges:
            if (bridge.method.name, bridge.method.parameters) == (method.name, method.parameters):
                for type_ in opened_by(bridge):
                    self._open(type_)
                self._called(bridge.runs)
                return
        if (own := self.hierarchy.inherited(name, method)) is not None:
            self._method(own)

    def _method(self, method: MethodRef) -> None:
        if method in self.methods:
            return
        self._class(method.owner)
        class_ = self.program.class_(method.owner)
        own = class_.constructors if method.name == CONSTRUCTOR else class_.methods
        found = next((each for each in own if each.ref is method or each.ref == method), None)
        assert found is not None, f"{method.owner} should have a method {method.name}"
        self.methods[method] = found
        self.causes.note(method)
        if found.is_synchronized and method.is_static:
            self._monitors.add(method.owner)
        self._waiting.append(method)

    def _class(self, name: str) -> None:
        if name in self.classes:
            return
        class_ = self.classes[name] = self.program.class_(name)
        self.causes.note(name)
        if not class_.is_library and self.is_below(name, LISTED_MAP):
            self._class(EXTENDED)
        self._waiting += self.unseen.by(name)
        self._virtual.find(name)
        for above in (class_.parent, *class_.interfaces):
            if above is not None and above != OBJECT.name:
                self._class(above)
        for own in made_constants(self.program, class_).values():
            self._class(own)
        self._members(class_)

    def _held(self, name: str) -> None:
        """Find a class that something is declared to be of, and those below it, whose objects it may hold."""
        if name in self._holding:
            return
        self._holding.add(name)
        self._class(name)
        for below in self.program.subclasses(name) if name != OBJECT.name else ():
            is_near = not self.classes[name].is_library or package(below) in {
                package(entry.owner) for entry in self.entries
            }
            if is_near and below not in self._without:
                with self.causes.on_account_of(below):
                    self._held(below)

    def _members(self, class_: Class) -> None:
        """Find what fields and specifications of a class mention."""
        for field in class_.fields:
            if not field.ref.is_static and self.keeps(field.ref):
                self._type(field.ref.type)
                self._open(
                    field.written if isinstance(field.written, ClassType) else VOID,
                    held=not class_.is_library,
                )
        statics = [
            field.ref
            for field in class_.fields
            if field.ref.is_static and not field.is_constant and not field.kind
        ]
        for static in statics if self.is_fresh and not class_.is_library else class_.constants:
            self._static(static)
        for part in (*self.program.invariants(class_.name), *self.program.represents(class_.name)):
            self._scan(part)

    def _type(self, type_: Type) -> None:
        if isinstance(element := element_of(type_), ClassType):
            self._held(element.name)

    # ------------------------------------------------------------------------------------------------ scanning

    def _scan_method(self, method: MethodRef) -> None:
        if self.unseen.postpones(self.methods[method], self.classes):
            return
        nodes = self.nodes.of(method)
        for type_ in (*method.parameters, method.result):
            self._type(type_)
        self._is_trusted = self.classes[method.owner].is_library
        self._scan_nodes(nodes, descendants(*typed.formulas_among(nodes)))
        if method.name == CONSTRUCTOR:
            self._build(method.owner)
        self._scan(self.program.contract(method))

    def _build(self, name: str) -> None:
        if name not in self._built:
            self._built.add(name)
            for statement in self.program.initial(name, is_static=False):
                self._scan(statement)

    def _scan(self, root: typed.Node | Contract | Invariant | Represents) -> None:
        nodes = list(descendants(root))
        self._scan_nodes(
            nodes,
            nodes
            if isinstance(root, Contract | Invariant | Represents)
            else descendants(*typed.formulas_among(nodes)),
        )

    def _scan_nodes(self, nodes: list[Node], said: Iterable[Node]) -> None:
        some = [node for node in nodes if type(node) in NOTED]
        self._asked |= {
            (call.method.name, call.method.parameters) for call in said if isinstance(call, typed.Call)
        }
        written = {id(node.target) for node in some if isinstance(node, typed.Assign)}
        self._reads |= {
            (node.field.owner, node.field.name)
            for node in some
            if isinstance(node, FIELDS) and id(node) not in written
        }
        unread = {
            id(part)
            for each in some
            if not isinstance(each, FIELDS)
            for text in messages(each, self._is_exception)
            for part in descendants(text)
            if isinstance(part, typed.TextOf)
        }
        self._unread += [each for each in some if isinstance(each, typed.TextOf) and id(each) in unread]
        for node in nodes:
            if type(node) not in PLAIN:
                if isinstance(node, typed.TextOf) and id(node) not in unread:
                    self._called(node.method)
                self._scan_node(node)
            type_ = getattr(node, "type", VOID) if not isinstance(node, typed.StaticGet) else VOID
            if isinstance(type_, ArrayType) or (
                isinstance(type_, ClassType) and type_.name not in self._holding
            ):
                self._type(type_)

    def _is_exception(self, name: str) -> bool:
        return self.is_below(name, THROWABLE.name) and self.program.class_(name).is_library

    def _scan_node(self, node: Node) -> None:  # noqa: C901  # a table
        match node:
            case typed.FieldGet(_, field):
                self._class(field.owner)
            case typed.Binary(op, left, right):
                if op in ("==", "!="):
                    self._compared(left.type, right.type)
                    self._comparisons.note(node)
            case typed.StaticGet(field):
                self._static(field)
            case typed.Call():
                self._call(node)
            case typed.New(constructor):
                self._method(constructor)
                self._use(constructor.owner)
            case typed.ConstructorCall(_, constructor) if constructor.owner != OBJECT.name:
                self._method(constructor)
            case typed.Resource(_, _, close):
                self._called(close)
            case typed.Try():
                self._try(node)
            case typed.Cast(operand, type_) | typed.InstanceOf(operand, type_):
                self.pollutes |= isinstance(node, typed.Cast) and node.is_unchecked and not self._is_trusted
                self._type(type_)
                self._open(type_)
                self._compared(operand.type, type_)
            case _:
                self._scan_types(node)

    def _open(self, type_: Type, *, held: bool = True) -> None:
        """Find what an object of a type holds, as it is written: what makes arrays of Objects, and in a collection, if it is `held`, the classes of its elements."""
        for method in array_objects.openings(type_):
            self._method(method)
        for argument in map(
            upper,
            type_.arguments
            if held and isinstance(type_, ClassType) and type_.name.startswith("java.util.")
            else (),
        ):
            self._type(erasure(argument) if erasure(argument) != OBJECT else VOID)
            self._open(argument)

    def _compared(self, left: Type, right: Type) -> None:
        """Find Object where an object is compared with, or asked for, a class that it seems to have nothing to do with."""
        if (
            isinstance(left, ClassType)
            and isinstance(right, ClassType)
            and not (self.is_below(left.name, right.name) or self.is_below(right.name, left.name))
        ):
            self._class(OBJECT.name)

    def _scan_types(self, node: Node) -> None:
        match node:
            case typed.Constant(str()) | typed.ClassName():
                self._class(STRING.name)
            case typed.Preset(field):
                self._class(field.owner)
                self._type(field.type)
            case typed.Throw():
                self._class(THROWABLE.name)
            case typed.Synchronized(typed.ClassLiteral(ClassType(name))):
                self._class(name)
                self._monitors.add(name)
            case typed.Declare(variable):
                self._type(variable.type)
            case typed.Catch(types, variable):
                for type_ in (*types, variable.type):
                    self._type(type_)
            case _:
                pass

    def _call(self, node: typed.Call) -> None:
        self.calls_entry |= key_of(node.method) == key_of(self.entry) and self.meets(
            node.method.owner, self.entry.owner
        )
        if is_print(node):
            return
        if is_signal(node):
            self._method(NOT_OWNER)
            self._class(THROWABLE.name)
            return
        if is_fork(node):
            self.has_threads = True
            self._method(EXECUTE)
            return
        if node.kind == "virtual":
            self._called(node.method)
            return
        self._method(node.method)
        if node.kind == "static":
            self._use(node.method.owner)
        if needs_exact(self.program, node):
            self.exact[node.method] = None

    def _called(self, method: MethodRef) -> None:
        self._virtual.call(method)
        self._method(method)
        if method == GET_SUPPRESSED:
            self._called(ADD_SUPPRESSED)

    def _static(self, field: FieldRef) -> None:
        self._class(field.owner)
        if field not in self.statics:
            self.statics[field] = None
            self._use(field.owner)
            self._open(next(each.written for each in self.classes[field.owner].fields if each.ref == field))
            value = None if self.is_fresh else final_value(self.program, field)
            self._type(field.type if immutable.immutable(value) is None else VOID)
            for name in immutable.classes(value):
                self._class(name)

    def _use(self, name: str) -> None:
        """Find what initialises a class."""
        for each in self.initialised(name):
            if each not in self._used:
                self._used.add(each)
                self._class(each)
                if self.may_fail(each):
                    self._method(IN_INITIALISER)
                    self._method(NOT_FOUND)
                    self._make_faults()
                for statement in self.static_initial(each):
                    self._scan(statement)
                for before in self.initialised_before(each):
                    self._use(before)

    def _try(self, node: typed.Try) -> None:
        if node.catches or node.resources:
            self._class(THROWABLE.name)
        if catches_faults(node):
            self._make_faults()

    def _make_faults(self) -> None:
        """Find the classes of what the language itself throws."""
        if not self.makes_faults:
            self.makes_faults = True
            self._class(THROWABLE.name)
            for name in FAULTS.values():
                self._method(MethodRef(name, CONSTRUCTOR, (), VOID))
