"""The meaning of programs: an abstract machine, contracts at run time, all schedules, traces."""
