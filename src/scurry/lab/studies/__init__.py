"""Studies: a question, the games that answer it, and the answer in words and pictures. Nothing here is compiled."""
