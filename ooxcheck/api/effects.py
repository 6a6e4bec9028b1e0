"""The effects of a method on its paths as text, JSON, a page and drawings."""

from __future__ import annotations

from hashlib import sha256

from ooxcheck.api.conversion import as_public
from ooxcheck.api.short_html import MAX_DRAWINGS, drawings_html
from ooxcheck.path_effects import effects as path_effects


class Effect(path_effects.Effect):
    """The effect of one path, with its text, JSON and pictures."""

    __slots__ = ()

    @staticmethod
    def of(effect: path_effects.Effect) -> Effect:
        """Return the effect of one path as a public one."""
        return as_public(Effect, effect)

    def __str__(self) -> str:
        from ooxcheck.path_effects.effects_text import effect_lines

        return "\n".join(effect_lines(self))

    def __repr__(self) -> str:
        return f"<Effect of {self.method.full_name}: {' and '.join(self.condition) or 'always'}>"

    def _repr_svg_(self) -> str:
        """Return a drawing of the heap before and after the call, for notebooks."""
        from ooxcheck.path_effects.effects_page import draw_effect

        # A notebook puts many drawings on one page, where identifiers must differ.
        return draw_effect(self, prefix=f"heap{sha256(str(self).encode()).hexdigest()[:8]}")


class Effects(path_effects.Effects):
    """The effects of all feasible paths, as text, JSON and pictures."""

    __slots__ = ()

    @staticmethod
    def of(effects: path_effects.Effects) -> Effects:
        """Return the effects of all feasible paths as public ones."""
        return as_public(Effects, effects, effects=tuple(map(Effect.of, effects.effects)))

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        from ooxcheck.path_effects.effects_form import effects_form
        from ooxcheck.text.json_form import to_json

        return to_json(effects_form(self))

    def html(self) -> str:
        """Return the page that the command writes with ``--html``."""
        from ooxcheck.path_effects.effects_page import effects_page

        return effects_page(self)

    def text(self) -> str:
        """Return what the command prints."""
        from ooxcheck.path_effects.effects_text import effects_lines
        from ooxcheck.text.style import Style

        return "\n".join(effects_lines(self, Style(ascii_only=False)))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        from ooxcheck.text.diagnostics import pluralise

        cut = ", cut short" if self.cut else ""
        return f"<Effects of {self.question.method.full_name}: {pluralise(len(self), 'path')}{cut}>"

    def _repr_html_(self) -> str:
        """Return drawings of the first paths, for notebooks."""
        drawings = [(each.condition, Effect.of(each)._repr_svg_()) for each in self.effects[:MAX_DRAWINGS]]
        return drawings_html(repr(self), drawings, len(self))
