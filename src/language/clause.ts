import type { Span } from "./span.ts";
import type { Token } from "./token.ts";

/** The role of a clause in its sentence. */
export type ClauseRole = "main" | "condition" | "time" | "reason" | "purpose" | "relative";

/** The smallest part of a message that can perform an act: one clause of a sentence on one line. */
export interface Clause extends Span {
  readonly tokens: readonly Token[];
  readonly role: ClauseRole;
  readonly lineKind: "text" | "item" | "heading";
  readonly line: number;
  readonly indent: number;
  readonly sentence: number;
  /** Whether the sentence ends in a question mark and the mark belongs to this clause. */
  readonly question: boolean;
  /** Whether the line ends in a colon and so introduces what follows. */
  readonly leadsIn: boolean;
  /** The label of a list item, which is the text before its colon, such as "Travel date". */
  readonly label: readonly Token[];
}
