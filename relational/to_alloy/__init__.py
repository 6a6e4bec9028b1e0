"""Problems as text for Alloy 6."""
