"""What a user may ask."""
