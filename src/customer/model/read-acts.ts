import type { CaseCustomer } from "../../case/case-customer.ts";
import { ownLine, type Scalar } from "../../case/fact.ts";
import { aboutTheGoal, acceptanceOf, canonical } from "../../conversation/acceptance.ts";
import { bareValue, type ContractView, factNamed, withoutLines } from "../../conversation/contract-view.ts";
import type { CustomerAct } from "../../conversation/customer-act.ts";
import type { Proposal } from "../../conversation/proposal.ts";
import { topicOf } from "../../conversation/slot-names.ts";
import { shortened } from "../../secrets/shortened.ts";
import { changesToState } from "./cue.ts";
import type { TurnDraft } from "./draft.ts";

type Telling = Extract<CustomerAct, { readonly act: "answer" | "volunteer" | "correct" }>;

/** The changes of mind whose lines the message contains. */
export function changesIn(text: string, view: ContractView): CustomerAct[] {
  return changesToState(view)
    .filter(({ say }) => holds(text, say))
    .map(({ index }) => ({ act: "change_mind", index }));
}

/** The acts of a message, read from its words where possible, and otherwise taken from the model's log. */
export function actsOf(draft: TurnDraft, view: ContractView): CustomerAct[] {
  const changes = changesIn(draft.text, view);
  return [
    ...changes,
    ...tellings(draft, view),
    ...attached(draft, view),
    ...disowned(draft, view),
    // A change of mind is itself the answer to a proposal, so the agent has to propose again.
    ...(changes.length > 0 ? [] : readAnswerToProposals(draft, view)),
    ...pushIn(draft.text, view),
    ...logged(draft, view),
    ...(/\bthank(?:s| you)\b/i.test(draft.text) ? [{ act: "thank" } as const] : []),
    ...(draft.leave === "refusal_accepted" ? [{ act: "accept_refusal" } as const] : []),
    ...(draft.leave === "no" ? [] : [{ act: "leave", why: draft.leave } as const]),
  ];
}

function tellings(draft: TurnDraft, view: ContractView): Telling[] {
  const claimed = draft.acts.flatMap(({ act, about }) => (act === "answer" ? [about] : []));
  const named = new Set(claimed.map((slot) => factNamed(slot, view)));
  const told = [...view.facts].flatMap(([slot, fact]): Telling[] => {
    if (fact.kind !== "value") return [];
    const values = [fact.value, ...typoOf(slot, view)];
    const own = values.find((value) => holdsLine(draft.text, ownLine(fact, value)));
    const said = own ?? values.find((value) => isPlain(value) && besides(slot, view).includes(bareValue(value)));
    // If a value can be searched for and the message does not contain it, it was not told, even if the log says so.
    const onLog = said === undefined && named.has(slot) && (fact.say !== undefined || !isChecked(fact.value));
    const value = said ?? (onLog ? fact.value : undefined);
    return value === undefined ? [] : [{ act: kindOf(slot, value, view), slot, value }];
  });
  const strange = claimed.filter((slot) => view.briefing.customer.unknown.includes(slot) && !disowns.test(draft.text));
  return [...longest(told), ...strange.map((slot) => ({ act: "answer", slot, value: "" }) as const)];
}

function kindOf(slot: string, value: Scalar, view: ContractView): Telling["act"] {
  const given = view.before.findLast((act) => "slot" in act && "value" in act && act.slot === slot);
  if (given && "value" in given && bareValue(given.value) !== bareValue(value)) return "correct";
  return view.hearing.questions.some((question) => topicOf(question) === slot) ? "answer" : "volunteer";
}

/** The message without the author's lines and without the lines for other facts, which may contain this fact's value. */
function besides(slot: string, { ownWords, facts }: ContractView): string {
  const lines = [...facts].flatMap(([name, fact]) => {
    const own = name !== slot && fact.kind === "value" ? ownLine(fact, fact.value) : undefined;
    return own === undefined ? [] : [bareValue(own)];
  });
  return lines.reduce((rest, line) => rest.replaceAll(line, " "), bareValue(ownWords));
}

/** Removes values that are part of a longer one, such as a name in an email address, unless they were asked for. */
function longest(told: readonly Telling[]): Telling[] {
  return told.filter(
    ({ act, value }) =>
      act === "answer" || !told.some((other) => other.value !== value && bareValue(other.value).includes(bareValue(value))),
  );
}

function attached({ attachments }: TurnDraft, { facts }: ContractView): CustomerAct[] {
  return [...facts].flatMap(([slot, fact]) =>
    fact.kind === "attachment" && attachments.some((name) => name === slot || name === fact.attachment)
      ? [{ act: "attach", slot, name: fact.attachment } as const]
      : [],
  );
}

const disowns = new RegExp(
  String.raw`\b(?:(?:do(?:n'?t| not)|did(?:n'?t| not)|can(?:'?t|not)) (?:actually |really )?(?:know|have|remember|recall|find|see|think ` +
    String.raw`i have)|no idea|not sure|no clue|haven'?t (?:got|a clue)|(?:have|got) no|never (?:got|had)|unsure|not that i know)\b`,
  "i",
);

function disowned({ text, acts }: TurnDraft, { hearing }: ContractView): CustomerAct[] {
  const slots = hearing.questions.flatMap((question) =>
    question.kind === "unknown" || question.kind === "foreign" ? [question.slot] : [],
  );
  const claimed = new Set(acts.flatMap(({ act, about }) => (act === "not_known" ? [about] : [])));
  return slots.filter((slot) => disowns.test(text) || claimed.has(slot)).map((slot) => ({ act: "not_known", slot }));
}

