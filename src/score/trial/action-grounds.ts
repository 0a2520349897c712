import type { TrialRecord } from "../../record/trial-record.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Shown } from "../stated/shown.ts";
import { deskFacts } from "./desk-facts.ts";
import { isMade } from "./made-calls.ts";

/** The evidence of actions in a trial: the calls made, and the actions that records and the customer mention. */
export function actionGrounds(
  { desk, asPlayed }: { readonly desk: Desk; readonly asPlayed: TrialRecord },
  shown: readonly (Shown | undefined)[],
) {
  const { purposes } = deskFacts(desk).texts();
  const made = asPlayed.events.flatMap((event, step) => {
    const tool = isMade(event) ? desk.tools.get(event.tool) : undefined;
    // The text and the stems are those of the call's arguments and result.
    const { text, stems } = shown[step] ?? {};
    const purpose = tool && purposes().get(tool);
    if (!purpose || text === undefined) return [];
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
}
