"""Tables 1 to 6 of the paper, in seconds as printed: by length, then by tool."""

from __future__ import annotations

from collections.abc import Mapping

Figures = Mapping[str, str]
LATE = "time out"


def _by_length(lengths: tuple[int, ...], **tools: tuple[str, ...]) -> dict[int, Figures]:
    """Return a table by its columns."""
    names = {tool: tool.replace("ESC_Java", "ESC/Java") for tool in tools}
    return {
        length: {names[tool]: figures[place] for tool, figures in tools.items()}
        for place, length in enumerate(lengths)
    }


SEARCH = _by_length(
    (8, 16, 32, 64, 128, 256),
    CPBPV=("1.08", "1.69", "4.04", "17.01", "136.80", "1731.69"),
    CBMC=("1.37", "1.43", LATE, LATE, LATE, LATE),
)
"""Table 1. Why takes 11.18 s with an invariant."""

SEARCH_WITH_BUG = _by_length(
    (8, 16, 32, 64, 128),
    CPBPV=("0.027", "0.037", "0.064", "0.115", "0.241"),
    ESC_Java=("1.644", "2.375", "2.559", "3.067", "4.741"),
    CBMC=("1.38", "1.69", "7.62", "27.05", "189.20"),
)
"""Table 2. ESC/Java has an invariant; Why does not find it."""

TRITYPE: Figures = {"CPBPV": "0.287", "ESC/Java": "1.828", "CBMC": "0.82"}
"""Table 3. Why takes 8.85 s."""

TRITYPE_WITH_BUG: Figures = {"CPBPV": "0.056", "ESC/Java": "1.853", "CBMC": "not found"}
"""Table 4. Nor does Why find it."""

BUBBLE = _by_length(
    (8, 16, 32, 64),
    CPBPV=("1.45", "2.97", LATE, LATE),
    ESC_Java=("3.778", LATE, LATE, LATE),
    CBMC=("1.11", "2.01", "6.10", "37.65"),
)
"""Table 5. EUREKA takes 91 s for 8 elements."""

SUM_UP_TO = _by_length(
    (8, 16, 32, 64, 128),
    CPBPV=("0.152", "0.557", "1.111", "1.144", "1.868"),
    CBMC=("0.83", "0.85", "0.95", "1.13", "1.60"),
)
"""Table 6."""

SELECTION: Mapping[int, Figures] = {6: {"CPBPV": "< 4"}}
SELECTION_BY_CONTRACT: Mapping[int, Figures] = {40: {"CPBPV": "< 0.01"}}
SUM_OF_ARRAY: Mapping[int, Figures] = {10: {"CPBPV": "66.179"}}
"""From the text of sections 5.6 and 5.7."""
