"""The text forms of positions and throws, family by family; actions are named with their tables in `spec`."""
