import { contentStems, stemOf } from "../../language/stem.ts";
import { memoize, memoizeLatest } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Tool } from "../../world/tool.ts";
import { shownIn } from "../stated/shown.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** A successful call by the agent. */
interface Made {
  readonly step: number;
  readonly tool: Tool;
  /** The stems in the tool's name, description and phrases. */
  readonly purpose: ReadonlySet<string>;
  /** The stems in the call's arguments and result. */
  readonly words: ReadonlySet<string>;
  /** The call's arguments and result verbatim, in lowercase. */
  readonly text: string;
}

/** The evidence of actions in a trial: the calls made, and the actions that records and the customer mention. */
export class ActionGrounds {
  readonly made: readonly Made[];
  readonly #told: readonly { readonly step: number; readonly stems: ReadonlySet<string> }[];

  constructor(view: TrialView) {
    const purposes = purposesOf(view.desk);
    const made: Made[] = [];
    const told: { step: number; stems: ReadonlySet<string> }[] = [];
    shownIn(view).forEach((shown, step) => {
      if (!shown) return;
      told.push({ step, stems: shown.actionStems });
      const event = view.asPlayed.events[step];
      const isMade = event?.kind === "call" && event.outcome.kind === "ok";
      const tool = isMade ? view.desk.tools.get(event.tool) : undefined;
      const { stems: words, text } = shown;
      if (tool) made.push({ step, tool, purpose: purposes.get(tool.name) ?? new Set(), words, text });
    });
    this.made = made;
    this.#told = told;
  }

  /** The successful writes up to a step. */
  writes(until: number): Made[] {
    return this.made.filter(({ step, tool }) => step <= until && tool.effect === "write");
  }

  /** Whether a record shown up to a step contains one of these values verbatim. */
  shows(printed: readonly string[], until: number): boolean {
    return this.made.some(({ step, text }) => step <= until && printed.some((value) => text.includes(value)));
  }

  /** Whether a record or the customer had mentioned an action up to a step. */
  tells(stem: string, until: number): boolean {
    return this.#told.some(({ step, stems }) => step <= until && stems.has(stem));
  }
}

const purposesOf = memoize(
  ({ tools }: Desk): ReadonlyMap<string, ReadonlySet<string>> => new Map([...tools].map(([name, tool]) => [name, purposeOf(tool)])),
);

function purposeOf({ name, describe, action = "", phrases }: Tool): ReadonlySet<string> {
  const parts = [name, action, phrases.done ?? "", phrases.propose ?? ""].join(" ").replaceAll(/[_{}]/g, " ");
  return new Set([...contentStems(parts), ...contentStems(describe), stemOf(action)]);
}

/** The evidence of actions in a trial, cached. */
export const actionGrounds: (view: TrialView) => ActionGrounds = memoizeLatest((view) => new ActionGrounds(view));
