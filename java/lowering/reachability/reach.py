"""The result of the search: the reachable classes, methods and fields, and questions about them."""

from __future__ import annotations

from dataclasses import field

from ooxcheck.datatypes import cached_property, dataclass
from ooxcheck.java import array_objects, typed
from ooxcheck.java.hierarchy import Hierarchy, VirtualCalls
from ooxcheck.java.library.class_names import ENUM
from ooxcheck.java.lowering.code.body_nodes import BodyNodes
from ooxcheck.java.lowering.code.exceptions import THROWABLE
from ooxcheck.java.lowering.code.identity import INTERNED, NEW_MARKS, SHARED, Comparisons
from ooxcheck.java.lowering.code.side_effects import Constructors, Signature
from ooxcheck.java.lowering.code.unobserved_methods import UnobservedMethods
from ooxcheck.java.lowering.reachability.class_initialisers import ClassInitialisers
from ooxcheck.java.lowering.reachability.omitted_classes import Causes
from ooxcheck.java.lowering.reachability.purity import Purity
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class, Method, Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.java.types import OBJECT, STRING, ClassType, is_reference, package
from ooxcheck.oox.diagnostics import OoxError


@dataclass
class Reach:
    """Everything that is lowered for some entries; `ooxcheck.java.lowering.reachability.search` fills it in."""

    program: Program
    entries: tuple[MethodRef, ...]
    is_fresh: bool
    """Whether the program begins here: no class is initialised yet."""
    is_partial: bool = False
    """Whether executions are followed up to constructs that are not supported, which are errors otherwise."""
    cuts_library: bool = False
    """Whether that is so in the library, too."""
    causes: Causes = field(default_factory=Causes)
    classes: dict[str, Class] = field(default_factory=dict)
    methods: dict[MethodRef, Method] = field(default_factory=dict)
    statics: dict[FieldRef, None] = field(default_factory=dict)
    exact: dict[MethodRef, None] = field(default_factory=dict)
    """Methods that are called without dispatch, and that OOX cannot call by ``super``."""
    functions: dict[MethodRef, None] = field(default_factory=dict)
    """Methods of lambdas and method references that are run like entries, on any object of their class."""
    fields_read: set[tuple[str, str]] = field(default_factory=set)
    """Classes and names of fields that are read."""
    touched: set[str] = field(default_factory=set)
    """Classes of which reachable code, or a specification, mentions a field of objects."""
    keeps_untouched: bool = True
    """Whether objects of other classes of the sources have their fields, too, which nothing depends on."""
    formula_calls: set[Signature] = field(default_factory=set)
    """Signatures of the methods that formulas call."""
    initialised_classes: set[str] = field(default_factory=set)
    """Classes whose initialisation the entry may trigger."""
    locked_classes: set[str] = field(default_factory=set)
    """Classes whose own monitor is locked."""
    supertypes_only: set[str] = field(default_factory=set)
    """Classes that are reachable only as supertypes of a default implementation; the heap has no direct instances of them."""
    unmentioned: dict[str, list[str]] = field(default_factory=dict)
    """For types of the library, the subclasses that are left out: there are many, and no reachable code mentions them."""
    allowed: tuple[ClassType, ...] = ()
    """The classes of exceptions that the specification of the entry allows."""
    takes_faults: bool = False
    """Whether the specification or the ``throws`` clause of the entry allows an exception that the language throws."""
    makes_faults: bool = False
    """Whether exceptions that the language throws need objects."""
    has_threads: bool = False
    """Whether a thread may be started."""
    calls_entry: bool = False
    """Whether a call may run the entry."""
    pollutes: bool = False
    """Whether an unchecked cast of the sources may cause heap pollution (JLS 4.12.2)."""

    def __post_init__(self) -> None:
        self.entry = self.entries[0]
        self.hierarchy = Hierarchy(self.program)
        self.is_below = self.hierarchy.is_below
        self.nodes = BodyNodes(self.program, is_partial=self.is_partial)
        self.unseen = UnobservedMethods(self.program, is_partial=self.is_partial)
        self.initialisers = ClassInitialisers(self.program, is_partial=self.is_partial)
        self.virtual_calls = VirtualCalls(self.hierarchy)
        self.comparisons = Comparisons(self.is_below)

    @property
    def roots(self) -> tuple[MethodRef, ...]:
        """The entries, and the functions that are run like them."""
        return (*self.entries, *self.functions)

    # ------------------------------------------------------------------------------------------------- classes

    def instantiated_classes(self) -> list[str]:
        """Return the classes that may have direct instances."""
        return list(filter(self.has_own, self.classes))

    def has_own(self, name: str) -> bool:
        """Return whether a class may have direct instances: it is concrete, or it has no reachable subclass and its subclasses are unknown."""
        is_concrete = self.classes[name].kind != TypeKind.INTERFACE and not self.classes[name].is_abstract
        return is_concrete or (name != ENUM and not self.extending(name))

    def extending(self, name: str) -> list[str]:
        """Return the direct subtypes of a class or an interface."""
        return [each.name for each in self.classes.values() if name in (each.parent, *each.interfaces)]

    def is_interface(self, name: str) -> bool:
        """Return whether a class becomes an interface of OOX."""
        return name == OBJECT.name or self.program.class_(name).kind == TypeKind.INTERFACE

    def meets(self, left: str, right: str) -> bool:
        """Return whether two classes have a reachable subtype in common."""
        return any(self.is_below(name, right) for name in self.virtual_calls.below(left))

    def holders(self) -> list[str]:
        """Return the classes whose objects hold arrays."""
        return [
            name
            for name, class_ in self.classes.items()
            if class_.is_library and array_objects.held_type(name) is not None
        ]

    def is_encapsulated(self, name: str) -> bool:
        """Return whether only the library writes the fields of a class: it is of the library, its package has no sources, and the entries are not of the library."""
        neighbours = [each for each in self.classes.values() if package(each.name) == package(name)]
        entries = [self.program.class_(each.owner) for each in self.entries]
        return all(each.is_library for each in neighbours) and not any(each.is_library for each in entries)

    def is_unfollowed(self, owner: str, error: OoxError) -> bool:
        """Return whether executions are followed up to an unsupported construct in a class, instead of refusing or omitting it."""
        return (
            self.is_partial
            and (self.cuts_library or not self.classes[owner].is_library)
            and all(each.code == "java.unsupported" for each in error.diagnostics)
            and not isinstance(self.causes.cause_of(self.methods, error), str)
        )

    # -------------------------------------------------------------------------------------------------- fields

    @property
    def keeps_messages(self) -> bool:
        """Whether exceptions have messages although no code reads them: in a run of a whole program."""
        return self.is_fresh

    def reads(self, owner: str, name: str) -> bool:
        """Return whether a field is read."""
        return (owner, name) in self.fields_read

    def keeps(self, field: FieldRef) -> bool:
        """Return whether a field is lowered: those of exceptions only if they are read, the marks of interned strings and new boxes only if such objects are compared by identity.

        References in objects of the sources are left out if no code mentions a field of their class: their heap would be large, and nothing depends on it.
        """
        if field == INTERNED:
            return bool(self.identity_classes(STRING.name, STRING.name))
        if field in NEW_MARKS:
            return bool(self.identity_classes(field.owner, field.owner)) and self._creates(field.owner)
        if field.owner == THROWABLE.name:
            return self.reads(field.owner, field.name) or self.keeps_messages
        return self.keeps_untouched or field.owner in self.touched or not self._is_reference_of_sources(field)

    def _is_reference_of_sources(self, field: FieldRef) -> bool:
        is_hidden = "$" in field.name
        return is_reference(field.type) and not is_hidden and not self.program.class_(field.owner).is_library

    def _creates(self, class_name: str) -> bool:
        """Return whether reachable sources create objects of a class by ``new``."""
        return any(
            isinstance(node, typed.New) and node.constructor.owner == class_name
            for node in self.nodes.of_sources(self.methods)
        )

    def identity_classes(self, left: str, right: str) -> list[str]:
        """Return the common subtypes of two classes whose equal objects may be identical on the JVM and that the program compares by identity."""
        classes = [name for name in (*SHARED, *self.holders()) if name in self.classes]
        return self.comparisons.identity_classes(left, right, classes)

    # ------------------------------------------------------------------- contracts, constructors, initialisers

    @cached_property
    def purity(self) -> Purity:
        """The contracts of the methods, once the search is complete."""
        return Purity(
            self.program,
            self.nodes,
            self.classes,
            self.methods,
            self.formula_calls,
            lambda name: any(map(self.is_initialised, self.classes_to_initialise(name))),
            has_threads=self.has_threads,
        )

    @cached_property
    def _constructors(self) -> Constructors:
        return Constructors(self.program, self.keeps, self.unseen.is_waiting, is_partial=self.is_partial)

    def runs(self, constructor: MethodRef) -> bool:
        """Return whether a constructor has an effect."""
        return self._constructors.acts(constructor)

    def classes_to_initialise(self, name: str) -> list[str]:
        """Return the classes whose initialisation the first use of a class triggers: itself, or its supertypes."""
        return self.initialisers.first(name) if self.is_fresh else []

    def initialised_before(self, name: str) -> list[str]:
        """Return the classes that are initialised before a class."""
        return self.initialisers.before(name)

    def is_initialised(self, name: str) -> bool:
        """Return whether the entry may trigger the initialisation of a class, and that has an effect."""
        return name in self.initialised_classes and bool(self.static_initial(name))

    def object_initial(self, name: str) -> tuple[typed.Statement, ...]:
        """Return the statements that initialise an object of a class, after those of the superclass."""
        initial = self.program.partial_initial if self.is_partial else self.program.initial
        return initial(name, is_static=False)

    def static_initial(self, name: str) -> list[typed.Statement]:
        """Return the statements that initialise a class; constants need none."""
        return self.initialisers.statements(name)

    def may_fail(self, name: str) -> bool:
        """Return whether the initialisation of a class, or of a supertype, may end in an exception."""
        return self.initialisers.may_fail(name)
