import type { JsonObject } from "../json.ts";
import type { Tool } from "../world/tool.ts";
import type { TurnClause } from "./turn-clauses.ts";

/** A step on the customer's own device that the agent's words name. */
export interface NamedStep {
  readonly tool: Tool;
  /** The words that name it. */
  readonly text: string;
  readonly args: JsonObject;
  /** Whether the words say all that this customer needs to take the step. */
  readonly isClear: boolean;
  /** The tools that the words may mean if what they name is not where the customer is, best first. */
  readonly instead: readonly Tool[];
  /** The condition on which it is to be taken, as in "if it is off"; the customer sees whether it holds. */
  readonly onlyIf?: string;
}

/** What a customer has at hand, and how much of a step it has to be told. */
export interface Hands {
  readonly tools: readonly Tool[];
  /** 1: also where each control is; otherwise what to use and what to do with it. */
  readonly skill: number | undefined;
  /** What the agent said in earlier turns: a customer who was told where something is remembers it. */
  readonly heard: readonly string[];
  /** What the customer last said, to which "it" at the beginning of a turn refers. */
  readonly lastSaid?: string;
}

/** The steps a turn names, and what it tells the customer to do that is none of them. */
export interface TurnSteps {
  readonly steps: readonly NamedStep[];
  readonly vague: readonly string[];
  /** The clauses that may ask for something else than a step. */
  readonly others: readonly TurnClause[];
}
