import { commandAgent } from "../agent/command/command-agent.ts";
import { httpAgent } from "../agent/http/http-agent.ts";
import { shorten } from "../agent/protocol/turn-answer.ts";
import type { Agent } from "../conversation/agent.ts";
import { type EnvironmentVariables, holdsKey, scrub } from "../llm/scrub.ts";
import { UserError } from "../user-error.ts";

/** Resolves the name of an external agent, which is a URL or `command:` with a command, optionally prefixed with `mcp:`. */
export function namedOutsideAgent(id: string, environment: EnvironmentVariables): Agent {
  const mcp = /^mcp:/i.test(id);
  const target = agentUrl(id) ?? commandOf(id);
  const name = { id, target, mcp, environment };
  if (holdsKey(target, environment))
    throw new UserError(
      "an agent's command or URL contains what looks like an API key " +
        `(${shorten(scrub(target, environment))}), and it is shown in reports. Let the agent read the key ` +
        "from its environment; for a URL, set DESKPROOF_AGENT_TOKEN.",
    );
  return agentUrl(id) === undefined ? commandAgent(name) : httpAgent(name);
}

/** The agent's URL; undefined for a command. */
export function agentUrl(id: string): string | undefined {
  const target = id.replace(/^mcp:/i, "").trim();
  return /^https?:/i.test(target) ? target : undefined;
}

function commandOf(id: string): string {
  return id
    .replace(/^mcp:/i, "")
    .trim()
    .replace(/^command:/i, "")
    .trim();
}
