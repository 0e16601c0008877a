"""A bot that is asked over HTTP, and makes the first legal move: `python3 over_http.py 9000` serves it.

Then: `scurry arena squeaky --players greedy,http://127.0.0.1:9000/`.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class FirstMove(BaseHTTPRequestHandler):
    """Answers each question with a move."""

    def do_POST(self) -> None:  # noqa: D102
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps({"move": question["moves"][0]["number"]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), FirstMove).serve_forever()
