import type { Hearing } from "../conversation/hearing.ts";
import type { JsonObject } from "../json.ts";
import type { Tool } from "../world/tool.ts";
import { stepReaderFor } from "./step-reader.ts";
import { TurnReading } from "./turn-reading.ts";

/** A step on the customer's own device that the agent's words name. */
export interface NamedStep {
  readonly tool: Tool;
  /** The words that name it. */
  readonly text: string;
  readonly args: JsonObject;
  /** Whether the words tell this customer everything needed to take the step. */
  readonly isClear: boolean;
  /** The tools that the words may mean instead if the named one cannot be used where the customer is, best first. */
  readonly instead: readonly Tool[];
  /** The condition under which the step is to be taken, as in "if it is off"; the customer checks whether it is met. */
  readonly onlyIf?: string;
}

/** The customer's tools and skill, and the earlier messages. */
export interface CustomerMeans {
  readonly tools: readonly Tool[];
  /**
   * At skill 1, the agent must also say where each control is. At any other skill, it only has to say what to use and what to do with it.
   */
  readonly skill: number | undefined;
  /** The agent's earlier messages, because a customer remembers where the agent said something is. */
  readonly heard: readonly string[];
  /** The customer's last message, to which "it" at the beginning of a turn may refer. */
  readonly lastSaid?: string;
}

/**
 * Reads a turn clause by clause. Each step is listed once, in order of mention, but a step that only looks at something is listed again
 * after a change.
 */
export function stepsIn(hearing: Hearing, hands: CustomerMeans) {
  const reader = stepReaderFor(hands.tools);
  const reading = new TurnReading(reader, hands, hearing);
  const clauses = reader.clauses(hearing.texts.join("\n"));
  for (const [index, clause] of clauses.entries()) reading.take(clause, clauses.slice(index + 1));
  return reading.finish();
}
