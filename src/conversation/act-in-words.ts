import { spokenForm } from "../case/fact.ts";
import { bareValue, type ContractView, factNamed } from "./contract-view.ts";
import type { CustomerAct } from "./customer-act.ts";
import { ownSentence, slotLabel } from "./told-fact.ts";
import { reportOf } from "./tool-report.ts";

const yes = /\b(?:yes|yeah|yep|sure|ok|okay|agreed|go ahead|please do|do (?:it|that)|fine|perfect|works for me|sounds good)\b/i;
const disowning = /\b(?:know|idea|clue|remember|recall|sure|unsure)\b|\b(?:don['’]t|do not|haven['’]t|have no|can['’]t)\b/i;

/** The words of a repaired turn for an act, in the case's own words if it has them; empty if the act needs no words. */
export function inWords(act: CustomerAct, view: ContractView): string {
  const { customer } = view.briefing;
  switch (act.act) {
    case "open":
      return customer.openings[act.opening] ?? "";
    case "answer":
    case "volunteer":
    case "correct":
      return telling(act, view);
    case "attach":
      return view.facts.get(act.slot)?.say ?? `Here is ${slotLabel(act.slot)}.`;
    case "not_known":
      return ownLine("unknown", view, { label: slotLabel(act.slot) }) ?? `I don't know ${slotLabel(act.slot)}.`;
    case "withhold":
      return `I'd rather not give ${slotLabel(act.slot)}.`;
    case "ask_why":
      return `What do you need ${slotLabel(act.slot)} for?`;
    case "consent":
    case "choose":
      return agreement(act.action, view);
    case "decline":
      return customer.declines[act.action] ?? ownLine("no", view) ?? "No, that is not what I want.";
    case "push":
      return customer.pushes[act.index] ?? "";
    case "change_mind":
      return customer.changes_mind[act.index]?.say ?? "";
    case "leave":
      return goodbye(act.why, view);
    default:
      return inWordsAboutSteps(act, view);
  }
}

function inWordsAboutSteps(act: CustomerAct, { briefing, calls }: ContractView): string {
  const { customer, tools } = briefing;
  if (act.act === "resist") return customer.resists.find(({ tool }) => tool === act.tool)?.say ?? "";
  if (act.act === "confused") {
    const tool = tools.find(({ name }) => name === act.tool);
    return tool?.phrases.unsure ?? "I'm not sure what exactly I should do there.";
  }
  if (act.act !== "follow") return "";
  const outcome = calls.findLast((call) => call.tool === act.tool)?.outcome;
  const report = customer.reports[act.tool] ?? tools.find(({ name }) => name === act.tool)?.phrases.report;
  const shown = outcome && reportOf(report, outcome);
  return shown ?? (act.worked ? "I've done that." : "I tried, but it didn't work.");
}

/** What the customer says if nothing else can be said: what they came for. */
export function goalInWords(view: ContractView): string {
  return ownLine("again", view) ?? `This is what I need: ${view.briefing.customer.goal.replace(/[.!]+$/, "")}.`;
}

function telling({ slot: named, value }: Extract<CustomerAct, { readonly act: "answer" | "volunteer" | "correct" }>, view: ContractView) {
  const slot = factNamed(named, view);
  const fact = slot === undefined ? undefined : view.facts.get(slot);
  if (slot === undefined || fact?.kind !== "value") return "";
  const label = slotLabel(slot);
  return ownSentence({ slot, fact, value }, false) ?? `${label.charAt(0).toUpperCase()}${label.slice(1)} is ${spokenForm(value)}.`;
}

function agreement(action: string, view: ContractView): string {
  const own = view.briefing.customer.offers.filter(({ take }) => take === action);
  return (own.length === 1 ? own[0]?.say : undefined) ?? ownLine("yes", view) ?? "Yes, please do.";
}

function goodbye(why: string, view: ContractView): string {
  const { closing, concedes } = view.briefing.customer;
  if (why === "goal_met") return closing ?? ownLine("thanks", view) ?? "That's all, thank you.";
  if (why === "refusal_accepted") return concedes ?? ownLine("gives_in", view) ?? "All right, I'll leave it at that.";
  return "I'll leave it there for now. Goodbye.";
}

/** One of the case's own lines, a different one in each turn. */
function ownLine(
  kind: "unknown" | "yes" | "no" | "again" | "thanks" | "gives_in",
  { briefing, number }: ContractView,
  fills: Readonly<Record<string, string>> = {},
): string | undefined {
  const written = briefing.customer.lines[kind];
  const line = written?.[number % written.length];
  const filled = line?.replace(/\{(\w+)\}/g, (blank, name: string) => fills[name] ?? blank);
  return filled && filled.charAt(0).toUpperCase() + filled.slice(1);
}

/** Whether a text says what an act claims, as far as this can be seen; acts without words of their own count as said. */
export function isSaid(act: CustomerAct, text: string, view: ContractView): boolean {
  switch (act.act) {
    case "answer":
    case "volunteer":
    case "correct":
      return contains(text, spokenForm(act.value)) || contains(text, inWords(act, view));
    case "push":
    case "change_mind":
    case "resist":
      return contains(text, inWords(act, view));
    case "consent":
    case "choose":
      return saysYes(text, view);
    case "not_known":
      return disowning.test(text) || contains(text, inWords(act, view));
    default:
      return true;
  }
}

/** Whether a text agrees to something, in common words or in the case's own. */
export function saysYes(text: string, { briefing: { customer } }: ContractView): boolean {
  const own = [...(customer.lines.yes ?? []), ...customer.offers.map(({ say }) => say)];
  return yes.test(text) || own.some((line) => contains(line, text) || contains(text, line));
}

/** Whether a text contains words, ignoring spacing, punctuation and case. */
export function contains(text: string, words: string): boolean {
  const bare = bareValue(words);
  return bare !== "" && bareValue(text).includes(bare);
}
