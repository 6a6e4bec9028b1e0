"""Clients of a class: the steps that code outside a class can take, as Java methods."""
