"""Commands that speak the protocols of editors and debuggers."""
