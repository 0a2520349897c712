import { agentTokenVariable } from "../agent/http/http-channel.ts";
import { shorten } from "../agent/protocol/turn-answer.ts";
import { checkKeyHost } from "../llm/key-hosts.ts";
import { holdsKey, scrub } from "../secrets/scrub.ts";
import { UserError } from "../user-error.ts";
import type { AgentMeans } from "./agent-forms.ts";

/** Rejects a URL or command that contains a key, and a URL whose host must not get the agent's token. */
export function checkKeys(target: string, { hosts }: AgentMeans): void {
  const { env } = process;
  if (holdsKey(target, env))
    throw new UserError(
      "an agent's command or URL contains what looks like an API key " +
        `(${shorten(scrub(target, env))}), and it is shown in reports. Let the agent read the key ` +
        `from its environment; for a URL, set ${agentTokenVariable}.`,
    );
  const url = urlIn(target);
  if (url !== undefined && env[agentTokenVariable]) checkKeyHost({ variable: agentTokenVariable, url, hosts });
}

/** The URL in an agent's name, after any prefixes such as `mcp:`; undefined if there is none. */
function urlIn(target: string): string | undefined {
  const url = URL.parse(target);
  if (!url) return undefined;
  // A prefix looks like the scheme of a URL without a host.
  return url.host === "" ? urlIn(target.slice(target.indexOf(":") + 1)) : target.trim();
}
