"""The classes, methods and fields that a lowered method can reach: a fixpoint over calls, declared types and class initialisation."""
