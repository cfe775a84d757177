"""A push service on this machine, for tests."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue


class PushService:
    """A push service on this machine: notes what it is sent, and answers with `status`."""

    def __init__(self) -> None:
        self.heard: Queue[tuple[str, dict[str, str]]] = Queue()
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()
                service.heard.put((self.path, dict(self.headers)))

            def log_message(self, *_args: object) -> None:
                """Nothing is printed."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self) -> tuple[str, dict[str, str]]:
        """The next message."""
        return self.heard.get(timeout=60)

    def stop(self) -> None:
        """No more."""
        self.server.shutdown()
        self.server.server_close()
