"""What a user may ask and see, and the loop."""
