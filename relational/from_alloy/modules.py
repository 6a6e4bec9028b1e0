"""Load and link modules: the opened modules with their parameters, and name lookup.

Two modules are the same if they come from one file and have the same parameters. A signature is made on
first use, since parameters may extend
signatures of other modules.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from ooxcheck.datatypes.regular_files import read_regular
from ooxcheck.relational.from_alloy.signatures import (
    BUILTIN,
    UNIV,
    Declared,
    Field,
    Function,
    Macro,
    Module,
    Sig,
)
from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.paragraphs import parse
from ooxcheck.relational.from_alloy.syntax.places import AlloyError, Place

MAX_BYTES = 4 * 1024 * 1024


class World:
    """All modules of a model; the first is the root."""

    def __init__(self, root: tree.Module) -> None:
        self.modules: list[Module] = []
        self.exact: list[Sig] = []
        self._known: dict[tuple[object, ...], Module] = {}
        self._texts: dict[str, tree.Module] = {}
        self._opening: list[str] = []
        start = Place(root.file, 1, 1)
        given = {each.name: Sig(each.name, UNIV, place=start) for each in root.parameters}
        self.exact += [given[each.name] for each in root.parameters if each.exact]
        self.root = self._module(root, given, "")
        self.root.sigs.update(given)

    @property
    def sigs(self) -> list[Sig]:
        """All signatures that the model declares, those of the root first."""
        return [sig for module in self.modules for sig in module.sigs.values()]

    def _module(self, text: tree.Module, parameters: dict[str, Sig], prefix: str) -> Module:
        module = Module(text, prefix, parameters)
        self.modules.append(module)
        opens = [each for each in text.paragraphs if isinstance(each, tree.Open)]
        for opened in sorted(opens, key=lambda each: bool(each.arguments)):
            self._open(module, opened)
        for paragraph in text.paragraphs:
            self._declare(module, paragraph)
        self._open_implicitly(module)
        return module

    def _open(self, module: Module, opened: tree.Open, *, implicit: bool = False) -> None:
        text = self._text(opened, module)
        if len(text.parameters) != len(opened.arguments):
            msg = f"{opened.path} has {len(text.parameters)} parameters, and is given {len(opened.arguments)} signatures"
            raise AlloyError(msg, opened.place)
        given = tuple(self.sig(module, tree.Name(opened.place, name)) for name in opened.arguments)
        key = (text.file, given)
        if key not in self._known:
            if text.file in self._opening:
                msg = f"modules open each other in a circle: {opened.path}"
                raise AlloyError(msg, opened.place)
            self._opening.append(text.file)
            names = {parameter.name: sig for parameter, sig in zip(text.parameters, given, strict=True)}
            self._fix(opened, [names[parameter.name] for parameter in text.parameters if parameter.exact])
            self._known[key] = self._module(text, names, f"{module.prefix}{opened.alias}/")
            self._opening.pop()
        if module.opens.get(opened.alias, self._known[key]) is not self._known[key]:
            msg = f"two modules are called {opened.alias} here: name one of them with `as`"
            raise AlloyError(msg, opened.place)
        (module.implicit if implicit else module.opens)[opened.alias] = self._known[key]
        if opened.private:
            module.hidden.add(opened.alias)

    def _fix(self, opened: tree.Open, exact: list[Sig]) -> None:
        """Make signatures exact, in all states."""
        for sig in exact:
            if sig.is_variable:
                msg = f"{opened.path} is about all atoms of a signature, and {sig.label} has other ones in other states"
                raise AlloyError(msg, opened.place)
        self.exact += exact

    def _open_implicitly(self, module: Module) -> None:
        """Open the implicit modules: integers, sequences, and the order of each enumeration."""
        place = Place(module.text.file, 1, 1)
        for paragraph in module.text.paragraphs:
            if isinstance(paragraph, tree.Enum) and paragraph.members:
                opened = tree.Open(
                    paragraph.place, "util/ordering", (paragraph.name,), f"{paragraph.name}_order"
                )
                self._open(module, opened)
        if module.text.sequences and module.text.name != "util/sequniv" and "seq" not in module.opens:
            self._open(module, tree.Open(place, "util/sequniv", (), "seq"))
        if module.text.name != "util/integer" and "integer" not in module.opens:
            self._open(module, tree.Open(place, "util/integer", (), "integer"), implicit=True)

    def _text(self, opened: tree.Open, module: Module) -> tree.Module:
        """Return the syntax tree of a module: of the library if its path starts with util, else of a file beside this one."""
        if opened.path not in self._texts:
            self._texts[opened.path] = _in_library(opened.path) or read(_beside(opened, module))
        return self._texts[opened.path]

    def _declare(self, module: Module, paragraph: tree.Paragraph) -> None:
        match paragraph:
            case tree.Sig(names=names, fields=fields):
                for name in names:
                    owner = self._own(module, name, paragraph)
                    module.fields.extend(
                        Field(owner, each, decl, module) for decl in fields for each in decl.names
                    )
            case tree.Enum(name=name, members=members):
                for each in (name, *members):
                    self._own(module, each, paragraph)
            case tree.Callable(name=name):
                module.functions.setdefault(name, []).append(Function(paragraph, module))
            case tree.Macro(name=name):
                module.functions.setdefault(name, []).append(Macro(paragraph, module))
            case tree.Open() | tree.Fact() | tree.Assertion() | tree.Command():
                pass

    def sig(self, module: Module, name: tree.Name) -> Sig:
        """Return the signature of a name."""
        sigs = [each for each in self.lookup(module, name.name) if isinstance(each, Sig)]
        if not sigs:
            paragraph = _declaring(module, name.name.removeprefix("this/"))
            if paragraph is None:
                msg = f"no signature is called {name.name}"
                raise AlloyError(msg, name.place)
            sigs = [self._own(module, name.name.removeprefix("this/"), paragraph)]
        if len(sigs) > 1:
            msg = f"{name.name} is ambiguous: {', '.join(sig.label for sig in sigs)}"
            raise AlloyError(msg, name.place)
        return sigs[0]

    def _own(self, module: Module, name: str, paragraph: tree.Sig | tree.Enum) -> Sig:
        """Return a signature of this module by its paragraph; it is made on first use."""
        known = module.sigs.get(name)
        if known is not None:
            if known.place != paragraph.place or known.is_builtin:
                msg = f"two signatures are called {name}"
                raise AlloyError(msg, paragraph.place)
            return known
        if name in BUILTIN:
            msg = f"{name} is the name of a signature that every model has"
            raise AlloyError(msg, paragraph.place)
        label = f"{module.prefix}{name}"
        if isinstance(paragraph, tree.Enum):
            made = self._of_enum(module, label, name, paragraph)
        else:
            made = self._of_sig(module, label, paragraph)
        return module.sigs.setdefault(name, made)

    def _of_enum(self, module: Module, label: str, name: str, paragraph: tree.Enum) -> Sig:
        if name == paragraph.name:
            return Sig(label, UNIV, is_abstract=True, is_enum=True, place=paragraph.place)
        parent = self._own(module, paragraph.name, paragraph)
        return Sig(label, parent, multiplicity="one", place=paragraph.place)

    def _of_sig(self, module: Module, label: str, paragraph: tree.Sig) -> Sig:
        if any(name.name in paragraph.names for name in paragraph.of):
            msg = f"{paragraph.names[0]} is a part of itself"
            raise AlloyError(msg, paragraph.place)
        of = tuple(self.sig(module, name) for name in paragraph.of)
        flags = paragraph.abstract, False, paragraph.private
        common = (paragraph.multiplicity, *flags, paragraph.place, paragraph.variable)
        if paragraph.relation in ("", "extends"):
            parent = of[0] if of else UNIV
            if parent.subset_of or parent.is_enum or (parent.is_builtin and parent is not UNIV):
                msg = f"{parent.label} cannot be extended; a part of it is declared with `in`"
                raise AlloyError(msg, paragraph.place)
            return Sig(label, parent, (), False, *common)
        return Sig(label, None, of, paragraph.relation == "=", *common)

    def lookup(self, module: Module, name: str) -> list[Declared]:
        """Return all declarations that a name may denote in a module, with any qualification."""
        if name in BUILTIN:
            return [BUILTIN[name]]
        path, _, last = name.rpartition("/")
        if not path:
            declarations = [
                each
                for other in module.reachable()
                for each in _declarations(other, last, own=other is module)
            ]
            declarations += [
                each for other in module.implicit.values() for each in _declarations(other, last, own=False)
            ]
            return list(dict.fromkeys(declarations))
        here = module
        for step in path.split("/"):
            if step != "this":
                opened = {**here.implicit, **here.seen_by(module)}
                if step not in opened:
                    return []
                here = opened[step]
        return list(_declarations(here, last, own=here is module))


def _declarations(module: Module, name: str, *, own: bool) -> list[Declared]:
    """Return the declarations of a name in one module, without private ones."""
    declarations: list[Declared] = []
    if name in module.parameters and own:
        declarations.append(module.parameters[name])
    if name in module.sigs and (own or not module.sigs[name].is_private):
        declarations.append(module.sigs[name])
    declarations += [
        each for each in module.fields if each.name == name and (own or not each.owner.is_private)
    ]
    declarations += [each for each in module.functions.get(name, ()) if own or not each.text.private]
    return declarations


def _declaring(module: Module, name: str) -> tree.Sig | tree.Enum | None:
    """Return the paragraph of a module that declares a signature."""
    for paragraph in module.text.paragraphs:
        if isinstance(paragraph, tree.Sig) and name in paragraph.names:
            return paragraph
        if isinstance(paragraph, tree.Enum) and name in (paragraph.name, *paragraph.members):
            return paragraph
    return None


@cache
def _in_library(path: str) -> tree.Module | None:
    """Return a module of the library, None if there is none; every model opens some of it."""
    library = files("ooxcheck.relational.from_alloy") / "library" / f"{path.removeprefix('util/')}.als"
    is_there = path.startswith("util/") and library.is_file()
    return parse(library.read_text(encoding="utf-8"), f"{path}.als") if is_there else None


def _beside(opened: tree.Open, module: Module) -> Path:
    """Return the file of a path: as many folders up from this module as its own name has slashes."""
    here = Path(module.text.file)
    for _ in module.text.name.split("/"):
        here = here.parent
    for folder in (here, Path(module.text.file).parent):
        path = folder / f"{opened.path}.als"
        if path.is_file():
            return path
    msg = f"there is no module {opened.path}, neither in the library nor as {here / opened.path}.als"
    raise AlloyError(msg, opened.place)


def read(path: Path) -> tree.Module:
    """Return the syntax tree of a file."""
    try:
        text = read_regular(path, limit=MAX_BYTES).decode("utf-8-sig")
        return parse(text.replace("\r\n", "\n"), str(path))
    except OSError as error:
        msg = f"cannot read {path}: {error.strerror}"
        raise AlloyError(msg) from None
    except UnicodeDecodeError:
        msg = f"{path} is no text in UTF-8"
        raise AlloyError(msg) from None
