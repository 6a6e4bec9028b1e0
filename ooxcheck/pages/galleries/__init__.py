"""Galleries: pages of captioned pictures."""
