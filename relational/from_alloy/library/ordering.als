module util/ordering[exactly elem]
-- A total order on all the atoms that the scope of `elem` allows. Where these are fixed, it is the order of their numbers.

private one sig Ord { First: set elem, Next: elem -> elem } { pred/totalOrder[elem, First, Next] }

fun first: one elem { Ord.First }
fun last: one elem { elem - Ord.Next.elem }
fun next: elem -> elem { Ord.Next }
fun prev: elem -> elem { ~(Ord.Next) }
fun nexts[e: elem]: set elem { e.^(Ord.Next) }
fun prevs[e: elem]: set elem { (^(Ord.Next)).e }

pred lt[a, b: elem] { b in nexts[a] }
pred gt[a, b: elem] { a in nexts[b] }
pred lte[a, b: elem] { a = b or lt[a, b] }
pred gte[a, b: elem] { a = b or gt[a, b] }

fun larger[a, b: elem]: elem { lt[a, b] => b else a }
fun smaller[a, b: elem]: elem { lt[a, b] => a else b }
fun max[s: set elem]: lone elem { s - prevs[s] }
fun min[s: set elem]: lone elem { s - nexts[s] }
