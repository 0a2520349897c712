import { isYesOrNo } from "../conversation/asks-yes.ts";
import { plainWords } from "../conversation/message.ts";
import type { Question } from "../conversation/reading.ts";
import { topicOf } from "../conversation/slot-names.ts";
import { reportOf } from "../conversation/tool-report.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { shortened } from "../secrets/shortened.ts";
import type { CallOutcome } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";
import { type NamedStep, stepsIn } from "./named-steps.ts";
import { type Piece, performs, type Scene } from "./piece.ts";
import type { TurnClause } from "./turn-clauses.ts";

/** How many steps customers take after one message, by skill; looking at something does not count. */
const most: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 5 };

/**
 * Performs the steps that are described clearly enough, and asks for clarification if none are. `isLeft` tells whether a question asks for
 * more than the steps show.
 */
export function followInstructions(scene: Scene): { readonly pieces: readonly Piece[]; isLeft(question: Question): boolean } {
  const { tools, customer } = scene.briefing;
  if (tools.length === 0) return { pieces: [], isLeft: () => true };
  const heard = agendaTexts(scene);
  const turn = stepsIn(scene.hearing, { tools, skill: customer.skill, heard, lastSaid: [...scene.agenda.said].at(-1) });
  const pieces = react(scene, turn);
  if (!performs(pieces, "follow")) return { pieces, isLeft: () => true };
  const isAside = (question: Question) => Object.hasOwn(customer.asides, topicOf(question));
  // "Can you read your emails?" may need an answer beyond what the device shows.
  const isLeft = (question: Question) =>
    !isAside(question) || isYesOrNo(question.text) || turn.others.some((clause) => asks(clause, question));
  return { pieces, isLeft };
}

/** Whether a clause asks the question. "Beside the hub" does not, because it tells the customer where to go. */
function asks({ kind, text }: TurnClause, question: Question): boolean {
  return (kind === "look" || kind === "past" || kind === "do") && overlap(text, question.text);
}

function overlap(one: string, other: string): boolean {
  const [left, right] = [plainWords(one), plainWords(other)];
  return left.includes(right) || right.includes(left);
}

function react(scene: Scene, { steps, vague }: ReturnType<typeof stepsIn>): readonly Piece[] {
  const { customer } = scene.briefing;
  const clear = steps.filter(({ isClear }) => isClear);
  const able = withinReach(clear, customer.skill);
  if (able.length > 0) {
    const done = takeInTurn(scene, able);
    return able.length < clear.length ? [...done, { acts: [], text: scene.voice.say("soFar") }] : done;
  }
  // A customer who is asked for details or for consent answers that first.
  const { questions, proposals } = scene.hearing;
  const isAsked = customer.skill !== undefined && (proposals.length > 0 || questions.some(({ kind }) => kind === "fact"));
  const [half] = isAsked ? [] : steps;
  if (half !== undefined) return [wonder(scene, half.tool)];
  const [unknown] = isAsked ? [] : vague;
  if (unknown === undefined) return [];
  return [{ acts: [{ act: "confused", instruction: shortened(unknown.trim(), 120) }], text: scene.voice.say("confused") }];
}

function agendaTexts({ agenda }: Scene): readonly string[] {
  return agenda.hearings.flatMap(({ texts }) => texts);
}

/** Takes steps one after another. A conditional step is taken if the results of the earlier steps meet its condition. */
function takeInTurn(scene: Scene, steps: readonly NamedStep[]): Piece[] {
  const taken: Taken[] = [];
  for (const step of steps) {
    const seen = taken.map(({ piece }) => piece.text).join(" ");
    if (!isDue(scene, step, seen)) continue;
    const resisted = resist(scene, step, taken);
    taken.push(resisted ? { piece: resisted, shown: {}, tool: step.tool, isHere: true } : perform(scene, step, taken));
  }
  // The customer mentions that something is not there only if there is nothing else to report.
  const here = taken.filter(({ isHere }) => isHere);
  return (here.length > 0 ? here : taken).map(({ piece }) => piece);
}

/** Whether a step is to be taken, given the latest results and the tools used in earlier turns. */
function isDue({ agenda }: Scene, { onlyIf, tool }: NamedStep, seen: string): boolean {
  if (onlyIf === undefined) return true;
  // In "Have you restarted it? If not, please do", the condition is about what the customer has done before.
  const past = /^if (not )?(?:have|did) you\b/i.exec(onlyIf);
  return past ? agenda.used.has(tool.name) === (past[1] === undefined) : isMet(onlyIf, seen);
}

/** A step that was taken, with the result that the device showed. */
interface Taken {
  readonly tool: Tool;
  readonly isHere: boolean;
  readonly piece: Piece;
  readonly shown: JsonObject;
}

