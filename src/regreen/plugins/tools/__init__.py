"""Quality tools, one file each."""
