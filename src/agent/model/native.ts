import type { JSONValue, LanguageModelV4FunctionTool, LanguageModelV4Prompt, LanguageModelV4ToolCall } from "@ai-sdk/provider";
import type { AgentBriefing, AgentSession, AgentTurn, PastEntry, ToolDescription, ToolReply } from "../../conversation/agent.ts";
import type { AgentModelSession } from "./agent-model-session.ts";
import { addAnswer, addText, customerText, parseArguments } from "./thread.ts";

/** A conversation with a model that supports native tool calling, including parallel calls. */
export function openNative(session: AgentModelSession, briefing: AgentBriefing, system: string): AgentSession {
  const thread: LanguageModelV4Prompt = [{ role: "system", content: system }];
  const tools = functionTools(briefing.tools);
  let isUnderWay = addPast(thread, briefing.past);
  return {
    reply: async (turn) => {
      if (!isUnderWay) addText(thread, "user", customerText(turn));
      isUnderWay = false;
      for (;;) {
        const { content } = await session.ask(turn, thread, tools);
        addAnswer(thread, content);
        const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
        const calls = content.filter((part) => part.type === "tool-call");
        if (calls.length === 0) return text;
        // Send this text now, because the customer would see it at once in a live chat.
        turn.say(text);
        const results = await Promise.all(calls.map((call) => use(turn, call)));
        thread.push({ role: "tool", content: results.map(({ result }) => result) });
        // Nobody is left to answer, so asking the model again would only cost money.
        if (results.some(({ ended }) => ended)) return "";
      }
    },
    close: () => session.end(),
  };
}

/** Appends the events from before the model took over; returns false if there are none. */
function addPast(thread: LanguageModelV4Prompt, past: AgentBriefing["past"] = []): boolean {
  for (const [index, entry] of past.entries()) {
    if (entry.kind === "customer") addText(thread, "user", customerText(entry));
    else if (entry.kind === "agent" && past[index + 1]?.kind !== "call") addSaid(thread, entry.text);
    else if (entry.kind === "call") addCall(thread, entry, { id: `call_${index}`, before: past[index - 1] });
  }
  return past.length > 0;
}

function addSaid(thread: LanguageModelV4Prompt, text: string): void {
  // Skip empty replies, because services reject empty messages.
  if (text.trim() !== "") addText(thread, "assistant", text);
}

/** Appends a call to the message with the text that preceded it, as if the model had written them together. */
function addCall(
  thread: LanguageModelV4Prompt,
  { tool: toolName, args, reply }: Extract<PastEntry, { kind: "call" }>,
  { id: toolCallId, before }: { readonly id: string; readonly before: PastEntry | undefined },
): void {
  const words = before?.kind === "agent" && before.text.trim() !== "" ? [before.text] : [];
  const call = { type: "tool-call", toolCallId, toolName, input: args } as const;
  thread.push({ role: "assistant", content: [...words.map((text) => ({ type: "text", text }) as const), call] });
  thread.push({ role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output: outputOf(reply) }] });
}

async function use(turn: AgentTurn, { toolCallId, toolName, input }: LanguageModelV4ToolCall) {
  // Pass on the arguments unchanged; the conversation rejects invalid tool calls and counts them against the agent.
  const args = JSON.parse(JSON.stringify(parseArguments(input)));
  const reply = await turn.call(toolName, args);
  const result = { type: "tool-result", toolCallId, toolName, output: outputOf(reply) } as const;
  return { result, ended: reply.ok && reply.ended === true };
}

function outputOf(reply: ToolReply) {
  if (!reply.ok) return { type: "error-json", value: { code: reply.code, message: reply.message } } as const;
  const value: JSONValue = JSON.parse(JSON.stringify(reply.value));
  return { type: "json", value } as const;
}

/** The tools, in the format that a model receives. */
export function functionTools(tools: readonly ToolDescription[]): readonly LanguageModelV4FunctionTool[] {
  return tools.map(({ name, description, parameters }): LanguageModelV4FunctionTool => {
    return { type: "function", name, description, inputSchema: JSON.parse(JSON.stringify(parameters)) };
  });
}
