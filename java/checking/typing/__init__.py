"""What types mean for expressions: conversions, constants, inference, overload resolution."""
