"""More of Kodkod's example families, written from what they say in mathematics, each with its known answer."""
