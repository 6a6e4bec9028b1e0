"""Commands that infer specifications."""
