"""Semantic actions of the grammar: a function for each rule or alternative, which builds a tree node from the rule's parts."""
