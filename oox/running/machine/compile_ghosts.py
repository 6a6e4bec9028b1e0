"""Ghost code as code: one visible operation for each assignment, which evaluates its terms and writes one ghost."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.running.code import Engine, Frame, Visible, VisibleKind
from ooxcheck.oox.running.footprint import Footprint
from ooxcheck.oox.running.formulas.ghosts import ContentFn, ghost_content, ghost_holder
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.machine.emit import Emitter, Operand, slot_operand
from ooxcheck.oox.running.outcomes import Ended
from ooxcheck.oox.source import Span


def emit_ghost_assign(out: Emitter, assign: typed.GhostAssign) -> None:
    """Emit an assignment to a ghost: first the value, then the location."""
    content = ghost_content(assign.value)
    if isinstance(assign.target, Variable):
        _emit_store(out, [content], [assign.target.slot], assign.span)
        return
    holder, field = ghost_holder(assign.target.receiver), assign.target.field
    index = out.program.layout(field.owner).index(field)

    def op(m: Engine, f: Frame) -> int:
        with m.writing():
            scene = m.scene(f)
            value = content(scene)
            m.heap.write(holder(scene), index, value, m.thread.id)
        return f.pc + 1

    def footprint(m: Engine, f: Frame) -> Footprint:
        scene = _noting(m, f)
        with m.view():
            try:
                content(scene)
                written = holder(scene)
            except (Ended, Evaluation):
                return Footprint(barrier=True)
        return _looked_at(scene, frozenset(((written.maker, index),)))

    out.op(op, Visible(footprint, kind=VisibleKind.GHOST, span=assign.span))


def emit_ghosts(out: Emitter, ghosts: Sequence[typed.GhostValue]) -> list[Operand]:
    """Emit the evaluation of ghost arguments into slots, all of them in one operation."""
    slots = [out.temporary() for _ in ghosts]
    if ghosts:
        _emit_store(out, [ghost_content(ghost) for ghost in ghosts], slots, ghosts[0].term.span)
    return [slot_operand(slot) for slot in slots]


def _emit_store(out: Emitter, contents: Sequence[ContentFn], slots: Sequence[int], span: Span) -> None:
    def op(m: Engine, f: Frame) -> int:
        with m.view():
            for slot, content in zip(slots, contents, strict=True):
                f.slots[slot] = content(m.scene(f))
        return f.pc + 1

    def footprint(m: Engine, f: Frame) -> Footprint:
        scene = _noting(m, f)
        with m.view():
            try:
                for content in contents:
                    content(scene)
            except (Ended, Evaluation):
                return Footprint(barrier=True)
        return _looked_at(scene, frozenset())

    out.op(op, Visible(footprint, kind=VisibleKind.GHOST, span=span))


def _noting(m: Engine, f: Frame) -> Scene:
    scene = m.scene(f)
    scene.reads = set()
    return scene


def _looked_at(scene: Scene, writes: frozenset[object]) -> Footprint:
    assert scene.reads is not None
    reads = frozenset((obj.maker, cell) for obj, cell in scene.reads)
    return Footprint(reads=reads, writes=writes, barrier=scene.sees_all)
