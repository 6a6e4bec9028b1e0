"""The symbolic heap: universe, values and relations that states are made of."""
