"""What a running server tells about itself: logs, metrics, how late the event loop is."""
