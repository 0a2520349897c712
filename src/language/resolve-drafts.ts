import type { ActDraft, ActionName } from "./act.ts";
import type { ClauseReading, ParsedMessage } from "./clause-reading.ts";
import { actionsFrom } from "./read-actions.ts";
import { wordClass, wordRun, wordSet } from "./word-class.ts";

type Request = Extract<ActDraft, { readonly act: "request" }>;

/** Resolves the acts that depend on the whole message (competing acts, repeated acts and lists of options). */
export function resolveDrafts(message: ParsedMessage, drafts: readonly ActDraft[]): ActDraft[] {
  const all = [...drafts, ...alternatives(drafts), ...optionsShown(message, drafts)];
  const settled = all.filter((draft) => stands(draft, all)).map((draft) => settle(message, draft, all));
  return merge(settled.map((draft) => (draft.act === "request" ? resultOfStep(message, draft, settled) : draft)));
}

function settle(message: ParsedMessage, draft: ActDraft, all: readonly ActDraft[]): ActDraft {
  if (draft.act === "request") return oneOfThem(message, dateChoice(message, draft), all);
  return handsOverAfterAll(draft, all) ? { act: "handover", past: false, at: draft.at } : draft;
}

/** Returns an alternative offer for each proposal that follows a refusal. */
function alternatives(drafts: readonly ActDraft[]): readonly ActDraft[] {
  const refused = drafts.find(({ act }) => act === "refuse");
  if (refused === undefined) return [];
  return drafts.flatMap((draft): ActDraft[] =>
    draft.act === "confirm" && draft.at > refused.at ? [{ act: "offer", action: draft.action, at: draft.at }] : [],
  );
}

/** Returns the offers in a list of available things that the customer is asked to choose from or agree to. */
function optionsShown(message: ParsedMessage, drafts: readonly ActDraft[]): readonly ActDraft[] {
  const spoken = spokenOptions(message, drafts);
  if (spoken.length > 0) return spoken;
  const shown = message.readings.find(
    (other) => other.clause.lineKind !== "item" && !other.clause.question && other.clause.leadsIn && other.says("availableLead"),
  );
  if (shown === undefined) return [];
  const chosen = drafts.some(
    (draft) => (draft.act === "request" && draft.slots.includes("preference")) || (draft.act === "confirm" && draft.at > shown.index),
  );
  if (!chosen || drafts.some(({ act, at }) => act === "offer" && at >= shown.index)) return [];
  const changing = message.readings.some(({ clause }) =>
    clause.tokens.some(({ word, capital }) => /^(?:change|changes|modify)$/.test(word) || (word === "new" && !capital)),
  );
  return [{ act: "offer", action: changing ? "modify" : "book", at: shown.index }];
}

/** Reads options named in a sentence, as in "we have Monday or Tuesday". */
function spokenOptions(message: ParsedMessage, drafts: readonly ActDraft[]): readonly ActDraft[] {
  const options = message.readings.find((other) => !other.clause.question && other.clause.role === "main" && other.says("haveOptions"));
  if (options === undefined || drafts.some(({ act }) => act === "offer")) return [];
  const chosen = drafts.some(
    (draft) => draft.act === "request" && draft.at >= options.index && (draft.slots.includes("preference") || draft.slots.includes("date")),
  );
  if (!chosen) return [];
  const named = actionsFrom(options.clause.tokens, 0).filter(({ form }) => form === "noun");
  if (named.length > 1) return named.map(({ action }) => ({ act: "offer", action, at: options.index }));
  return [{ act: "offer", action: namesDays(options) ? "schedule" : "book", at: options.index }];
}

const DAYS = wordClass("monday tuesday tueday wednesday thursday thurday friday saturday sunday");
const MONTHS = wordClass("january february march april may june july august september october november december");

function namesDays({ clause }: ClauseReading): boolean {
  return clause.tokens.some((token) => DAYS.holds(token) || MONTHS.holds(token));
}

function namesHours({ clause }: ClauseReading): boolean {
  return clause.tokens.some(({ word }) => /^(?:pm|noon|\d{1,2}(?:[.:]\d\d)?[ap]m)$/.test(word));
}

/** Turns a request for a choice into a request for a date if the options are days or times. */
function dateChoice(message: ParsedMessage, draft: Request): Request {
  if (!draft.slots.includes("preference")) return draft;
  const before = message.readings.filter(({ clause, index }) => index <= draft.at && index >= draft.at - 2 && !clause.question);
  const days = before.some(
    (reading) => (namesDays(reading) || namesHours(reading)) && reading.clause.tokens.some(({ word }) => word === "or"),
  );
  return days ? { ...draft, slots: draft.slots.map((slot) => (slot === "preference" ? "date" : slot)) } : draft;
}

/** Resolves "which of them?", which asks for one of the bookings mentioned or, after offers, for a choice. */
function oneOfThem(message: ParsedMessage, draft: Request, all: readonly ActDraft[]): Request {
  if (!draft.slots.includes("item")) return draft;
  const { tokens } = message.readings[draft.at]?.clause ?? { tokens: [] };
  if (!asksWhichOfThem(tokens) && !asksWhichOfTheTwo(tokens)) return draft;
  const before = message.readings.slice(Math.max(0, draft.at - 3), draft.at);
  const bookings = before.some(({ clause }) => BOOKINGS.occursIn(clause.tokens));
  const offered =
    all.some(({ act, at }) => act === "offer" && at < draft.at) || (tokens.at(-2)?.word === "like" && tokens.at(-1)?.word === "?");
  if (!bookings && !offered) return draft;
  const slot = offered ? "preference" : "order_number";
  return { ...draft, slots: draft.slots.map((named) => (named === "item" ? slot : named)) };
}

