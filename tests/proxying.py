"""A line that can fall silent: a proxy between browser and server that passes everything on, or nothing."""

import socket
import threading
from contextlib import suppress


class Proxy:
    """Listens on a port of its own; while it is silent, nothing passes and nobody is told so."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.target = 0  #: the server's port
        self._silent = False
        self._dead: set[socket.socket] = set()
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def fall_silent(self) -> None:
        """From now on nothing passes; connections of now never pass anything again."""
        self._silent = True
        self._dead |= self._open

    def speak(self) -> None:
        """New connections pass again; the dead ones are closed by whoever finds that he does not know them."""
        self._silent = False
        for sock in self._dead:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End everything."""
        for sock in (self._listener, *self._open):
            with suppress(OSError):
                sock.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
                self._open |= {client, server}
                if self._silent:
                    self._dead |= {client, server}
                for source, sink in ((client, server), (server, client)):
                    threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if source not in self._dead:
                    sink.sendall(data)
            if source not in self._dead:
                sink.shutdown(socket.SHUT_WR)
