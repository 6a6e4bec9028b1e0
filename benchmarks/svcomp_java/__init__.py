"""The Java track of SV-COMP from a checkout of its tasks, with ooxcheck and, where it is given, JBMC.

The tasks are not part of this repository: ``DIR`` is a folder with one folder of task definitions for each family, and the folders ``common`` and ``properties``.
"""
