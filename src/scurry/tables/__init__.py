"""Tables: people and bots in seats around a match, and the store that keeps them.

Rests on matches and bots. Knows nothing of HTTP or pages: the server hands steps in and is told when a table changes.
"""
