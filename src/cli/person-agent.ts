import type { Agent, AgentBriefing, AgentTurn, ToolDescription } from "../conversation/agent.ts";
import type { JsonObject } from "../json.ts";
import { isJsonObject } from "../json.ts";
import { parseCall } from "./parse-call.ts";
import type { Prompt } from "./prompt.ts";

const help = `Type your reply to the customer, or:
  /tools                     list your tools      /policy    the desk's policy
  /<tool> name=value …       call a tool          /help      this help
  /quit                      quit without saving`;

/** An agent that is a person at the keyboard. */
export function personAgent(prompt: Prompt, quit: () => void): Agent {
  return {
    kind: "agent",
    id: "person/agent",
    timeoutIs: "agent_stalled",
    open: (briefing) => {
      prompt.print(`You are the agent. It is ${briefing.now}.\n${help}`);
      const ticket = Object.entries(briefing.ticket);
      if (ticket.length > 0) prompt.print(`Ticket: ${ticket.map(([field, value]) => `${field} ${value}`).join(", ")}`);
      return { reply: (turn) => answer(turn, briefing, { prompt, quit }) };
    },
  };
}

async function answer(turn: AgentTurn, briefing: AgentBriefing, { prompt, quit }: { prompt: Prompt; quit: () => void }): Promise<string> {
  prompt.print(`\ncustomer: ${turn.text}`);
  for (const { name, caption } of turn.attachments) prompt.print(`          [attachment: ${name}${caption ? `, ${caption}` : ""}]`);
  for (;;) {
    const line = await prompt.ask("agent> ");
    if (line === undefined || line === "/quit") {
      quit();
      return "";
    }
    if (line === "") continue;
    if (!line.startsWith("/")) return line;
    if (line === "/help") prompt.print(help);
    else if (line === "/policy") prompt.print(briefing.policy);
    else if (line === "/tools") prompt.print(briefing.tools.map(describe).join("\n"));
    else await call(line, turn, prompt);
  }
}

async function call(line: string, turn: AgentTurn, prompt: Prompt): Promise<void> {
  const typed = parseCall(line);
  if (typeof typed === "string") {
    prompt.print(`  ${typed}`);
    return;
  }
  const reply = await turn.call(typed.tool, typed.args);
  prompt.print(reply.ok ? `  → ${JSON.stringify(reply.value)}` : `  ✗ ${reply.code}: ${reply.message}`);
}

function describe({ name, description, parameters }: ToolDescription): string {
  const { properties } = parameters;
  const fields = isJsonObject(properties) ? Object.entries(properties) : [];
  const shown = fields.map(([field, schema]) => `${field}=${isJsonObject(schema) ? kindOf(schema) : "…"}`);
  return `  /${name} ${shown.join(" ")}\n      ${description}`;
}

function kindOf(schema: JsonObject): string {
  return Array.isArray(schema.enum) ? schema.enum.join("|") : String(schema.type ?? "…");
}