const asksWhichOfThem = wordRun("which of them|these|those|two|three");
const asksWhichOfTheTwo = wordRun("which of the two|three");
const BOOKINGS = wordClass("bookings reservations orders trips tickets stays claims parcels appointments shipments");

/** Whether a message that offers an escalation then makes it, as when "please hold" follows "I can transfer you". */
function handsOverAfterAll(draft: ActDraft, all: readonly ActDraft[]): boolean {
  if (draft.act !== "offer" || draft.action !== "handover") return false;
  return all.some((other) => other.act === "hold" && other.asked && other.at > draft.at) && !all.some(({ act }) => act === "confirm");
}

function stands(draft: ActDraft, all: readonly ActDraft[]): boolean {
  if (draft.act === "hold") return holdStands(draft, all);
  if ((draft.act === "refuse" || draft.act === "done") && draft.action === "other" && hasAction(all, draft.act)) return false;
  if ((draft.act === "confirm" || draft.act === "offer") && draft.action === undefined) return !hasAction(all, draft.act);
  if (draft.act === "inform" && draft.weak) return !all.some(({ act }) => act === "request" || act === "confirm" || act === "close");
  if (draft.act === "refuse" && draft.action === "other" && !draft.reason)
    return !all.some(({ act, at }) => act === "handover" && at === draft.at + 1);
  if (draft.act === "offer" && isDoneAlready(draft, all)) return false;
  if (draft.act === "offer" && draft.action === "other") return !asksWho(draft, all);
  if (draft.act === "handover") return !all.some((other) => other.act === "confirm" && other.action === "handover");
  return true;
}

/** Whether the same message carries out an offer, as when "I've applied a code" follows "what we can offer is a discount". */
function isDoneAlready(offer: ActDraft, all: readonly ActDraft[]): boolean {
  const offered = actionOf(offer);
  return all.some((draft) => {
    if (draft.act !== "done" || draft.at <= offer.at || draft.at > offer.at + 2) return false;
    return draft.action === offered || (GESTURES.has(draft.action ?? "") && GESTURES.has(offered ?? ""));
  });
}

const GESTURES = wordSet("discount compensate");

/** Whether a request for an identifying detail, such as the order number, follows; "happy to chase that" is then not an offer. */
function asksWho(offer: ActDraft, all: readonly ActDraft[]): boolean {
  return all.some((draft) => draft.act === "request" && draft.at > offer.at && draft.slots.some((slot) => IDENTIFYING.has(slot)));
}

const IDENTIFYING = wordSet("order_number account_number user_id email name postcode phone date_of_birth verification");

/** Turns a vague question after an instruction into a request for a symptom, because it asks what the device does now. */
function resultOfStep(message: ParsedMessage, draft: Request, all: readonly ActDraft[]): Request {
  const { tokens } = message.readings[draft.at]?.clause ?? { tokens: [] };
  const vague = asksWhatHappens(tokens) ? "problem" : "other";
  if (!draft.slots.includes(vague) || statesTheirCondition(tokens)) return draft;
  const told = all.some(({ act, at }) => act === "instruct" && at < draft.at);
  return told ? { ...draft, slots: draft.slots.map((slot) => (slot === vague ? "symptom" : slot)) } : draft;
}

const asksWhatHappens = wordRun("what happens");
const statesTheirCondition = wordRun("if you");

/** Whether another act of the same kind in the message names its action. */
function hasAction(all: readonly ActDraft[], act: ActDraft["act"]): boolean {
  return all.some((other) => other.act === act && actionOf(other) !== undefined && actionOf(other) !== "other");
}

/** Whether a hold is kept. A question overrides it, and an announcement that the agent is checking is dropped if another act follows. */
function holdStands(hold: ActDraft & { readonly act: "hold" }, all: readonly ActDraft[]): boolean {
  if (all.some(({ act }) => act === "request" || act === "confirm")) return false;
  if (hold.asked) return true;
  return !all.some(
    ({ act, at }) => (at > hold.at && act !== "hold" && act !== "close") || act === "close" || act === "instruct" || act === "offer",
  );
}

function merge(drafts: readonly ActDraft[]): ActDraft[] {
  const merged = new Map<string, ActDraft>();
  for (const draft of drafts) {
    const key = `${draft.act} ${actionOf(draft)}`;
    const other = merged.get(key);
    merged.set(key, other === undefined ? draft : union(other, draft));
  }
  return [...merged.values()].map((draft) => (draft.act === "request" ? tidySlots(draft) : draft));
}

function actionOf(draft: ActDraft): ActionName | undefined {
  return "action" in draft ? draft.action : undefined;
}

function union(first: ActDraft, second: ActDraft): ActDraft {
  if (first.act === "request" && second.act === "request")
    return { ...first, slots: [...new Set([...first.slots, ...second.slots])], clauses: [...first.clauses, ...second.clauses] };
  if (first.act === "instruct" && second.act === "instruct") return { ...first, steps: [...new Set([...first.steps, ...second.steps])] };
  if (first.act === "refuse" && second.act === "refuse") return { ...first, reason: first.reason || second.reason };
  return first;
}

function tidySlots(draft: Request): Request {
  if (draft.slots.length === 0) return { ...draft, slots: ["other"] };
  if (!draft.slots.includes("passenger_details")) return draft;
  const grouped = draft.slots.filter((slot) => slot !== "name" && slot !== "date_of_birth" && slot !== "quantity");
  return { ...draft, slots: grouped };
}
