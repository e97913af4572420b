"""Everything that speaks git."""
