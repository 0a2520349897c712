# An agent that uses the client beside it: a command, or with --http a service.
from deskproof_agent import ToolRefused, serve

def reply(turn):
    if any(tool["name"] == "hand_over" for tool in turn.tools):
        try:
            turn.call("hand_over", reason="safety_incident", summary="The customer wrote: " + turn.text)
        except ToolRefused as refusal:
            return "I could not hand this over: " + refusal.message
    return "A colleague will write to you within one business day."

serve(reply)
