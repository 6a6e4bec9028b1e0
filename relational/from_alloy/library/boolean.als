module util/boolean
-- Truth values as atoms.

abstract sig Bool {}
one sig True, False extends Bool {}

pred isTrue[b: Bool] { b in True }
pred isFalse[b: Bool] { b in False }

fun Not[b: Bool]: Bool { b in True => False else True }
fun And[a, b: Bool]: Bool { a + b in True => True else False }
fun Or[a, b: Bool]: Bool { True in a + b => True else False }
fun Xor[a, b: Bool]: Bool { a = b => False else True }
fun Nand[a, b: Bool]: Bool { Not[And[a, b]] }
fun Nor[a, b: Bool]: Bool { Not[Or[a, b]] }
