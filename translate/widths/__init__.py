"""Small models: how many bits and strings the values of a method need."""
