"""One library of syntax for guard, repair and skips."""
