"""Me: one guest on many devices, without a password; ways back, signing out, going for good."""
