import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { AgentBriefing, AgentSession, AgentTurn, ToolReply } from "../../conversation/agent.ts";
import type { AgentModelSession } from "./agent-model-session.ts";
import { readTextToolCall, textToolCallInstructions } from "./text-tool-call-format.ts";
import { addText, customerText, parseArguments } from "./thread.ts";

/** The number of reminders about the format that a model gets per turn before its answer counts as empty. */
const reminders = 1;

/** A conversation with a model that writes tool calls as text (thought, action and input, or a reply). */
export function openTextToolCalls(session: AgentModelSession, briefing: AgentBriefing, system: string): AgentSession {
  const thread: LanguageModelV4Prompt = [{ role: "system", content: `${system}\n\n${textToolCallInstructions(briefing.tools)}` }];
  let isUnderWay = addPast(thread, briefing.past);
  return {
    reply: async (turn) => {
      if (!isUnderWay) addText(thread, "user", `Customer: ${customerText(turn)}`);
      isUnderWay = false;
      for (let reminded = 0; ; ) {
        const { content } = await session.ask(turn, thread);
        const answer = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
        if (answer.trim() !== "") addText(thread, "assistant", answer);
        const step = readTextToolCall(answer);
        if (step.thought !== "") turn.note({ reasoning: step.thought });
        if (step.kind === "reply") return step.text;
        if (step.kind === "action") {
          const reply = await act(turn, step.tool, step.input);
          addText(thread, "user", `Observation: ${observed(reply)}`);
          // Nobody is left to answer, so this answer is the model's last, with the message that it may already contain.
          if (reply.ok && reply.ended) return step.reply;
        } else if (reminded < reminders) {
          reminded += 1;
          addText(thread, "user", "Observation: that was neither an Action nor a Reply. Answer in one of the two forms.");
        } else return "";
      }
    },
    close: () => session.end(),
  };
}

/** Appends the events from before the model took over, in the model's own answer format; returns false if there are none. */
function addPast(thread: LanguageModelV4Prompt, past: AgentBriefing["past"] = []): boolean {
  for (const entry of past) {
    if (entry.kind === "customer") addText(thread, "user", `Customer: ${customerText(entry)}`);
    if (entry.kind === "agent") addText(thread, "assistant", `Reply: ${entry.text}`);
    if (entry.kind !== "call") continue;
    addText(thread, "assistant", `Action: ${entry.tool}\nAction Input: ${JSON.stringify(entry.args)}`);
    addText(thread, "user", `Observation: ${observed(entry.reply)}`);
  }
  return past.length > 0;
}

// Input that is not JSON is passed on unchanged; the conversation rejects it and counts it against the agent.
function act(turn: AgentTurn, tool: string, input: string): Promise<ToolReply> {
  return turn.call(tool, JSON.parse(JSON.stringify(parseArguments(input))));
}

function observed(reply: ToolReply): string {
  return JSON.stringify(reply.ok ? reply.value : { error: { code: reply.code, message: reply.message } });
}
