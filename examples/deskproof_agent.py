"""A single-file client for Deskproof's turn protocol. Copy it next to your agent; it needs only the standard library.

    from deskproof_agent import serve

    def reply(turn):
        order = turn.call("get_order", order_id="LB-1042")
        return "Your order is " + order["state"] + "."

    serve(reply)

By default the agent is a command:   deskproof run tiny --agent "command:python3 my_agent.py"
With --http it is an HTTP service:   python3 my_agent.py --http &
                                     deskproof run tiny --agent http://127.0.0.1:3000/reply
"""

import json
import os
import queue
import sys
import threading
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MOST_CONVERSATIONS = 1000


class ToolRefused(Exception):
    """The desk rejected a call. The agent can tell the customer, or try something else."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class ProviderFailed(Exception):
    """Raise this if your model's provider fails: the trial is excluded and retried, not counted against the agent."""


class Turn:
    """One customer message, and what the agent can do in response."""

    def __init__(self, request, ask):
        self.request = request  # the complete request; docs/your-own-agent.md describes it
        self.conversation = request["conversation"]
        self.policy = request["policy"]
        self.tools = request["tools"]
        self.now = request["now"]
        self.text = request["message"]["text"]
        self.attachments = request["message"]["attachments"]
        self.history = request["history"]
        self.usage = []
        self._ask = ask

    def call(self, tool, /, **args):
        """Calls a tool and returns its value. Raises ToolRefused if the desk rejects the call."""
        [result] = self._ask({"calls": [{"tool": tool, "args": args}]})
        if result["ok"]:
            return result["value"]
        raise ToolRefused(result["code"], result["message"])

    def note_usage(self, model, **tokens):
        """Records a model call: note_usage("gpt-5.5", input=900, output=120)."""
        self.usage.append({"model": model, **tokens})


class Conversation:
    """Runs reply() in its own thread, which blocks while Deskproof executes a call."""

    def __init__(self, reply):
        self._reply = reply
        self._lock = threading.Lock()
        self._answers = queue.Queue()
        self._results = queue.Queue()
        self._last = (None, None)

    def answer(self, request):
        position = (request["turn"], request["step"])
        with self._lock:
            # A request may be sent twice if the connection breaks; its calls must not be made twice.
            if position != self._last[0]:
                self._last = (position, self._next_answer(request))
            return self._last[1]

    def _next_answer(self, request):
        if request["step"] == 1:
            self._answers, self._results = queue.Queue(), queue.Queue()
            threading.Thread(target=self._run, args=[request, self._answers, self._results], daemon=True).start()
        else:
            self._results.put(request["results"])
        answer = self._answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _run(self, request, answers, results):
        def ask(answer):
            answers.put(answer)
            return results.get()

        turn = Turn(request, ask)
        try:
            answer = {"message": self._reply(turn)}
            answers.put({**answer, "usage": turn.usage} if turn.usage else answer)
        except ProviderFailed as error:
            answers.put({"provider_error": str(error) or True})
        except Exception as error:
            answers.put(error)


def serve(reply):
    """Answers requests, one per line on stdin or over HTTP with --http. reply(turn) returns the message to the customer."""
    if "--http" in sys.argv:
        serve_http(reply, int(os.environ.get("PORT", 3000)))
    else:
        serve_lines(reply)


def serve_lines(reply):
    conversation = Conversation(reply)
    for line in sys.stdin:
        print(json.dumps(conversation.answer(json.loads(line))), flush=True)


def serve_http(reply, port, host="127.0.0.1"):
    conversations = {}
    lock = threading.Lock()

    def conversation_of(request):
        with lock:
            while len(conversations) >= MOST_CONVERSATIONS:
                del conversations[next(iter(conversations))]
            return conversations.setdefault(request["conversation"], Conversation(reply))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            try:
                status, answer = 200, conversation_of(request).answer(request)
            except Exception as error:
                traceback.print_exc()
                status, answer = 500, {"error": repr(error)}
            body = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format, *args):
            pass

    ThreadingHTTPServer((host, port), Handler).serve_forever()
