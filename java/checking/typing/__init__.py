"""Types of expressions: conversions, constants, inference, overload resolution."""
