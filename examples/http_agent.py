# An HTTP agent. Start it with: python3 examples/http_agent.py
import json, os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

def reply(request):
    can_hand_over = any(tool["name"] == "hand_over" for tool in request["tools"])
    if not request["results"] and can_hand_over:
        summary = "The customer wrote: " + request["message"]["text"]
        return {"calls": [{"tool": "hand_over", "args": {"reason": "safety_incident", "summary": summary}}]}
    return {"message": "A colleague will write to you within one business day."}

class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(reply(request)).encode())

ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 3000))), Handler).serve_forever()
