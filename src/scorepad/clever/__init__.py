"""The Clever games: sheet, tables, engine, notation, drawing, rules in words, hints, terminal, bots; see `family`."""
