import type { Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import { type ContractView, sayable } from "./contract-view.ts";

/**
 * Contract item C1 says that every literal in a customer's message, such as an amount or a date, is one of the customer's facts, was stated
 * by the agent, or came from the customer's own tools.
 */
export function literalsAreKnown(view: ContractView): string | undefined {
  const literals = readLiterals(view.said.text).filter(({ kind, value }) => kind !== "count" || /\d{2}/.test(value));
  if (literals.length === 0) return undefined;
  const sources = knownTexts(view);
  const figures = toolFigures(view);
  const strange = literals.find((literal) => !figures.has(Number(literal.value)) && !isIn(literal, view.said.text, sources));
  return strange === undefined ? undefined : `says ${strange.kind} "${strange.value}", which it cannot know`;
}

function isIn(literal: Literal, text: string, sources: readonly string[]): boolean {
  const printed = text.slice(literal.start, literal.end).toLowerCase();
  if (sources.some((source) => source.toLowerCase().includes(printed))) return true;
  return sources.some((source) => readLiterals(source).some((known) => known.kind === literal.kind && known.value === literal.value));
}

const AGENT_TALK = new RegExp(
  String.raw`\bhow (?:can|may) i (?:help|assist) you|\banything else i can (?:help|do for|assist)|\bthank you for (?:contacting|calling|` +
    String.raw`reaching out|your patience)|\b(?:i have|i've|i will|i'll|we have|we've|we will|we'll) (?:now |just |gone ahead and ` +
    String.raw`)?(?:process|issu|refund|cancel|escalat|transfer|updat|credit)\w* (?:you\b|your\b|the refund|a refund)|\blet me (?:check|` +
    String.raw`look up|pull up) your\b|\bas (?:an ai|a language model|your (?:assistant|agent))|^(?:agent|assistant|support)\s*:|\bour ` +
    String.raw`(?:policy|records|system) (?:says|shows?|does|states?)|\byour (?:refund|replacement|request) has been (?:processed|issued|` +
    "approved)",
  "im",
);

/** Contract item C5 says that the customer never speaks as the agent. */
export function speaksForItself(view: ContractView): string | undefined {
  const found = AGENT_TALK.exec(view.ownWords)?.[0];
  return found === undefined ? undefined : `speaks as the agent: "${found}"`;
}

const GRADER_TALK = new RegExp(
  String.raw`\bpass\s?[\^@]\s?k?\d*\b|\bground truth\b|\brubrics?\b|\btest[ -]cases?\b|\bdispositions?\b|\bgraders?\b|\bgolden (?:answer|` +
    String.raw`run|plan)\b|\bbenchmarks?\b|\bscore ?cards?\b|\bexpected (?:answer|action|tool|output)\b|\bsystem prompt\b|\bsimulated ` +
    String.raw`(?:user|customer)\b|\bmust_escalate\b|\breveal rules?\b`,
  "i",
);
const SNAKE = /\b[a-z]+(?:_[a-z0-9]+)+\b/g;

/** Contract item C9 forbids grading vocabulary, and internal names that nobody has mentioned. */
export function keepsOutOfTheGrading(view: ContractView): string | undefined {
  const text = view.ownWords;
  const found = GRADER_TALK.exec(text)?.[0];
  if (found !== undefined) return `uses a grader's word: "${found}"`;
  const names = text.match(SNAKE) ?? [];
  if (names.length === 0) return undefined;
  const known = knownTexts(view).join(" ").toLowerCase();
  const name = names.find((word) => !known.includes(word));
  return name === undefined ? undefined : `uses a name from inside the desk: "${name}"`;
}

function knownTexts({ exchanges, briefing }: ContractView): readonly string[] {
  const reports = briefing.tools.map(({ phrases }) => phrases.report ?? "");
  const outcomes = exchanges.flatMap(({ calls }) => calls.map(({ outcome }) => JSON.stringify(outcome)));
  return [...sayable(briefing.customer), ...exchanges.flatMap(({ heard }) => heard), ...reports, ...outcomes];
}

// If a tool returns { minutes: 25 } and the customer says "25 minutes" or "£25", the number alone counts as known.
function toolFigures({ exchanges }: ContractView): ReadonlySet<number> {
  const outcomes = exchanges.flatMap(({ calls }) => calls.map(({ outcome }) => outcome));
  const answers = outcomes.flatMap((outcome) => (outcome.kind === "ok" ? [JSON.stringify(outcome.value)] : []));
  return new Set(answers.flatMap((answer) => (answer.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)));
}
