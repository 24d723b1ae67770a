"""The pages people see; each asks the service layer and shows a seat's view only."""
