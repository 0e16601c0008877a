"""Tests that are no game's own: the kernel, matches, bots, the lab, the terminal and the layers."""
