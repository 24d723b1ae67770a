"""The server: Django pages and one service layer that alone writes games."""
