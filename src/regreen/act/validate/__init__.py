"""Is a proposal proved? A pure comparison of measurements."""
