"""My turn: notices that a guest chose, sent once, to where they chose, and telling nothing that is hidden."""
