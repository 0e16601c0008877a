"""The terminal: `scurry play | games | simulate | bench | verify | replay`. Knows no game by name."""
