"""Company: who is at a table, what they say, and tables for anyone."""
