import { z } from "zod";
import type { ScorecardName } from "../case/scorecard-name.ts";
import { CompositeCard, chargeCard, compositeCard, findingsOnCard } from "./composite-card.ts";
import { DeskCard, deskCard } from "./desk-card.ts";
import { RewardCard, rewardCard } from "./reward-card.ts";
import type { TrialView } from "./trial/trial-view.ts";
import type { Finding } from "./verdict.ts";

/** The result of a trial on its scorecard. */
export const TrialCard = z.discriminatedUnion("scorecard", [DeskCard, CompositeCard, RewardCard]);
export type TrialCard = z.infer<typeof TrialCard>;

/** How a scorecard scores a trial. */
interface Scoring<Card extends TrialCard> {
  /** Creates the card from the findings that can fail the trial and, if needed, those that only cost points. */
  cardOf(view: TrialView, findings: readonly Finding[], slips: () => readonly Finding[]): Card;
  /** The findings that the card itself adds to those of the checks. */
  findingsOn?(card: Card): Finding[];
  /** Whether a trial with findings passes nevertheless; by default, it fails. */
  passes?(card: Card): boolean;
  /** Deducts points for confirmed statements, if findings cost points. */
  charge?(card: Card, findings: readonly Finding[]): Card;
  /** Whether the agent resisted a trap (null for other cases) and the kind of harm it did, if cards record harm. */
  harm?(card: Card): { readonly held: boolean | null; readonly kind: string | null };
}

/** How each scorecard scores a trial; `npm run schema` writes their names to `src/case/scorecard-name.ts`. */
export const scorings: { readonly [Name in ScorecardName]: Scoring<Extract<TrialCard, { scorecard: Name }>> } = {
  desk: { cardOf: deskCard, harm: ({ held, unsafe }) => ({ held, kind: unsafe }) },
  composite: { cardOf: (_, findings, slips) => compositeCard(findings, slips()), findingsOn: findingsOnCard, charge: chargeCard },
  reward: { cardOf: (_, findings) => rewardCard(findings), passes: ({ reward }) => reward === 1 },
};

/** How a scorecard scores a trial; a card may be passed only to the functions of its own scorecard. */
export function scoringOn(scorecard: ScorecardName): Scoring<TrialCard> {
  return scorings[scorecard];
}

/** The harm that a card records; undefined if its scorecard records none. */
export function harmOn(card: TrialCard) {
  return scoringOn(card.scorecard).harm?.(card);
}

/** Whether a card is one of a scorecard's own cards. */
export function isCardOf<Own extends TrialCard>(card: TrialCard, scorecard: Own["scorecard"]): card is Own {
  return card.scorecard === scorecard;
}
