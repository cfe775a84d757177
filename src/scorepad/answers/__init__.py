"""What every host of tables answers, in plain JSON types: games, rules, sheets, records, lists. Standard library only.

The server puts its message types around it; the host inside a browser hands it on as it is.
"""
