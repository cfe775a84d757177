"""Work in threads and processes of their own: bots, uploads, replays; the event loop never computes."""
