"""The objects that the functions of the package return: results of the engine, with their text, JSON and pictures.

Each class adds text, JSON, pages and drawings to a class of plain data below. The modules behind these methods are
imported at the first call, so that a check alone loads neither pages nor pictures.
"""
