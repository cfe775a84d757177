"""The coach: what of a finished game was luck, what was the player, and why."""
