"""A warm process: everything is loaded, and each command of a command line runs in a fork of it.

The command line (`client`) finds the daemon by its `address`, which tells apart versions of Python, settings and permissions. The daemon (`server`) loads and runs
examples once (`warm_up`), forks for each command, and ends when its files change (`file_stamps`) or nobody calls. `client` and `address` import next to nothing.
"""
