import { contentStems, stemOf } from "../../language/stem.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Tool } from "../../world/tool.ts";
import { oncePer } from "../once-per.ts";
import type { TrialView } from "../trial-view.ts";
import { shownIn } from "./shown.ts";

/** A call of the agent's that succeeded. */
interface Made {
  readonly step: number;
  readonly tool: Tool;
  /** What its tool is for, in stems. */
  readonly purpose: ReadonlySet<string>;
  /** The words of its arguments and of its result, in stems. */
  readonly words: ReadonlySet<string>;
  /** Its arguments and its result as they are, in lower case. */
  readonly text: string;
}

/** What a trial shows of deeds: calls that were made, and what records and the customer tell of. */
export class DeedGrounds {
  readonly made: readonly Made[];
  readonly #told: readonly { readonly step: number; readonly stems: ReadonlySet<string> }[];

  constructor(view: TrialView) {
    const purposes = purposesOf(view.desk);
    const made: Made[] = [];
    const told: { step: number; stems: ReadonlySet<string> }[] = [];
    shownIn(view).forEach((shown, step) => {
      if (!shown) return;
      told.push({ step, stems: shown.deeds });
      const event = view.asPlayed.events[step];
      const isMade = event?.kind === "call" && event.outcome.kind === "ok";
      const tool = isMade ? view.desk.tools.get(event.tool) : undefined;
      const { stems: words, text } = shown;
      if (tool) made.push({ step, tool, purpose: purposes.get(tool.name) ?? new Set(), words, text });
    });
    this.made = made;
    this.#told = told;
  }

  /** The calls that changed something, up to a step. */
  writes(until: number): Made[] {
    return this.made.filter(({ step, tool }) => step <= until && tool.effect === "write");
  }

  /** Whether a record that was shown by a step has one of some values as it is printed. */
  shows(printed: readonly string[], until: number): boolean {
    return this.made.some(({ step, text }) => step <= until && printed.some((value) => text.includes(value)));
  }

  /** Whether records or the customer had told of something by a step. */
  tells(stem: string, until: number): boolean {
    return this.#told.some(({ step, stems }) => step <= until && stems.has(stem));
  }
}

const purposesOf = oncePer(
  ({ tools }: Desk): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map([...tools].map(([name, tool]) => [name, purposeOf(tool)])),
);

function purposeOf({ name, describe, action = "", phrases }: Tool): ReadonlySet<string> {
  const parts = [name, action, phrases.done ?? "", phrases.propose ?? ""].join(" ").replaceAll(/[_{}]/g, " ");
  return new Set([...contentStems(parts), ...contentStems(describe), stemOf(action)]);
}

/** The grounds of a trial, worked out once. */
export const deedGrounds: (view: TrialView) => DeedGrounds = oncePer((view) => new DeedGrounds(view));
