"""Tables while people play at them: loaded, changed one command at a time, stored, told to who listens."""
