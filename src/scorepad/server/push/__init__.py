"""Telling browsers that are not looked at that it is their turn: web push, without any content."""
