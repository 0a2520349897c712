"""The same shop as an HTTP service. Start it: python3 examples/shop/http_service.py

It prints a line for every request, so that you can see which requests reach it. Its API is described in openapi.json.
"""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

ORDERS = {order["id"]: order for order in json.loads(Path(__file__).with_name("orders.json").read_text())}
DOCUMENT = Path(__file__).with_name("openapi.json").read_text()


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, value):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def route(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        print(f"called {self.command} {self.path} {body.decode()}", flush=True)
        url = urlsplit(self.path)
        parts = [unquote(part) for part in url.path.strip("/").split("/")]
        given = json.loads(body or b"{}")
        match (self.command, parts):
            case ("GET", ["openapi.json"]):
                self.answer(200, DOCUMENT.replace(":3918", f":{self.server.server_port}").encode())
            case ("GET", ["orders"]):
                email = parse_qs(url.query).get("email", [""])[0]
                self.answer(200, [order for order in ORDERS.values() if order["email"] == email])
            case ("GET", ["orders", order_id]):
                order = ORDERS.get(order_id)
                self.answer(200 if order else 404, order or {"error": f"there is no order {order_id}"})
            case ("POST", ["orders", order_id, "refunds"]):
                self.answer(201, {"id": "RF-1", "order_id": order_id, "amount": given.get("amount")})
            case ("DELETE", ["orders", order_id]):
                self.answer(200, {"cancelled": ORDERS.pop(order_id, None) is not None})
            case ("POST", ["escalations"]):
                self.answer(201, {"queued": True})
            case ("HEAD", _):
                self.answer(200, {})
            case _:
                self.answer(404, {"error": "not found"})

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = route

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 3918
    server = ThreadingHTTPServer(("127.0.0.1", port), Shop)
    print(f"shop: http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
