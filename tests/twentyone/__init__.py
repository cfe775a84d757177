"""Twenty One."""
