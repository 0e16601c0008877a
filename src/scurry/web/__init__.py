"""The pages: templates, style, the sprite and the one small script. Drawn on the server, from views."""
