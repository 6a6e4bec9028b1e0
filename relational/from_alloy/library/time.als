module util/time
-- Moments in order, for models that hold time in a column of their own, and programs as predicates of two moments.

open util/ordering[Time]

sig Time {}

let dynamic[x] = x one -> Time
let dynamicSet[x] = x set -> Time

let then[a, b, t, u] { some between: Time | a[t, between] and b[between, u] }

-- A loop that has ended after so many rounds; a round that the condition does not ask for changes nothing.
private let once_[cond, body, t, u] { cond[t] => body[t, u] else t = u }
let while = while3
let while0[cond, body, t, u] { t = u and not cond[t] }
let while1[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while0[cond, body, between, u] }
let while2[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while1[cond, body, between, u] }
let while3[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while2[cond, body, between, u] }
let while4[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while3[cond, body, between, u] }
let while5[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while4[cond, body, between, u] }
let while6[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while5[cond, body, between, u] }
let while7[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while6[cond, body, between, u] }
let while8[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while7[cond, body, between, u] }
let while9[cond, body, t, u] { some between: Time | once_[cond, body, t, between] and while8[cond, body, between, u] }
