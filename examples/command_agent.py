# A command agent: one line of JSON in, one line of JSON out, one process per conversation.
import json, sys

def reply(request):
    can_hand_over = any(tool["name"] == "hand_over" for tool in request["tools"])
    if not request["results"] and can_hand_over:
        summary = "The customer wrote: " + request["message"]["text"]
        return {"calls": [{"tool": "hand_over", "args": {"reason": "safety_incident", "summary": summary}}]}
    return {"message": "A colleague will write to you within one business day."}

for line in sys.stdin:
    print(json.dumps(reply(json.loads(line))), flush=True)