function pushIn(text: string, { briefing, before }: ContractView): CustomerAct[] {
  const said = briefing.customer.pushes.flatMap((line, index) => (holds(text, line) ? [index] : []));
  const used = before.filter(({ act }) => act === "push").length;
  return said.filter((index) => index >= used || said.length === 1).map((index) => ({ act: "push", index }));
}

function logged({ acts }: TurnDraft, { hearing }: ContractView): CustomerAct[] {
  const instruction = shortened(hearing.texts.join(" "), 120);
  return acts.flatMap(({ act, about }): CustomerAct[] => {
    switch (act) {
      case "withhold":
      case "ask_why":
        return about === "" ? [] : [{ act, slot: about }];
      case "confused":
        return [{ act, instruction }];
      case "answer":
      case "not_known":
      case "consent":
      case "choose":
      case "decline":
      case "thank":
        // These acts are read from the words or from the agent's questions.
        return [];
      default:
        return [{ act }];
    }
  });
}

/** Whether a text contains a line, ignoring spacing, punctuation and case. */
function holds(text: string, line: string): boolean {
  return bareValue(text).includes(bareValue(line));
}

function holdsLine(text: string, line: string | undefined): boolean {
  return line !== undefined && holds(text, line);
}

function typoOf(slot: string, { briefing }: ContractView): Scalar[] {
  const typo = briefing.customer.typos[slot];
  return typo === undefined ? [] : [typo];
}

// Values of fewer than four characters are not searched for; the monitors do not search for them either.
function isPlain(value: Scalar): boolean {
  return typeof value !== "boolean" && bareValue(value).length >= 4;
}

function isChecked(value: Scalar): boolean {
  return isPlain(value) && /[\d@]/.test(String(value));
}

const yes = new RegExp(
  String.raw`(?:^|[.!?,;–-]\s*)(?:yes|yeah|yep|yup|sure|ok|okay|agreed|please do|go ahead|go for it|do (?:it|that)|(?:that )?sounds ` +
    String.raw`(?:good|great|fine)|(?:that )?works(?: for me)?|that(?:'s| is) fine|perfect|let's do (?:it|that))\b`,
  "i",
);
const no = new RegExp(
  String.raw`^\W*(?:no\b(?! problem| worries| rush)|nope\b|nah\b|i(?:'d| would) rather not|i do(?:n't|` +
    " not) want|not (?:interested|happy with)|absolutely not|please do(?:n't| not))",
  "i",
);

/**
 * How a message answers the agent's proposals. Its words show whether the customer agrees; if they leave this open, the model's log
 * decides. The log also identifies the proposal.
 */
function readAnswerToProposals(draft: TurnDraft, view: ContractView): CustomerAct[] {
  const log = draft.acts.find(({ act }) => act === "consent" || act === "choose" || act === "decline");
  const { stance } = view;
  const put = proposalsFor(view);
  if (view.hearing.proposals.length === 0)
    // The reader found no proposal, but the monitor must still see that the model agreed to something.
    return log && log.act !== "decline" ? [{ act: "consent", action: log.about || "other" }] : [];
  if (put.length === 0) return [];
  const words = withoutLines(draft.text, forcedLines(view.briefing.customer));
  const answer = no.test(words) ? "decline" : yes.test(words) ? "agree" : answerOn(log?.act);
  const meant = put.find(({ action }) => action !== undefined && isMeant(action, log?.about ?? ""));
  if (answer === "decline") {
    const declined = meant ? [meant] : put;
    return [...new Set(declined.map(({ action = "other" }) => action))].map((action) => ({ act: "decline", action }));
  }
  if (answer === "none") return [];
  // The reader may have picked the wrong word as the action, while the log names what the customer came for.
  const wished = meant ? undefined : stance.accepts.find(({ action }) => isMeant(canonical(action), log?.about ?? ""));
  if (wished && log?.act !== "decline") return [{ act: "consent", action: canonical(wished.action) }];
  const taken = meant ?? put.find((proposal) => acceptanceOf(proposal, stance) !== undefined) ?? put[0];
  if (!taken) return [];
  const action = canonical(acceptanceOf(taken, stance)?.action ?? taken.action ?? "other");
  const several = put.length > 1 && put.every(({ act }) => act === "offer");
  return [{ act: several ? "choose" : "consent", action }];
}

/** The lines that the case prescribes, which do not answer a proposal. */
function forcedLines({ pushes, changes_mind }: CaseCustomer): string[] {
  return [...pushes, ...changes_mind.map(({ say }) => say)];
}

function answerOn(act: string | undefined): "agree" | "decline" | "none" {
  if (act === undefined) return "none";
  return act === "decline" ? "decline" : "agree";
}

function isMeant(action: string, about: string): boolean {
  return about !== "" && canonical(about.toLowerCase()) === action;
}

/** The proposals as the monitor sees them; "shall I go ahead?" refers to an earlier proposal. */
function proposalsFor({ hearing, earlier, stance }: ContractView): Proposal[] {
  const now = hearing.proposals.map((proposal) => aboutTheGoal(proposal, stance));
  const readable = now.filter(({ action }) => action !== undefined);
  if (readable.length > 0) return readable;
  const before = earlier.findLast((exchange) => exchange.hearing.proposals.some(({ action }) => action !== undefined));
  return now.length === 0 ? [] : (before?.hearing.proposals.filter(({ action }) => action !== undefined) ?? []);
}
