"""Shipped fakes and builders, held to the same contracts as the real things."""
