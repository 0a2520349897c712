import type { Agent } from "../../conversation/agent.ts";
import { credentialName } from "../../secrets/credentials-in.ts";
import { UserError } from "../../user-error.ts";
import { type OutsideName, outsideAgent } from "../protocol/outside-agent.ts";
import { agentTokenVariable, HttpChannel } from "./http-channel.ts";

/** An agent that is reached at a URL and uses the turn protocol. */
export function httpAgent({ id, target: url, environment, mcp }: OutsideName): Agent {
  checkAddress(url);
  const known = { answered: false };
  return outsideAgent({ id, environment, mcp, connect: () => new HttpChannel({ url, environment, known }) });
}

/** Rejects URLs that contain secrets, because the URL is part of the agent's name, which appears in every report. */
function checkAddress(address: string): void {
  const url = URL.parse(address);
  if (!url) throw new UserError(`${address} is not a URL. It should look like http://127.0.0.1:3000/reply.`);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const named = [...url.searchParams.keys(), ...fragment.keys()].find((name) => credentialName.test(name));
  if (url.username === "" && url.password === "" && named === undefined) return;
  const where = named === undefined ? "a name and password" : `"${named}"`;
  throw new UserError(
    `the URL at ${url.host} contains ${where}, and URLs are shown in reports. Remove it and set ` +
      `${agentTokenVariable}: it is sent as a bearer token and never stored.`,
  );
}
