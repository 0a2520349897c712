import type { Agent } from "../../conversation/agent.ts";
import { UserError } from "../../user-error.ts";
import { type OutsideName, outsideAgent } from "../protocol/outside-agent.ts";
import { CommandChannel } from "./command-channel.ts";

/** An agent that runs as a command; each conversation gets its own process and exchanges lines of JSON with it. */
export function commandAgent({ id, target: command, environment, mcp }: OutsideName): Agent {
  if (command === "") throw new UserError(`"${id}" does not contain a command. It should look like "command:python3 my_agent.py".`);
  const known = { answered: false };
  return outsideAgent({
    id,
    environment,
    mcp,
    connect: (variables) => {
      // The model proxy runs on this machine, so requests to it must bypass any other proxy.
      const direct = [environment.NO_PROXY ?? environment.no_proxy, "127.0.0.1"].filter(Boolean).join(",");
      const own = { ...environment, ...variables, NO_PROXY: direct, no_proxy: direct };
      return new CommandChannel({ command, environment: own, known });
    },
  });
}
