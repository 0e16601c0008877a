"""Matches: live games, their records, refusals and verification. Rests on the kernel and the games alone."""
