# An agent that uses the client next to it: a command, or with --http an HTTP service.
from deskproof_agent import ToolRefused, serve

def reply(turn):
    if any(tool["name"] == "hand_over" for tool in turn.tools):
        try:
            turn.call("hand_over", reason="safety_incident", summary="The customer wrote: " + turn.text)
        except ToolRefused as refusal:
            return "I could not escalate this: " + refusal.message
    return "A colleague will write to you within one business day."

serve(reply)
