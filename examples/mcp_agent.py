# An agent with its own loop that uses the desk's tools over MCP, with only the standard library.
import json, sys, urllib.request

def ask(mcp, method, params):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    headers = {"authorization": "Bearer " + mcp["token"], "content-type": "application/json",
               "accept": "application/json, text/event-stream"}
    with urllib.request.urlopen(urllib.request.Request(mcp["url"], body, headers)) as answer:
        return json.load(answer)["result"]

def reply(request):
    tools = ask(request["mcp"], "tools/list", {})["tools"]
    if any(tool["name"] == "hand_over" for tool in tools):
        summary = "The customer wrote: " + request["message"]["text"]
        arguments = {"reason": "safety_incident", "summary": summary}
        ask(request["mcp"], "tools/call", {"name": "hand_over", "arguments": arguments})
    return {"message": "A colleague will write to you within one business day."}

for line in sys.stdin:
    print(json.dumps(reply(json.loads(line))), flush=True)
