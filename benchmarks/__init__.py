"""Speed and memory, always beside a yardstick measured in the same run, so that machines can be compared."""
