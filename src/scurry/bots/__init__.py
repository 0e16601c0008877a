"""Bots: players that see a view and nothing else. Rests on the matches; knows no game by name."""
