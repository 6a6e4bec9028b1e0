"""Reports as text: a check, a brute-force verdict, schedules, many answers in a table."""
