import type { ToolDescription } from "../../conversation/agent.ts";

/** The parsed form of an answer by a model with text tool calls. */
export type TextToolCallStep =
  | {
      readonly kind: "action";
      readonly thought: string;
      readonly tool: string;
      readonly input: string;
      /** The message after the action; empty if there is none. It is sent only if the action ends the case. */
      readonly reply: string;
    }
  | { readonly kind: "reply"; readonly thought: string; readonly text: string }
  /** An answer that is neither a tool call nor a message for the customer. */
  | { readonly kind: "neither"; readonly thought: string };

/** Describes the tools and the answer format to a model without function calling. */
export function textToolCallInstructions(tools: readonly ToolDescription[]): string {
  const list = tools.map(({ name, description, parameters }) => `- ${name}: ${description} Input: ${JSON.stringify(parameters)}`);
  return `# How to answer

Answer in one of two forms, with nothing before or after it. To use a tool:

Thought: why, in a sentence; nobody else reads it
Action: the name of one tool
Action Input: its input as one JSON object

The next message then gives the tool's result as an Observation. If the tool ends the conversation, your last message to the customer
may follow the input, as "Reply: your message". To write to the customer:

Thought: why, in a sentence
Reply: your message

# Tools

${list.join("\n")}`;
}

// Models write labels in bold, as headings or with different capitalisation; "Final Answer" comes from older prompts.
const label = /^[ \t>#*_-]*(thought|action input|action|observation|reply|final answer)[*_]*\s*:[*_]*[ \t]*/gim;

/** Parses an answer, dropping a tool result that the model invented and everything after it. */
export function readTextToolCall(answer: string): TextToolCallStep {
  const marks = [...answer.matchAll(label)].map((match) => ({
    name: (match[1] ?? "").toLowerCase(),
    from: match.index,
    to: match.index + match[0].length,
  }));
  const cut = marks.findIndex(({ name }) => name === "observation");
  const end = answer.slice(0, marks[cut]?.from ?? answer.length);
  const known = cut < 0 ? marks : marks.slice(0, cut);
  // Text without any label is meant for the customer, as in a chat.
  if (known.length === 0) return end.trim() === "" ? { kind: "neither", thought: "" } : { kind: "reply", thought: "", text: end.trim() };
  const parts = known.map(({ name, to }, index) => ({
    name,
    text: end.slice(to, known[index + 1]?.from ?? end.length).trim(),
  }));
  const thought = parts.flatMap(({ name, text }) => (name === "thought" && text !== "" ? [text] : [])).join("\n");
  const next = parts.findIndex(({ name }) => name === "action" || name === "reply" || name === "final answer");
  const step = parts[next];
  if (!step) return { kind: "neither", thought };
  if (step.name !== "action") return step.text === "" ? { kind: "neither", thought } : { kind: "reply", thought, text: step.text };
  const input = parts[next + 1]?.name === "action input" ? parts[next + 1]?.text : undefined;
  const reply = parts.slice(next).find(({ name }) => name === "reply" || name === "final answer")?.text ?? "";
  return { kind: "action", thought, ...splitAction(step.text, input), reply };
}

/** Extracts the tool and its input, including from the form `get_order({…})`. */
function splitAction(action: string, input: string | undefined): { tool: string; input: string } {
  const inline = /^[`'"]*([\w.-]+)[`'"]*\s*\(?\s*(\{[\s\S]*\})\s*\)?\s*$/.exec(action);
  if (input === undefined && inline) return { tool: inline[1] ?? "", input: inline[2] ?? "" };
  const tool =
    action
      .split("\n", 1)[0]
      ?.replace(/^[`'"]+|[`'"()]+$/g, "")
      .trim() ?? "";
  return { tool, input: unfence(input ?? "{}") };
}

function unfence(text: string): string {
  const fenced = /^```[a-z]*\s*([\s\S]*?)\s*```/i.exec(text);
  return (fenced?.[1] ?? text).trim() || "{}";
}
