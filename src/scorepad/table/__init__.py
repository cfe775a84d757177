"""A table without network or storage: seats, commands and versions, what each seat may see, fair dice, bots' turns."""
