"""Pages of pictures: one below the other, each with what is to be said of it."""
