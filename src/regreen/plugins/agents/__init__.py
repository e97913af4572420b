"""Code agents, one file each."""
