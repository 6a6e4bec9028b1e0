module util/sequence[elem]
-- Sequences as atoms, no two of them alike: an element for each of the first of some ordered indices.

open util/ordering[SeqIdx] as ord

sig SeqIdx {}
sig Seq { seqElems: SeqIdx -> lone elem } { ord/prevs[seqElems.elem] in seqElems.elem }
fact { all disj s, t: Seq | s.seqElems != t.seqElems }

pred noDuplicates { no s: Seq | hasDups[s] }
pred allExist {
  some s: Seq | isEmpty[s]
  all s: Seq, e: elem | inds[s] = SeqIdx or some t: Seq | add[s, e, t]
}
pred allExistNoDuplicates {
  noDuplicates
  some s: Seq | isEmpty[s]
  all s: Seq, e: elem - elems[s] | inds[s] = SeqIdx or some t: Seq | add[s, e, t]
}

fun firstIdx: SeqIdx { ord/first }
fun finalIdx: SeqIdx { ord/last }

fun at[s: Seq, i: SeqIdx]: lone elem { i.(s.seqElems) }
fun elems[s: Seq]: set elem { SeqIdx.(s.seqElems) }
fun inds[s: Seq]: set SeqIdx { s.seqElems.elem }
fun first[s: Seq]: lone elem { at[s, ord/first] }
fun last[s: Seq]: lone elem { at[s, lastIdx[s]] }
fun lastIdx[s: Seq]: lone SeqIdx { ord/max[inds[s]] }
fun afterLastIdx[s: Seq]: lone SeqIdx { ord/min[SeqIdx - inds[s]] }
fun indsOf[s: Seq, e: elem]: set SeqIdx { s.seqElems.e }
fun idxOf[s: Seq, e: elem]: lone SeqIdx { ord/min[indsOf[s, e]] }
fun lastIdxOf[s: Seq, e: elem]: lone SeqIdx { ord/max[indsOf[s, e]] }

pred isEmpty[s: Seq] { no s.seqElems }
pred hasDups[s: Seq] { #elems[s] < #inds[s] }
pred startsWith[s, prefix: Seq] { prefix.seqElems in s.seqElems }

-- The last argument is what comes out, if that is a sequence within the indices.
pred rest[s, r: Seq] { some s.seqElems and r.seqElems = (ord/next).(s.seqElems) }
pred add[s: Seq, e: elem, added: Seq] { inds[s] != SeqIdx and added.seqElems = s.seqElems + afterLastIdx[s] -> e }
pred setAt[s: Seq, idx: SeqIdx, e: elem, setted: Seq] { setted.seqElems = s.seqElems ++ idx -> e }
pred insert[s: Seq, idx: SeqIdx, e: elem, inserted: Seq] {
  inds[s] != SeqIdx
  inserted.seqElems = ord/prevs[idx] <: s.seqElems + idx -> e + (ord/prev).((idx + ord/nexts[idx]) <: s.seqElems)
}
pred copy[source, dest: Seq, destStart: SeqIdx] {
  (~(behind[destStart])).(source.seqElems) in dest.seqElems
  inds[source] in behind[destStart].SeqIdx
}
pred append[s, t, appended: Seq] {
  appended.seqElems = s.seqElems + (~(behind[afterLastIdx[s]])).(t.seqElems)
  inds[t] in behind[afterLastIdx[s]].SeqIdx
}
pred subseq[s, sub: Seq, from, to: SeqIdx] {
  ord/lte[from, to] and to in inds[s]
  sub.seqElems = behind[from].((ord/prevs[to] + to - ord/prevs[from]) <: s.seqElems)
}

-- The pairs of indices of which the second comes as far behind a start as the first behind the first of all.
private fun behind[start: lone SeqIdx]: SeqIdx -> SeqIdx {
  { i, j: SeqIdx | some start and start in j + ord/prevs[j] and #ord/prevs[i] = #(ord/prevs[j] - ord/prevs[start]) }
}
