"""The kernel: what every game is made of. It does no input or output, and knows no game."""
