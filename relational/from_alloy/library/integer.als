module util/integer
-- Arithmetic on the integers of the bit width; what does not fit wraps around.

fun plus[a, b: Int]: Int { a fun/add b }
fun add[a, b: Int]: Int { a fun/add b }
fun minus[a, b: Int]: Int { a fun/sub b }
fun sub[a, b: Int]: Int { a fun/sub b }
fun mul[a, b: Int]: Int { a fun/mul b }
fun div[a, b: Int]: Int { a fun/div b }
fun rem[a, b: Int]: Int { a fun/rem b }
fun negate[a: Int]: Int { 0 fun/sub a }
fun signum[a: Int]: Int { a < 0 => -1 else a > 0 => 1 else 0 }

pred eq[a, b: Int] { sum[a] =< sum[b] and sum[b] =< sum[a] }
pred lt[a, b: Int] { a < b }
pred gt[a, b: Int] { a > b }
pred lte[a, b: Int] { a =< b }
pred gte[a, b: Int] { a >= b }
pred zero[a: Int] { a = 0 }
pred pos[a: Int] { a > 0 }
pred neg[a: Int] { a < 0 }
pred nonpos[a: Int] { a =< 0 }
pred nonneg[a: Int] { a >= 0 }

fun max: one Int { fun/max }
fun min: one Int { fun/min }
fun next: Int -> Int { fun/next }
fun prev: Int -> Int { ~fun/next }
fun nexts[a: Int]: set Int { a.^fun/next }
fun prevs[a: Int]: set Int { (^fun/next).a }
fun max[s: set Int]: lone Int { s - prevs[s] }
fun min[s: set Int]: lone Int { s - nexts[s] }
fun larger[a, b: Int]: Int { a < b => sum[b] else sum[a] }
fun smaller[a, b: Int]: Int { a < b => sum[a] else sum[b] }

-- The element of an ordered set with so many before it, and the other way round.
fun int2elem[i: Int, next: univ -> univ, s: set univ]: lone s { { e: s | #(^next).e = sum[i] } }
fun elem2int[e: univ, next: univ -> univ]: lone Int { Int[#(^next).e] }
