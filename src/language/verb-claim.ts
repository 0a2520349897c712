import type { ActionName } from "./act.ts";
import type { Clause } from "./clause.ts";
import type { Span } from "./span.ts";
import type { Token } from "./token.ts";

/** How a claim is meant: said to be so, on a condition, as something possible, in a question, or as a wish. */
export type Mood = "asserted" | "conditional" | "possible" | "asked" | "wished";

/** Who does what a claim tells of; nobody is named in a passive without "by". */
export type Doer = "agent" | "customer" | "other" | "unnamed";

/** What a clause says that somebody does, did or will do, or how something is. */
export interface VerbClaim extends Span {
  /** The stem of the verb. */
  readonly verb: string;
  /** The action that the verb names, if it names one. */
  readonly action: ActionName | undefined;
  readonly doer: Doer;
  readonly tense: "past" | "present" | "future";
  readonly mood: Mood;
  readonly negated: boolean;
  readonly passive: boolean;
  /** The words before the verb group that belong to its subject. */
  readonly subject: readonly Token[];
  /** The words after the verb, up to the next verb or the end of the clause. */
  readonly rest: readonly Token[];
  readonly clause: Clause;
}
