module util/seqrel[elem]
-- Sequences as relations from ordered indices to elements: those of a sequence are the first ones, with an element each.

open util/integer
open util/ordering[SeqIdx] as ord

sig SeqIdx {}

pred isSeq[s: SeqIdx -> elem] {
  s in SeqIdx -> lone elem
  ord/prevs[s.elem] in s.elem
}
pred isEmpty[s: SeqIdx -> elem] { no s }
pred hasDups[s: SeqIdx -> elem] { #SeqIdx.s < #s.elem }

fun firstIdx: SeqIdx { ord/first }
fun finalIdx: SeqIdx { ord/last }

fun inds[s: SeqIdx -> elem]: set SeqIdx { s.elem }
fun elems[s: SeqIdx -> elem]: set elem { SeqIdx.s }
fun first[s: SeqIdx -> elem]: lone elem { ord/first.s }
fun last[s: SeqIdx -> elem]: lone elem { lastIdx[s].s }
fun rest[s: SeqIdx -> elem]: SeqIdx -> elem { (ord/next).s }
fun butlast[s: SeqIdx -> elem]: SeqIdx -> elem { (SeqIdx - lastIdx[s]) <: s }

fun lastIdx[s: SeqIdx -> elem]: lone SeqIdx { ord/max[s.elem] }
fun afterLastIdx[s: SeqIdx -> elem]: lone SeqIdx { ord/min[SeqIdx - s.elem] }
fun indsOf[s: SeqIdx -> elem, e: elem]: set SeqIdx { s.e }
fun idxOf[s: SeqIdx -> elem, e: elem]: lone SeqIdx { ord/min[s.e] }
fun lastIdxOf[s: SeqIdx -> elem, e: elem]: lone SeqIdx { ord/max[s.e] }

-- What has no room is left out.
fun setAt[s: SeqIdx -> elem, i: SeqIdx, e: elem]: SeqIdx -> elem { s ++ i -> e }
fun add[s: SeqIdx -> elem, e: elem]: SeqIdx -> elem { s + afterLastIdx[s] -> e }
fun insert[s: SeqIdx -> elem, i: SeqIdx, e: elem]: SeqIdx -> elem {
  ord/prevs[i] <: s + i -> e + (ord/prev).((i + ord/nexts[i]) <: s)
}
fun delete[s: SeqIdx -> elem, i: SeqIdx]: SeqIdx -> elem { ord/prevs[i] <: s + (ord/next).(ord/nexts[i] <: s) }

-- The pairs of indices of which the second comes as far behind a start as the first behind the first of all.
private fun behind[start: lone SeqIdx]: SeqIdx -> SeqIdx {
  { i, j: SeqIdx | start in j + ord/prevs[j] and some start and #ord/prevs[i] = #(ord/prevs[j] - ord/prevs[start]) }
}
fun append[s, t: SeqIdx -> elem]: SeqIdx -> elem { s + (~(behind[afterLastIdx[s]])).t }
fun subseq[s: SeqIdx -> elem, from, to: SeqIdx]: SeqIdx -> elem {
  behind[from].((ord/prevs[to] + to - ord/prevs[from]) <: s)
}
