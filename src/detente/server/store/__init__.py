"""What lies in the database; written by `detente.server.services` only."""
