"""Claims about modules of the library, worked out by hand: those with a truth value are formulas of a ``run``, others hold."""

from __future__ import annotations

NATURAL = "open util/natural as n"
SEQREL = "open util/seqrel[E] as s abstract sig E {} one sig P, Q extends E {} one sig W { w: s/SeqIdx -> lone E } fact { isSeq[W.w] }"
SEQUENCE = "open util/sequence[E] as s abstract sig E {} one sig P, Q extends E {}"
SCOPES = "for exactly 3 SeqIdx, 4 Seq"
TIME = """open util/time
one sig W { value: dynamic[Int], marks: dynamicSet[Int] }
pred up[t, u: Time] { u = t.next and W.value.u = plus[W.value.t, 1] }
pred low[t: Time] { W.value.t < 2 }
"""
TIMES = "for 3 but 3 Int, exactly 3 Time"

ABOUT_NATURALS: list[tuple[str, bool]] = [
    ("#Natural = 4 and #Zero = 1 and #One = 1", True),
    ("#Natural < 4", False),
    ("some x: Natural | lt[x, Zero]", False),
    ("inc[Zero] = One and dec[One] = Zero and no dec[Zero]", True),
    ("add[One, One] = inc[One] and add[One, inc[One]] = max[Natural]", True),
    ("some add[max[Natural], One]", False),
    ("no sub[One, inc[One]] and sub[inc[One], One] = One", True),
    ("mul[inc[One], One] = inc[One] and mul[Zero, One] = Zero and no mul[inc[One], inc[One]]", True),
    ("div[inc[One], inc[One]] = One and no div[inc[inc[One]], inc[One]] and no div[One, Zero]", True),
    ("gt[One, Zero] and gte[One, One] and lte[Zero, One] and min[One + Zero] = Zero", True),
]

ABOUT_RELATIONS: list[str] = [
    "isEmpty[x] iff no elems[x]",
    "some x implies first[x] = x[firstIdx] and x[lastIdx[x]] = last[x]",
    "isSeq[rest[x]] and isSeq[butlast[x]] and (some x implies #rest[x] = minus[#x, 1] and #butlast[x] = minus[#x, 1])",
    "#x < 3 implies isSeq[add[x, P]] and last[add[x, P]] = P and butlast[add[x, P]] = x",
    "#x = 3 implies add[x, P] = x and no afterLastIdx[x] and lastIdx[x] = finalIdx",
    "#x < 3 implies insert[x, firstIdx, P] = firstIdx -> P + (s/ord/prev).x",
    "some x implies delete[x, firstIdx] = rest[x] and delete[x, lastIdx[x]] = butlast[x]",
    "append[x, none -> none] = x and append[none -> none, x] = x",
    "#x = 2 implies append[firstIdx -> P, x] = insert[x, firstIdx, P]",
    "some x implies subseq[x, firstIdx, firstIdx] = firstIdx -> first[x] and subseq[x, firstIdx, finalIdx] = x",
    "#x = 3 implies subseq[x, firstIdx.(s/ord/next), finalIdx] = rest[x]",
    "P in elems[x] implies x[idxOf[x, P]] = P and s/ord/lte[idxOf[x, P], lastIdxOf[x, P]] and idxOf[x, P] in indsOf[x, P]",
    "setAt[x, firstIdx, Q][firstIdx] = Q",
    "hasDups[x] iff some disj i, j: inds[x] | i.x = j.x",
]

ABOUT_ATOMS: list[str] = [
    "all disj x, y: Seq | x.seqElems != y.seqElems",
    "all x: Seq | x.isEmpty iff no x.inds",
    "all x, y: Seq | x.rest[y] implies some x.inds and #y.inds = minus[#x.inds, 1] and y.first = x.at[firstIdx.(s/ord/next)]",
    "all x, y: Seq | x.add[P, y] implies y.startsWith[x] and y.last = P and #y.inds = plus[#x.inds, 1]",
    "all x, y: Seq | x.insert[firstIdx, Q, y] implies y.first = Q and y.rest[x]",
    "all x, y: Seq | x.setAt[firstIdx, P, y] implies y.first = P",
    "all x, y, z: Seq | append[x, y, z] implies z.startsWith[x] and #z.inds = plus[#x.inds, #y.inds] and y.copy[z, x.afterLastIdx]",
    "all x, y, z: Seq | y.isEmpty and append[x, y, z] implies x = z",
    "all x, y: Seq | x.subseq[y, firstIdx, firstIdx] implies y.first = x.first and one y.inds and x.startsWith[y]",
    "all x: Seq | x.hasDups iff some e: E | x.idxOf[e] != x.lastIdxOf[e]",
    "noDuplicates implies all x: Seq, e: E | lone x.indsOf[e]",
    "all x: Seq | x.last = x.at[x.lastIdx] and x.elems = x.at[x.inds]",
]

ABOUT_MOMENTS: list[tuple[str, bool]] = [
    ("all t: Time | one W.value.t", True),
    ("some t: Time | no W.value.t", False),
    ("some W.marks.first and no W.marks.last", True),
    ("then[up, up, first, last]", True),
    ("then[up, up, first, first.next]", False),
    ("while[low, up, first, last] and W.value.first = 0", True),
    ("while[low, up, first, last] and W.value.last < 2", False),
    ("while1[low, up, first, last] and W.value.first = 0", False),
    ("while0[low, up, first, first] and W.value.first = 3", True),
    ("while9[low, up, first, first] and W.value.first = 0", False),
]

NOT_IN_ALLOY = [ABOUT_RELATIONS[7], ABOUT_MOMENTS[1][0]]
"""What Alloy 6.2 gets wrong: it moves what is appended to an empty sequence, and forgets multiplicities in macros."""


def models() -> list[tuple[str, list[bool]]]:
    """Return models with a command for each claim, and whether these have an instance or counterexample."""
    relations = [
        f"check {{ let x = W.w | {claim} }} for exactly 3 SeqIdx"
        for claim in ABOUT_RELATIONS
        if claim not in NOT_IN_ALLOY
    ]
    moments = [(claim, holds) for claim, holds in ABOUT_MOMENTS if claim not in NOT_IN_ALLOY]
    return [
        (
            "\n".join([NATURAL, *(f"run {{ {claim} }} for 4" for claim, _ in ABOUT_NATURALS)]),
            [holds for _, holds in ABOUT_NATURALS],
        ),
        ("\n".join([SEQREL, *relations]), [False for _ in relations]),
        (
            "\n".join([SEQUENCE, *(f"check {{ {claim} }} {SCOPES}" for claim in ABOUT_ATOMS)]),
            [False for _ in ABOUT_ATOMS],
        ),
        (
            "\n".join([TIME, *(f"run {{ {claim} }} {TIMES}" for claim, _ in moments)]),
            [holds for _, holds in moments],
        ),
    ]
