"""Work in threads and processes of their own: bots, the coach, uploads, replays; the event loop never computes."""
