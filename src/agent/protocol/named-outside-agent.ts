import type { Agent } from "../../conversation/agent.ts";
import type { Environment } from "../../llm/scrub.ts";
import { commandAgent } from "../command/command-agent.ts";
import { httpAgent } from "../http/http-agent.ts";

/** The agent that an address, a `command:` or an `mcp:` before either means. */
export function namedOutsideAgent(id: string, environment: Environment): Agent {
  const mcp = /^mcp:/i.test(id);
  const target = id
    .replace(/^mcp:/i, "")
    .trim()
    .replace(/^command:/i, "")
    .trim();
  const name = { id, target, mcp, environment };
  return /^https?:/i.test(target) ? httpAgent(name) : commandAgent(name);
}
