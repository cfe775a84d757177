"""Scorepad in the terminal: playing, looking at records, reading rules and results. Knows no rule: it asks a Match."""
