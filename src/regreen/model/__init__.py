"""The words of the house: frozen values that every room shares; they need only the standard library."""
