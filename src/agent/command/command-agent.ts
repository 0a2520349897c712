import { type Agent, AgentFault } from "../../conversation/agent.ts";
import { scrub } from "../../secrets/scrub.ts";
import type { EnvironmentVariables } from "../../secrets/secret.ts";
import { SetupError, UserError } from "../../user-error.ts";
import type { Channel } from "../protocol/channel.ts";
import { type OutsideName, outsideAgent } from "../protocol/outside-agent.ts";
import { parseTurnAnswer, shorten } from "../protocol/turn-answer.ts";
import { AgentProcess, longestLine } from "./agent-process.ts";

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
      return openChannel({ command, environment: { ...environment, ...variables, NO_PROXY: direct, no_proxy: direct }, known });
    },
  });
}

/** State shared by all conversations with one command. */
interface CommandAccess {
  readonly command: string;
  readonly environment: EnvironmentVariables;
  /** Whether the command has ever replied. */
  readonly known: { answered: boolean };
}

/** Opens the channel to a command agent, with one process per conversation and one line per request and reply. */
function openChannel({ command, environment, known }: CommandAccess): Channel {
  const agent = new AgentProcess(command, environment);
  const hide = (text: string) => scrub(text, environment);
  const lastWords = () => {
    const { stderr } = agent;
    return stderr === "" ? "" : `; its last output on stderr: ${stderr}`;
  };
  const ask: Channel["ask"] = async ({ body, where }) => {
    const invalid = (why: string) => new AgentFault("agent_invalid", `${where}: ${why}`);
    const { unasked } = agent;
    if (unasked?.kind === "line")
      throw invalid(
        `wrote a line that does not answer a request (${shorten(hide(unasked.text))}). Write ` +
          "one line per request and everything else to stderr.",
      );
    const output = await agent.ask(body);
    // An exit with an error before the first reply counts as a user error, because the command is probably wrong.
    if (output.kind === "exit" && !known.answered && output.code !== 0)
      throw new SetupError(`the command "${command}" ${output.how} before answering anything${lastWords()}. Run it by hand and fix it.`);
    if (output.kind === "exit") throw invalid(`the command ${output.how} before answering${lastWords()}`);
    if (output.kind === "too_long") throw invalid(`the answer is longer than ${longestLine / 1_000_000} MB`);
    const answer = parseTurnAnswer(output.text, where, hide);
    known.answered = true;
    return answer;
  };
  return { ask, lastWords, close: () => agent.close() };
}
