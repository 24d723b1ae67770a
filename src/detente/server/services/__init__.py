"""The service layer: the only code that writes to the database. Each call is one transaction."""
