import type { TestCase } from "../case/test-case.ts";
import type { Desk } from "../suite/suite.ts";
import { SetupError } from "../user-error.ts";
import type { Disposition } from "../world/disposition.ts";
import type { World } from "../world/world.ts";
import type { Agent, CaseAwareAgent } from "./agent.ts";
import { AgentSide } from "./agent-side.ts";
import type { Customer, CustomerTurn } from "./customer.ts";
import { CustomerSide } from "./customer-side.ts";
import type { Ending } from "./ending.ts";
import type { TrialEvent, Usage } from "./event.ts";
import { endingForError, Interruption } from "./interruption.ts";
import { withLateErrors } from "./late-errors.ts";
import type { Reader } from "./reader.ts";
import { ToolDesk } from "./tool-desk.ts";
import { Transcript } from "./transcript.ts";
import type { Watch } from "./watch.ts";

/** The limits on a conversation. */
interface Limits {
  /** The maximum number of customer turns, including the opening. */
  readonly turns: number;
  /** The maximum number of tool calls in one turn of the agent. */
  readonly steps: number;
  /** How long to wait for a reply from either side, in milliseconds. */
  readonly replyMs: number;
}

/** The changes that a perturbed run makes between the two sides of a conversation. */
interface Perturbing {
  /** The text of the customer's message as it reaches the agent, with a description of the change; undefined if unchanged. */
  deliver(turn: CustomerTurn): { readonly text: string; readonly what: string } | undefined;
  /** A description of the change to the latest call to this tool; undefined if the call was not changed. */
  takeNote(tool: string): string | undefined;
}

/** The input for a conversation. */
export interface Conversation {
  readonly world: World;
  readonly desk: Desk;
  readonly testCase: TestCase;
  readonly agent: Agent | CaseAwareAgent;
  readonly customer: Customer;
  /** The reader of the agent's messages for the customer and its monitors; by default, the built-in reader. */
  readonly reader?: Reader | undefined;
  /** The trial's seed, which drives the customer's randomness; a stand-in's seed is derived from it and the stand-in's id. */
  readonly seed: string;
  /** The name of the trial in recordings of model calls; by default, its seed. */
  readonly name?: string;
  /** The index of the opening that the customer uses, starting at 0. */
  readonly opening: number;
  readonly limits: Limits;
  /** Called for every model call as soon as its tokens are known, even after the conversation was cut short. */
  readonly onUsage?: ((usage: Usage) => void) | undefined;
  readonly watch?: Watch | undefined;
  readonly perturbing?: Perturbing | undefined;
  readonly signal: AbortSignal;
  /** The current time in milliseconds, counted from any fixed point in time. */
  readonly now: () => number;
}

/** A conversation under way, with what its two sides share. */
export interface Stage extends Conversation {
  readonly transcript: Transcript;
  readonly toolDesk: ToolDesk;
  readonly interruption: Interruption;
}

// Desk software tells an agent that a reply has reopened a ticket, so this notice precedes the customer's words.
const reopenedNotice = "[The customer has replied. The case is open again, and the closing was taken back.]";

/**
 * Runs the turns of the agent and the customer until the conversation ends, and returns how it ended. Any failure ends the conversation and
 * is attributed to the side that caused it.
 */
export async function converse(conversation: Conversation): Promise<{ events: TrialEvent[]; ending: Ending }> {
  const transcript = new Transcript(conversation.now, conversation.onUsage);
  using interruption = new Interruption(conversation.signal);
  const toolDesk = new ToolDesk({ ...conversation, interruption }, transcript);
  const stage: Stage = { ...conversation, transcript, toolDesk, interruption };
  try {
    const ending = await withLateErrors(
      (error) => interruption.cut(endingForError(error)),
      () => playSides(stage),
    );
    return { events: transcript.events, ending };
  } catch (error) {
    if (error instanceof SetupError) throw error;
    return { events: transcript.events, ending: endingForError(error) };
  }
}

async function playSides(stage: Stage): Promise<Ending> {
  const agent = new AgentSide(stage);
  const customer = new CustomerSide(stage);
  try {
    return await takeTurns(agent, customer, stage);
  } finally {
    agent.close();
    customer.close();
  }
}

async function takeTurns(agent: AgentSide, customer: CustomerSide, { toolDesk, limits }: Stage): Promise<Ending> {
  let said = await customer.open();
  await agent.open();
  for (let turn = 1; ; turn++) {
    const heard = await agent.reply(said);
    if (toolDesk.ended) {
      const objection = agent.hasLeft ? undefined : await customer.object(heard);
      if (!objection) return endingOf(toolDesk.ended);
      said = { ...objection, text: `${reopenedNotice}\n\n${objection.text}` };
      continue;
    }
    const leaving = said.acts.find((act) => act.act === "leave");
    if (leaving) return { kind: "customer_left", why: leaving.why };
    // Reopening the case grants one extra turn.
    if (turn >= limits.turns + (toolDesk.reopened ? 1 : 0)) break;
    said = await customer.reply(heard);
  }
  // The customer says goodbye when the turns run out, after which the agent may still close the case.
  await agent.reply(customer.leave());
  return toolDesk.ended ? endingOf(toolDesk.ended) : { kind: "turn_limit" };
}

function endingOf(disposition: Disposition): Ending {
  return { kind: disposition.kind === "handed_over" ? "handed_over" : "closed", disposition };
}
