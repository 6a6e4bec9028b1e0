"""Semantic actions of the grammar: a function for each rule or alternative, which makes a tree node of the rule's parts."""
