"""The catalogue, one file for each group of families."""
