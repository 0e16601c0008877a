"""The lab: many matches, to tell a designer what a rule does. Rests on the kernel, the games and the bots."""
