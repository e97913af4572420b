"""What is printed on a ticket."""
