"""What formulas mean in one concrete state."""
