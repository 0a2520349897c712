import type { Agent, AgentBriefing, AgentTurn, ToolDescription } from "../../conversation/agent.ts";
import { type Random, randomFrom } from "../../random.ts";
import { defineAgent } from "../define-agent.ts";

/** A trivial agent's input for one turn: the briefing, the customer's words, and a random source. */
export interface TrivialTurn {
  readonly briefing: AgentBriefing;
  readonly turn: AgentTurn;
  /** The number of the agent's turn, starting at 1. */
  readonly count: number;
  /** Everything the customer has said so far. */
  readonly heard: string;
  readonly random: Random;
}

/** An agent that understands nothing; a scorer must never pass it. */
export interface Trivial {
  readonly name: string;
  make(seed: string): Agent;
  /** How long to wait for an agent that never replies, in milliseconds. */
  readonly replyMs?: number;
}

/** A trivial agent's behaviour in a turn. */
export type TrivialReply = (moment: TrivialTurn) => string | Promise<string>;

/** Declares trivial agents by their behaviour. */
export function trivialAgents(replies: { readonly [name: string]: TrivialReply }): Trivial[] {
  return Object.entries(replies).map(([name, reply]) => trivial(name, reply));
}

/** Declares a trivial agent by its behaviour. */
export function trivial(name: string, reply: TrivialReply): Trivial {
  const make = (seed: string) =>
    defineAgent({
      id: `zoo/${name}`,
      open: (briefing) => {
        const random = randomFrom(`${seed}/${name}`);
        let count = 0;
        let heard = "";
        return {
          reply: (turn) => {
            count += 1;
            heard += ` ${turn.text}`;
            return reply({ briefing, turn, count, heard, random });
          },
        };
      },
    });
  return { name, make };
}

const endings = /\b(close|end|finish|complete)_|hand_?over|escalat|transfer_to|resolve_/;
const reads = /^(get|list|search|find|look|view|check|verify|read|show|fetch|track)_/;

/** The tools that end a case, judging by their names. */
export function endingTools({ tools }: AgentBriefing): ToolDescription[] {
  return tools.filter(({ name }) => endings.test(name));
}

/** The tools that only read, judging by their names. */
export function readingTools({ tools }: AgentBriefing): ToolDescription[] {
  return tools.filter(({ name }) => reads.test(name));
}

/** The tools that neither read nor end a case, judging by their names. */
export function writingTools({ tools }: AgentBriefing): ToolDescription[] {
  return tools.filter(({ name }) => !reads.test(name) && !endings.test(name));
}
