"""What a user may see."""
