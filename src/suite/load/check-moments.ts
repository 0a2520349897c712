import { ownLine, Scalar } from "../../case/fact.ts";
import { entriesOf, itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import { toldKinds } from "../../case/moment.ts";
import { ACTION_WORDS } from "../../language/action-words.ts";
import { SLOT_PHRASES } from "../../language/lexicon-slots.ts";
import { type Report, reportUnknown } from "./report-problem.ts";

const knownActions: ReadonlySet<string> = new Set([...ACTION_WORDS].flatMap(([word, actions]) => [word, ...actions.values()]));

/** A customer line that waits for a particular moment. */
export interface WaitingLine {
  /** The position of the moment in the file. */
  readonly when: LocatedValue;
  /** The line's text, with its value filled in. */
  readonly say: string;
  /** The position of the text in the file. */
  readonly spot: LocatedValue;
}

/** The customer's lines that wait for a particular moment (changes of mind and volunteered facts). */
export function waitingLines(customer: LocatedValue): WaitingLine[] {
  const changes = itemsOf(under(customer, "changes_mind")).flatMap((change) => lineAt(change, change, "at_turn"));
  const facts = entriesOf(under(customer, "facts")).flatMap(({ spot }) => lineAt(spot, under(spot, "reveal"), "after_turn"));
  return [...changes, ...facts];
}

function lineAt(line: LocatedValue, place: LocatedValue, short: string): WaitingLine[] {
  const when = [under(place, "when"), under(place, short)].find(({ value }) => value !== undefined);
  if (when === undefined) return [];
  const value = Scalar.safeParse(under(line, "value").value);
  const say = ownLine({ say: textOf(under(line, "say")) }, value.success ? value.data : "") ?? "";
  return [{ when, say, spot: under(line, "say") }];
}

/** Checks that every moment can occur: its actions, slots and facts must be known. */
export function checkMoments(customer: LocatedValue, tools: Iterable<{ readonly action?: string }>, report: Report): void {
  const facts = entriesOf(under(customer, "facts")).map(({ key }) => key);
  const unknown = itemsOf(under(customer, "unknown")).flatMap((spot) => textOf(spot) ?? []);
  const actions = new Set([...knownActions, ...[...tools].flatMap(({ action }) => action ?? [])]);
  const slots = new Set([...facts, ...unknown, ...Object.keys(SLOT_PHRASES)]);
  for (const { when } of waitingLines(customer)) {
    const named = (key: string, what: string, known: ReadonlySet<string>) => {
      const spot = under(when, key);
      const name = textOf(spot);
      if (name !== undefined && !known.has(name)) reportUnknown(report, { spot, what, name, known });
    };
    named("offered", "action", actions);
    named("asked", "slot", slots);
    named("told", "fact", new Set([...facts, ...toldKinds]));
  }
}
