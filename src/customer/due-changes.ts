import type { CaseCustomer } from "../case/case-customer.ts";
import type { Moment } from "../case/moment.ts";
import { aboutTheGoal, acceptanceOf } from "../conversation/acceptance.ts";
import { hears } from "../conversation/hearing.ts";
import { hasCome, isEvent } from "../conversation/reveal.ts";
import { stanceOf } from "./agenda.ts";
import { progressOf, type Scene } from "./piece.ts";
import { isRefused, wasDone } from "./reaction.ts";

type Change = CaseCustomer["changes_mind"][number];

/** The changes of mind to state now; each is stated in the first turn in which nothing else must be answered first. */
export function dueChanges(scene: Scene): (Change & { readonly index: number })[] {
  const { agenda } = scene;
  return agenda.customer.changes_mind.flatMap((change, index) => {
    const isOver = agenda.changed.has(index) || isNeedless(change, scene);
    return isOver || !isDue(change.when, scene) ? [] : [{ ...change, index }];
  });
}

/** Whether a change of mind after a refusal is unnecessary, because the customer is getting what they want. */
function isNeedless({ when, accepts }: Change, scene: Scene): boolean {
  const { agenda, hearing } = scene;
  if (accepts === undefined || !when.refused || isRefused(agenda) || hears(hearing, "refuse")) return false;
  const stance = stanceOf(agenda);
  const isOffered = !hearing.choice && hearing.proposals.some((proposal) => acceptanceOf(aboutTheGoal(proposal, stance), stance));
  return isOffered || agenda.awaiting || agenda.met || wasDone(scene);
}

/** Whether it is time for a line and nothing else must be answered first. */
export function isDue(when: Moment, scene: Scene): boolean {
  return hasCome(when, progressOf(scene)) && !(isEvent(when) && asksForSomethingElse(scene, when.asked));
}

/** Whether the agent is waiting for another detail, which the customer gives first. */
function asksForSomethingElse({ hearing, agenda }: Scene, slot: string | undefined): boolean {
  return hearing.questions.some((question) => question.kind === "fact" && !agenda.given.has(question.fact) && question.fact !== slot);
}
