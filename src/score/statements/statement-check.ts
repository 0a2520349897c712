import type { AgentMessage } from "../agent-messages.ts";
import type { TrialView } from "../trial-view.ts";
import type { Finding } from "../verdict.ts";
import type { Ways } from "./needed-words.ts";

/** A sentence of the agent's, where it stands. */
export interface Said {
  readonly view: TrialView;
  readonly message: AgentMessage;
  readonly sentence: string;
}

/** One sort of thing an agent may say, and what can be wrong with it. */
export interface StatementCheck {
  /** Words, in lower case and separated by blanks, without one of which it is never said; `guarant*` is any word that begins so. */
  readonly words: string;
  /** The ways in which it is said, by what each needs: a sentence that fits none of them is not looked at. */
  ways(): Ways;
  readonly check: Finding["check"];
  readonly mode: Finding["mode"];
  /** What is wrong with the sentence, as the end of "the agent …"; undefined when nothing is. */
  wrong(said: Said): string | undefined;
}
