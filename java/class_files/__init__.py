"""Class files and class paths: the declarations of compiled classes, without their code."""
