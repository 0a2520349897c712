import type { Moment } from "../case/moment.ts";
import { hasCome, isEvent } from "../conversation/moments.ts";
import { progressOf, type Scene } from "./piece.ts";

/** The changes of mind to say now: each in the first turn that has room for it. */
export function dueChanges(scene: Scene): { readonly index: number; readonly say: string }[] {
  const { agenda } = scene;
  return agenda.customer.changes_mind.flatMap(({ when, say }, index) => {
    return agenda.changed.has(index) || !isDue(when, scene) ? [] : [{ index, say }];
  });
}

/** Whether a line's moment has come and nothing else has to be answered first. */
export function isDue(when: Moment, scene: Scene): boolean {
  return hasCome(when, progressOf(scene)) && !(isEvent(when) && asksForSomethingElse(scene, when.asked));
}

/** Whether the agent is waiting for some other detail, which the customer gives first. */
function asksForSomethingElse({ hearing, agenda }: Scene, slot: string | undefined): boolean {
  return hearing.questions.some(
    (question) => question.kind === "fact" && !agenda.given.has(question.fact) && question.fact !== slot,
  );
}
