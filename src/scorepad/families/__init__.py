"""The families of games: each module names, reads and ranks one kind of sheet through a class `Rules`."""
