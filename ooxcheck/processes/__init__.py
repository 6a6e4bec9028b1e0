"""Jobs in other processes and on other machines, several at a time."""
