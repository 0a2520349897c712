import { AgentFault } from "../../conversation/agent.ts";
import { type EnvironmentVariables, scrub } from "../../llm/scrub.ts";
import { UserError } from "../../user-error.ts";
import type { Channel, ChannelRequest } from "../protocol/channel.ts";
import { type ParsedAnswer, parseTurnAnswer, shorten } from "../protocol/turn-answer.ts";
import { AgentProcess, longestLine, type Output } from "./agent-process.ts";

/** State shared by all conversations with one command. */
export interface CommandAccess {
  readonly command: string;
  readonly environment: EnvironmentVariables;
  /**
   * Whether the command has ever replied. Before the first reply, an exit means that the command is wrong, not that the
   * agent failed.
   */
  readonly known: { answered: boolean };
}

/** The channel to a command agent, with one process per conversation and one line per request and reply. */
export class CommandChannel implements Channel {
  readonly #access: CommandAccess;
  readonly #process: AgentProcess;

  constructor(access: CommandAccess) {
    this.#access = access;
    this.#process = new AgentProcess(access.command, access.environment);
  }

  async ask({ body, where }: ChannelRequest): Promise<ParsedAnswer> {
    const { unasked } = this.#process;
    if (unasked?.kind === "line")
      throw new AgentFault(
        "agent_invalid",
        `${where}: wrote a line that does not answer a request (${shorten(this.#hide(unasked.text))}). Write ` +
          "one line per request and everything else to stderr.",
      );
    const output = await this.#process.ask(body);
    if (output.kind === "exit") throw this.#end(output, where);
    if (output.kind === "too_long")
      throw new AgentFault("agent_invalid", `${where}: the answer is longer than ${longestLine / 1_000_000} MB`);
    const answer = parseTurnAnswer(output.text, where, this.#hide);
    this.#access.known.answered = true;
    return answer;
  }

  readonly #hide = (text: string) => scrub(text, this.#access.environment);

  lastWords(): string {
    const { stderr } = this.#process;
    return stderr === "" ? "" : `; its last output on stderr: ${stderr}`;
  }

  close(): void {
    this.#process.close();
  }

  #end({ how, code }: Extract<Output, { kind: "exit" }>, where: string): Error {
    const { command, known } = this.#access;
    // An exit with an error before the first reply counts as a user error, because the command is probably wrong.
    if (!known.answered && code !== 0)
      return new UserError(`the command "${command}" ${how} before answering anything${this.lastWords()}. Run it by hand and fix it.`);
    return new AgentFault("agent_invalid", `${where}: the command ${how} before answering${this.lastWords()}`);
  }
}
