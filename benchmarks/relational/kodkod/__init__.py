"""Kodkod beside us: the same formula within the same bounds, given to both."""
