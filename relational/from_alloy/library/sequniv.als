module util/sequniv
-- Sequences as relations from the first integers to anything.

pred isSeq[s: Int -> univ] {
  s in seq/Int -> lone univ
  s.univ - 0 in (s.univ).(fun/next)
}
pred isEmpty[s: Int -> univ] { no s }
pred hasDups[s: Int -> univ] { #(univ.s) < #(s.univ) }

fun inds[s: Int -> univ]: set Int { s.univ }
fun elems[s: Int -> univ]: set (Int.s) { seq/Int.s }
fun first[s: Int -> univ]: lone (Int.s) { s[0] }
fun last[s: Int -> univ]: lone (Int.s) { s[lastIdx[s]] }
fun rest[s: Int -> univ]: s { seq/Int <: (fun/next).s }
fun butlast[s: Int -> univ]: s { (seq/Int - lastIdx[s]) <: s }

fun lastIdx[s: Int -> univ]: lone Int { s.univ - (^(fun/next)).(s.univ) }
fun afterLastIdx[s: Int -> univ]: lone Int { let free = seq/Int - s.univ | free - free.^(fun/next) }
fun indsOf[s: Int -> univ, e: univ]: set Int { s.e }
fun idxOf[s: Int -> univ, e: univ]: lone Int { s.e - (s.e).^(fun/next) }
fun lastIdxOf[s: Int -> univ, e: univ]: lone Int { s.e - (^(fun/next)).(s.e) }

-- What has no room is left out.
fun add[s: Int -> univ, e: univ]: s + (seq/Int -> e) { setAt[s, afterLastIdx[s], e] }
fun setAt[s: Int -> univ, i: Int, e: univ]: s + (seq/Int -> e) { s ++ i -> e }
fun insert[s: Int -> univ, i: Int, e: univ]: s + (seq/Int -> e) {
  seq/Int <: ((i.*(~(fun/next)) - i) <: s + i -> e + (~(fun/next)).(i.*(fun/next) <: s))
}
fun delete[s: Int -> univ, i: Int]: s { (i.^(~(fun/next))) <: s + (fun/next).(i.^(fun/next) <: s) }
fun append[s, t: Int -> univ]: s + t {
  { i: seq/Int, e: univ | i -> e in s or some j: t.e | sum[i] = sum[j] fun/add (some s => sum[lastIdx[s]] fun/add 1 else 0) }
}
fun subseq[s: Int -> univ, from, to: Int]: s {
  { i: seq/Int, e: univ | some j: s.e | sum[from] =< sum[j] and sum[j] =< sum[to] and sum[i] = sum[j] fun/sub sum[from] }
}
