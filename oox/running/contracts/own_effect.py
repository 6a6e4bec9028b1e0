"""The effect of a call by contract that the machine chooses itself, for directors that decide only some calls."""

from __future__ import annotations

from ooxcheck.oox.running.code import Effect, Engine, Frame
from ooxcheck.oox.running.outcomes import Thrown


def own_effect(machine: Engine, frame: Frame) -> Effect:
    """Return an effect that the machine chooses within the contract; the director applies it once more."""
    method, begun = frame.code.method, len(machine.heap.journal)
    assert method is not None
    director, machine.direct = machine.direct, None
    try:
        frame.code.ops[frame.pc](machine, frame)
        result, throws = (None if method.retval is None else frame.slots[method.retval.slot]), False
    except Thrown as thrown:
        result, throws, frame.raised = thrown.raised.word, True, None
    finally:
        machine.direct = director
    cells = dict.fromkeys((write.target, write.cell) for write in machine.heap.journal[begun:])
    return Effect([(target, cell, target.cells[cell]) for target, cell in cells], result, throws)
