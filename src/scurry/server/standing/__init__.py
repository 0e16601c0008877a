"""History and standing: the games that one has played, what they add up to, and where everyone stands."""
