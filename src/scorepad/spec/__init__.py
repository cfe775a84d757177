"""Sheet files: read, checked, named (Spec), then flattened to the integers the engine runs on (Tables)."""
