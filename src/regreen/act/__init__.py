"""Brief, attempt, guard, validate, queue, integrate."""
