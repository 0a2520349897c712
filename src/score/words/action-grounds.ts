import { contentStems, stemOf } from "../../language/stem.ts";
import { memoize, memoizeLatest } from "../../memoize.ts";
import type { Tool } from "../../world/tool.ts";
import { shownIn } from "../stated/shown.ts";
import { isMade } from "../trial/made-calls.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** The evidence of actions in a trial: the calls made, and the actions that records and the customer mention. */
export const actionGrounds = memoizeLatest((view: TrialView) => {
  const shown = shownIn(view);
  const made = view.asPlayed.events.flatMap((event, step) => {
    const tool = isMade(event) ? view.desk.tools.get(event.tool) : undefined;
    // The text and the stems are those of the call's arguments and result.
    const { text, stems } = shown[step] ?? {};
    if (!tool || text === undefined) return [];
    const purpose = purposeOf(tool);
    return { step, tool, text, purpose, mentions: (stem: string) => purpose.has(stem) || stems?.has(stem) === true };
  });
  return {
    /** The successful calls. */
    made,
    /** The successful writes up to a step. */
    writes: (until: number) => made.filter(({ step, tool }) => step <= until && tool.effect === "write"),
    /** Whether a record shown up to a step contains one of these values verbatim. */
    shows: (printed: readonly string[], until: number) =>
      made.some(({ step, text }) => step <= until && printed.some((value) => text.includes(value))),
    /** Whether a record or the customer had mentioned an action up to a step. */
    tells: (stem: string, until: number) => shown.some((one, step) => step <= until && one?.actionStems.has(stem)),
  };
});

/** The stems in a tool's name, description and phrases. */
const purposeOf = memoize(({ name, describe, action = "", phrases }: Tool): ReadonlySet<string> => {
  const parts = [name, action, phrases.done ?? "", phrases.propose ?? ""].join(" ").replaceAll(/[_{}]/g, " ");
  return new Set([...contentStems(parts), ...contentStems(describe), stemOf(action)]);
});
