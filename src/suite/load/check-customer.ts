import { entriesOf, itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import { ACTION_NAMES } from "../../language/act.ts";
import { didYouMean } from "../../nearest.ts";
import type { Tool } from "../../world/tool.ts";
import { type Report, reportUnknown } from "./report-problem.ts";

interface CustomerCheck {
  /** The desk's tools; undefined if some did not load. */
  readonly tools: Iterable<Tool> | undefined;
  /** The topics that have example questions; undefined if they could not be read. */
  readonly topics: ReadonlySet<string> | undefined;
  readonly report: Report;
}

/** Checks that the facts, topics and actions that a case's customer refers to exist. */
export function checkCustomer(customer: LocatedValue, { tools, topics, report }: CustomerCheck): void {
  checkFacts(customer, report);
  if (topics) checkAsides(customer, topics, report);
  if (tools) checkActions(customer, { tools, report });
}

function checkActions(customer: LocatedValue, { tools, report }: { tools: Iterable<Tool>; report: Report }): void {
  const own = [...tools].flatMap(({ action }) => action ?? []);
  const known = [...new Set([...own, ...ACTION_NAMES])];
  const accepted = [customer, ...itemsOf(under(customer, "changes_mind"))].flatMap((spot) => itemsOf(under(spot, "accepts")));
  for (const spot of accepted) {
    const at = textOf(spot) === undefined ? under(spot, "action") : spot;
    const name = textOf(at);
    if (name !== undefined && !known.includes(name)) reportUnknown(report, { spot: at, what: "action", name, known });
  }
  const taken = accepted.flatMap((spot) => textOf(spot) ?? textOf(under(spot, "action")) ?? []);
  for (const offer of itemsOf(under(customer, "offers"))) {
    const spot = under(offer, "take");
    const name = textOf(spot);
    if (name !== undefined && name !== "no" && !taken.includes(name))
      reportUnknown(report, { spot, what: "accepted action", name, known: [...taken, "no"] });
  }
  for (const { key, spot } of entriesOf(under(customer, "declines")))
    if (!known.includes(key)) reportUnknown(report, { spot, what: "action", name: key, known, part: "key" });
}

function checkFacts(customer: LocatedValue, report: Report): void {
  const facts = entriesOf(under(customer, "facts"));
  const known = facts.map(({ key }) => key);
  const sendable = facts.filter(({ spot }) => under(spot, "attachment").value !== undefined).map(({ key }) => key);
  for (const { key, spot } of entriesOf(under(customer, "typos"))) {
    if (!known.includes(key)) reportUnknown(report, { spot, what: "fact", name: key, known, part: "key" });
    else if (sendable.includes(key)) report(spot, `the fact "${key}" is a file and cannot be mistyped`, "a fact with a value", "key");
    else if (spot.value === factValue(under(customer, "facts", key)))
      report(spot, `the mistyped "${key}" equals the correct value`, "a different value");
  }
  for (const spot of itemsOf(under(customer, "unknown"))) {
    const slot = textOf(spot);
    if (slot !== undefined && known.includes(slot))
      report(spot, `"${slot}" is both a fact and unknown`, "a slot the customer has no fact for");
    else if (slot !== undefined && under(customer, "asides", slot).value !== undefined)
      report(spot, `"${slot}" is both an aside and unknown`, "a slot the customer has no aside for, or another topic for the aside");
  }
  for (const { key, spot } of entriesOf(under(customer, "asked_as")))
    if (!known.includes(key)) reportUnknown(report, { spot, what: "fact", name: key, known, part: "key" });
  for (const { key, spot } of entriesOf(under(customer, "asides")))
    if (known.includes(key)) report(spot, `"${key}" is both a fact and an aside`, "another topic", "key");
  for (const change of itemsOf(under(customer, "changes_mind"))) checkMindChange(change, known, report);
}

function checkAsides(customer: LocatedValue, topics: ReadonlySet<string>, report: Report): void {
  for (const { key, spot } of entriesOf(under(customer, "asides"))) {
    if (topics.has(key)) continue;
    const message = `there are no example questions for the aside "${key}"${didYouMean(key, topics)}`;
    report(spot, message, `examples in questions.yaml, or { say, asked_as }`, "key");
  }
}

function checkMindChange(change: LocatedValue, known: readonly string[], report: Report): void {
  const fact = textOf(under(change, "fact"));
  const hasValue = under(change, "to").value !== undefined;
  if (fact !== undefined && !known.includes(fact)) reportUnknown(report, { spot: under(change, "fact"), what: "fact", name: fact, known });
  if (fact !== undefined && !hasValue) report(change, `"${fact}" changes, but the new value is missing`, "to: the new value");
  if (fact === undefined && hasValue) report(under(change, "to"), "a new value without a fact", "fact: the fact that changes", "key");
  if (fact === undefined && !hasValue && under(change, "accepts").value === undefined)
    report(change, "nothing changes here", "fact and to, or accepts");
}

function factValue(fact: LocatedValue): LocatedValue["value"] {
  const inner = under(fact, "value").value;
  return inner === undefined ? fact.value : inner;
}
