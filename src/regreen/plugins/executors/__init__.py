"""Where jobs run, one file each."""
