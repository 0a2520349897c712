import type { Span } from "./span.ts";
import type { Token } from "./token.ts";

/** How a clause hangs on its sentence. */
export type ClauseRole = "main" | "condition" | "time" | "reason" | "purpose" | "relative";

/** The smallest part of a message that does something: one clause of one sentence of one line. */
export interface Clause extends Span {
  readonly tokens: readonly Token[];
  readonly role: ClauseRole;
  readonly lineKind: "text" | "item" | "heading";
  readonly line: number;
  readonly indent: number;
  readonly sentence: number;
  /** Whether the sentence ends in a question mark that belongs to this clause. */
  readonly question: boolean;
  /** Whether the line ends in a colon, so that what follows belongs to it. */
  readonly leadsIn: boolean;
  /** The words before the colon of a list item such as "Travel date: May 4". */
  readonly label: readonly Token[];
}
