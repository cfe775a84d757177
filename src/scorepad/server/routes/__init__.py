"""What the server answers over HTTP and sockets, one module per thing that is asked for."""
