"""The table server: tables, seats, commands, fair dice and live updates over HTTP and WebSocket (extra `[web]`)."""
