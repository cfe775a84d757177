"""Ubongo, the dice game: sheet, engine, drawing, rules in words, hints, terminal, bots; `family` hands it out."""
