import { NUMBER_WORDS } from "../../language/number-words.ts";
import { stemOf } from "../../language/stem.ts";
import type { VerbClaim } from "../../language/verb-claim.ts";
import { wordList } from "../../language/word-list.ts";
import type { Desk } from "../../suite/suite.ts";
import type { SuspectedPassage } from "../trial/define-check.ts";
import type { AgentText } from "./agent-texts.ts";
import { type DeskTexts, deskTexts } from "./desk-texts.ts";

const plain: ReadonlySet<string> = new Set([...wordList("plain-words"), ...NUMBER_WORDS.keys()].map(stemOf));
const comments: ReadonlySet<string> = new Set(["that", "this", "it", "there", "here", "what"]);

// A single unknown word is rarely a new fact; a limit of one would flag one in seventeen correct rewordings.
const fewest = 2;

/** The words that the desk's texts and the trial have used so far; a claim that uses other words may be made up. */
export class KnownWords {
  readonly #texts: DeskTexts;
  readonly #stems: ReadonlySet<string>[] = [];

  constructor(desk: Desk) {
    this.#texts = deskTexts(desk);
  }

  /** Adds the content words of an event. The agent's own words are added too, so that each word is flagged only once. */
  show(stems: ReadonlySet<string>): void {
    this.#stems.push(stems);
  }

  /** Finds claims about things and actions that use words new to both the desk's texts and the conversation. */
  unheardOf(said: AgentText): SuspectedPassage[] {
    if (!this.#holdsStrange(said.stems)) return [];
    return said.suspectClaims(
      ({ tokens }) =>
        // "Sorry it's playing hide-and-seek" only expresses regret, so its words may be new.
        !tokens.some(({ word }) => word === "sorry") && this.#holdsStrange(new Set(tokens.flatMap(({ stems }) => stems))),
      (claim) => (isStatement(claim) && this.#holdsStrange(claimedStems(claim)) ? "nothing the agent was shown mentions this" : undefined),
    );
  }

  /** Whether several of these words are unknown. */
  #holdsStrange(stems: ReadonlySet<string>): boolean {
    let strange = 0;
    for (const stem of stems) if (this.#isStrange(stem)) strange += 1;
    return strange >= fewest;
  }

  #isStrange(stem: string): boolean {
    return stem.length > 2 && !plain.has(stem) && !this.#texts.holds(stem) && !this.#stems.some((stems) => stems.has(stem));
  }
}

/** Whether a claim states as fact that someone or something does, did or is something; "that's a rotten thing" is only a comment. */
function isStatement({ mood, negated, doer, tense, verb, subject, clause }: VerbClaim): boolean {
  if (mood !== "asserted" || negated || clause.question || doer === "customer") return false;
  if (doer === "agent") return tense !== "present";
  return verb !== be || !comments.has(subject.at(-1)?.word ?? "that");
}

const be = stemOf("be");

/** The stems of the content words of a claim, without names. */
function claimedStems({ clause, start, end }: VerbClaim): ReadonlySet<string> {
  const own = clause.tokens.filter((token) => token.start >= start && token.end <= end && !token.capital);
  return new Set(own.flatMap(({ stems }) => stems));
}
