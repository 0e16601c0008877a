"""The server: HTTP, live updates, guests and limits around the hub of tables. It knows no rules."""