/** The steps that the customer takes in one turn, up to the limit on steps that change something. */
export function withinReach(steps: readonly NamedStep[], skill: number | undefined): readonly NamedStep[] {
  const limit = (skill === undefined ? undefined : most[skill]) ?? Number.POSITIVE_INFINITY;
  const writes = steps.flatMap(({ tool, onlyIf }, index) => (tool.effect === "write" && onlyIf === undefined ? [index] : []));
  const end = writes[limit];
  return end === undefined ? steps : steps.slice(0, end);
}

/** The customer's question about a step if some of its details are missing. */
function wonder({ hearing, voice }: Scene, { name, phrases }: Tool): Piece {
  const instruction = shortened(hearing.texts.join(" ").trim(), 120);
  return { acts: [{ act: "confused", instruction, tool: name }], text: phrases.unsure ?? voice.say("confused") };
}

/** The customer's reply if they resist a step; undefined if they take it. */
function resist(scene: Scene, { tool }: NamedStep, taken: readonly Taken[]): Piece | undefined {
  const { briefing, agenda, hearing } = scene;
  const kept = briefing.customer.resists.find((one) => one.tool === tool.name);
  if (kept === undefined) return undefined;
  const heard = [...agendaTexts(scene), ...hearing.texts].join("\n").toLowerCase();
  const isOver =
    kept.until !== undefined &&
    (kept.until.said.some((words) => heard.includes(words.toLowerCase())) ||
      kept.until.looked.some((look) => agenda.used.has(look) || taken.some((step) => step.tool.name === look)));
  return isOver ? undefined : { acts: [{ act: "resist", tool: tool.name, as: kept.as }], text: kept.say };
}

function perform({ call, voice, briefing }: Scene, step: NamedStep, before: readonly Taken[]): Taken {
  const { tool, outcome } = attempt(call, step);
  const worked = outcome.kind === "ok";
  const shown = worked && isJsonObject(outcome.value) ? outcome.value : {};
  const report = briefing.customer.reports[tool.name] ?? tool.phrases.report;
  const text = isSaid(shown, before.at(-1)) ? "" : (reportOf(report, outcome) ?? voice.say(worked ? "followed" : "failed"));
  return { piece: { acts: [{ act: "follow", tool: tool.name, worked }], text }, shown, tool, isHere: !isElsewhere(outcome) };
}

/** Uses the named tool or, if it cannot be used where the customer is, another tool that the words may refer to. */
function attempt(call: Scene["call"], { tool, args, instead }: NamedStep) {
  const first = { tool, outcome: call(tool.name, args) };
  if (!isElsewhere(first.outcome)) return first;
  for (const other of instead.filter(({ takes }) => takes === undefined)) {
    const outcome = call(other.name, {});
    if (!isElsewhere(outcome)) return { tool: other, outcome };
  }
  return first;
}

function isElsewhere(outcome: CallOutcome): boolean {
  return outcome.kind === "rejected" && outcome.code === "not_here";
}

/** Whether the report on the previous change already covers everything that the device shows now. */
function isSaid(shown: JsonObject, before: Taken | undefined): boolean {
  const entries = Object.entries(shown);
  return entries.length > 0 && before?.tool.effect === "write" && entries.every(([name, value]) => before.shown[name] === value);
}

/** Words that do not describe the state of something. */
const IDLE: ReadonlySet<string> = new Set(
  (
    "if in case should unless the a an it its it's that this is are be at all still now set to switched turned even there then again " +
    "only really completely says say shows show reads read stays by hand your"
  ).split(" "),
);

const STATE = /\b(?:is|are|says?|shows?|reads?|stays?|remains?|isn't|aren't|not|set to|it's|they're|that's|you (?:see|have|find|get))\b/gi;
const NEGATED = /\b(?:not|no longer|isn't|aren't|doesn't|don't|unless|other than|anything but)\b/i;

/**
 * Whether a report of what the customer has just seen meets a condition, such as "if it is off" or "if it still says SeaLink". A condition
 * that cannot be compared with the report is not met.
 */
export function isMet(condition: string, report: string): boolean {
  const plain = condition.replaceAll(/[‘’]/g, "'").toLowerCase();
  const verb = [...plain.matchAll(STATE)].at(-1);
  if (verb === undefined) return false;
  const about = wordsOf(plain.slice(0, verb.index));
  const states = plain
    .slice(verb.index + verb[0].length)
    .split(/,|\bor\b/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  if (states.length === 0) return false;
  if (report.trim() === "") return false;
  const seen = partsAbout(about, report);
  const holds = states.some((state) => seen.some((part) => state.every((word) => part.includes(word))));
  return NEGATED.test(plain) !== holds;
}

/** The parts of a report about the thing that the condition names; all parts if none is about it. */
function partsAbout(about: readonly string[], report: string): readonly (readonly string[])[] {
  const parts = report
    .toLowerCase()
    .split(/[,;.]\s|\band\b/)
    .map(wordsOf);
  const named = parts.filter((part) => about.some((word) => part.includes(word)));
  return named.length > 0 ? named : parts;
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}']+/gu) ?? []).filter((word) => !IDLE.has(word));
}
