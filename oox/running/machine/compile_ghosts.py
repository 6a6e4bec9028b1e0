"""Ghost code as code: one visible operation for each assignment, which looks at what its terms need and writes one ghost."""

from __future__ import annotations

from collections.abc import Sequence

from oox import typed
from oox.declarations import Variable
from oox.running.code import Engine, Frame, Visible
from oox.running.footprint import Footprint
from oox.running.formulas.ghosts import ContentFn, ghost_content, ghost_holder
from oox.running.formulas.scene import Evaluation, Scene
from oox.running.heap import Content
from oox.running.machine.emit import Emitter, Operand, slot_operand
from oox.running.outcomes import Ended


def emit_ghost_assign(out: Emitter, assign: typed.GhostAssign) -> None:
    """Emit an assignment to a ghost: the value first, then its place."""
    content = ghost_content(assign.value)
    if isinstance(assign.target, Variable):
        _emit_store(out, content, assign.target.slot)
        return
    holder, field = ghost_holder(assign.target.receiver), assign.target.field
    index = out.program.layout(field.owner).index(field)

    def op(m: Engine, f: Frame) -> int:
        with m.writing():
            scene = m.scene(f)
            value = content(scene)
            m.heap.write(holder(scene), index, value, m.thread.id)
        return f.pc + 1

    def touched(m: Engine, f: Frame) -> Footprint:
        scene = _noting(m, f)
        with m.view():
            try:
                content(scene)
                written = holder(scene)
            except (Ended, Evaluation):
                return Footprint(barrier=True)
        return _looked_at(scene, frozenset() if m.buffers() else frozenset(((written.maker, index),)))

    out.op(op, Visible(touched))


def emit_ghosts(out: Emitter, ghosts: Sequence[typed.GhostValue]) -> list[Operand]:
    """Emit the evaluation of ghost arguments, one operation for each, into slots."""
    slots = [out.temporary() for _ in ghosts]
    for slot, ghost in zip(slots, ghosts, strict=True):
        _emit_store(out, ghost_content(ghost), slot)
    return [slot_operand(slot) for slot in slots]


def _emit_store(out: Emitter, content: ContentFn, slot: int) -> None:
    def op(m: Engine, f: Frame) -> int:
        with m.view():
            f.slots[slot] = content(m.scene(f))
        return f.pc + 1

    out.op(op, reading([content]))


def reading(contents: Sequence[ContentFn]) -> Visible | None:
    """Return how an operation looks that computes some ghosts and writes no cell; it is local if there are none."""
    if not contents:
        return None

    def touched(m: Engine, f: Frame) -> Footprint:
        scene = _noting(m, f)
        with m.view():
            try:
                for content in contents:
                    content(scene)
            except (Ended, Evaluation):
                return Footprint(barrier=True)
        return _looked_at(scene, frozenset())

    return Visible(touched)


def _noting(m: Engine, f: Frame) -> Scene:
    scene = m.scene(f)
    scene.reads = set()
    return scene


def _looked_at(scene: Scene, writes: frozenset[object]) -> Footprint:
    assert scene.reads is not None
    reads = frozenset((obj.maker, cell) for obj, cell in scene.reads)
    return Footprint(reads=reads, writes=writes, barrier=scene.sees_all)


def contents_of(ghosts: Sequence[typed.GhostValue]) -> list[ContentFn]:
    """Return the functions that compute ghost arguments."""
    return [ghost_content(ghost) for ghost in ghosts]


def computed(contents: Sequence[ContentFn], m: Engine, f: Frame) -> list[Content]:
    """Compute ghost arguments in the present state."""
    with m.view():
        return [content(m.scene(f)) for content in contents]
