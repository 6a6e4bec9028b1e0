module util/natural
-- The numbers from zero to one below the scope of `Natural`. What would be another number is the empty set.

private open util/ordering[Natural] as ord
private open util/integer as integer

sig Natural {}
one sig Zero in Natural {}
lone sig One in Natural {}
fact { Zero = ord/first and One = ord/first.(ord/next) }

private fun value[n: Natural]: Int { #ord/prevs[n] }

fun inc[n: Natural]: lone Natural { n.(ord/next) }
fun dec[n: Natural]: lone Natural { n.(ord/prev) }
fun add[a, b: Natural]: lone Natural { { n: Natural | value[n] = value[a] fun/add value[b] } }
fun sub[a, b: Natural]: lone Natural { { n: Natural | value[n] = value[a] fun/sub value[b] } }
fun mul[a, b: Natural]: lone Natural { { n: Natural | value[n] = value[a] fun/mul value[b] } }
fun div[a, b: Natural]: lone Natural { { n: Natural | value[b] fun/mul value[n] = value[a] } }

pred lt[a, b: Natural] { ord/lt[a, b] }
pred gt[a, b: Natural] { ord/gt[a, b] }
pred lte[a, b: Natural] { ord/lte[a, b] }
pred gte[a, b: Natural] { ord/gte[a, b] }

fun max[s: set Natural]: lone Natural { ord/max[s] }
fun min[s: set Natural]: lone Natural { ord/min[s] }
