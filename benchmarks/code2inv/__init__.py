"""The loops of the Code2Inv benchmark set (Si and others, NeurIPS 2018), written anew in OOX: ``python -m benchmarks.unbounded --programs code2inv``.

Method `number7` is the loop of that number. A variable without a first value in C is a parameter, a value of the environment is the result of a method without
body. Integers have 32 bits and wrap around, so some loops of `programs/wrong.oox` break promises that they would keep in unbounded arithmetic.
"""
