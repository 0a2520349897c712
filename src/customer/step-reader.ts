import { NUMBER_WORDS } from "../language/number-words.ts";
import { featuresOf, learnTopics, tally } from "../language/topics.ts";
import { IMPERATIVES } from "../language/verb-lists.ts";
import { wordList } from "../language/word-list.ts";
import { lazy, memoize, memoizeText } from "../memoize.ts";
import type { Tool } from "../world/tool.ts";
import { firstWord, stripLead } from "./clause-kind.ts";
import { clausesIn, joinRestarts, placesFirst, type TurnClause } from "./turn-clauses.ts";

/** The tool that a text asks for. */
export interface MeantTool {
  readonly tool: Tool;
  /** How strongly the text suggests the tool; at least `certain` if it names the tool. */
  readonly rate: number;
  /** By how much the tool's score exceeds the next one's. */
  readonly lead: number;
  /** The other tools that the same text names, as in "is the hub dry, or the wall box?" */
  readonly also: readonly Tool[];
  /** The tools that the text may mean instead if this tool cannot be used where the customer is, best first. */
  readonly instead: readonly Tool[];
}

/** A part of a turn. */
interface Words {
  readonly text: string;
  /** The earlier clauses that "it" may refer to. */
  readonly before: readonly string[];
}

/** Recognises which of a customer's tools a clause asks for. */
export interface StepReader {
  /** The clauses of a turn, in the order in which the customer considers them. */
  clauses(turn: string): readonly TurnClause[];
  /** Whether a verb may be about the customer's devices: a tool's examples use it, or it is unknown. */
  isHandsOn(verb: string): boolean;
  /** The tool that a text suggests most strongly; undefined if it suggests none. */
  meant(words: Words, isAllowed: (tool: Tool) => boolean): MeantTool | undefined;
}

/** The minimum score at which a text counts as naming the tool. */
export const certain = 5;
/** The minimum score at which even "tap Network" counts as a step and not just as the way to one. */
export const beyondDoubt = 9;
/** The minimum score at which the customer has at least a rough idea of the tool that is meant. */
const half = 3;
/** The lead over the next tool below which a customer asks which of the two is meant. */
export const distinctLead = 1;

const COMMANDS: readonly string[] = [...IMPERATIVES, ...wordList("asking-verbs")];
const EVERYDAY = { topic: "", examples: wordList("everyday-turns") };

/** The reader trained on these tools' examples. */
export const stepReaderFor: (tools: readonly Tool[]) => StepReader = memoize((tools) => {
  const lessons = tools.map(({ name, toldAs }) => ({ topic: name, examples: toldAs }));
  const topics = learnTopics([EVERYDAY, ...lessons]);
  const commands = tools.flatMap(({ toldAs }) => toldAs.filter((example) => !STATEMENT.test(example)));
  const openers = commands.map((example) => firstWord(stripLead(example)));
  const own = new Set(openers.filter((word) => !NO_VERBS.has(word)));
  const hallmarks = new Map(tools.map((tool) => [tool, hallmarksOf(tool)]));
  const rate = ({ text, before }: Words) => {
    const readings = [text, ...before].map((part) => read(part).signs());
    return {
      nothing: readings[0]?.rates.get("") ?? 0,
      of: ({ name }: Tool) => {
        const [here = 0, ...earlier] = readings.map(({ rates }) => rates.get(name) ?? 0);
        return here + weight * Math.max(0, ...earlier);
      },
      has: ({ word }: Hallmark) => readings.some(({ features }) => features.has(word)),
    };
  };
  const rateAll = (words: Words): { readonly rated: readonly Rated[]; readonly nothing: number } => {
    const { of, has, nothing } = rate(words);
    const rated = tools.map((tool) => {
      const marks = hallmarks.get(tool) ?? [];
      const lost = marks.filter((mark) => !has(mark)).reduce((sum, { loss }) => sum + loss, 0);
      return { tool, rate: of(tool) - lost, marks: marks.filter(has).map(({ word }) => word) };
    });
    return { rated, nothing };
  };
  const verbs = new Set([...COMMANDS, ...own]);
  // The same clause is read for several purposes, and again in other trials.
  const read = memoizeText(
    (text) => ({
      signs: lazy(() => ({ rates: topics.read(text), features: new Set(featuresOf(text)) })),
      rated: lazy(() => rateAll({ text, before: [] })),
      clauses: lazy(() => placesFirst(joinRestarts(clausesIn(text, verbs)))),
    }),
    recent,
  );
  return {
    clauses: (turn) => read(turn).clauses(),
    isHandsOn: (verb) => own.has(verb) || !COMMANDS.includes(verb),
    meant: ({ text, before }, isAllowed) => {
      const { rated, nothing } = before.length === 0 ? read(text).rated() : rateAll({ text, before });
      const allowed = rated.filter(({ tool }) => isAllowed(tool));
      return strongest(allowed, { nothing, isList: before.length === 0 && LIST.test(text) });
    },
  };
});

/** How many turns and clauses are cached. */
const recent = 1_024;

/** The weight of earlier words relative to the current ones. */
const weight = 0.7;

const STATEMENT = /^(?:\S+ ){1,4}(?:is|are|was|has|have)\b/i;

/** Words that an example may begin with but that are not commands. */
const NO_VERBS: ReadonlySet<string> = new Set(
  (
    "what which how where who is are was were do does did has have can could may will would there in on under with your the any " +
    "if when"
  ).split(" "),
);

/** A word that occurs in most of a tool's examples, and how much its absence from a text counts against the tool. */
interface Hallmark {
  readonly word: string;
  readonly loss: number;
}

// "Switch mobile data on" is not about the app, because sentences about the app nearly always mention it.
function hallmarksOf({ toldAs }: Tool): readonly Hallmark[] {
  const { features, sentences } = tally(toldAs);
  return [...features]
    .filter(([word, count]) => !word.includes(" ") && count * 2 >= sentences)
    .map(([word, count]) => ({ word, loss: -Math.log((sentences - count + 0.5) / (sentences + 1)) }));
}

interface Rated extends Pick<MeantTool, "tool" | "rate"> {
  /** The tool's hallmarks that occur in the text. */
  readonly marks: readonly string[];
}

/** Words that may name several things at once. */
const LIST = /\b(?:and|or|both|as well as)\b/i;

function strongest(
  rated: readonly Rated[],
  { nothing, isList }: { readonly nothing: number; readonly isList: boolean },
): MeantTool | undefined {
  const [first, ...rest] = rated.toSorted((left, right) => right.rate - left.rate);
  if (first === undefined || first.rate < half || first.rate <= nothing) return undefined;
  const part = rest.find(({ tool, rate }) => rate > first.rate - distinctLead && isPart(tool, first.tool));
  // If the text suggests a whole step only slightly more strongly than one of its parts, that part is meant.
  const best = part ?? first;
  const others = rated.filter(({ tool }) => tool !== best.tool && !isPart(tool, best.tool) && !isPart(best.tool, tool));
  const isAlso = (other: Rated) => other.rate >= Math.max(certain, best.rate - near) && nameApart(best, other);
  const also = isList ? others.filter(isAlso) : [];
  const next = Math.max(0, ...others.filter((other) => !also.includes(other)).map(({ rate }) => rate));
  const instead = [first, ...rest].filter(
    ({ tool, rate }) => tool !== best.tool && tool.effect === best.tool.effect && (rate >= certain || isPart(best.tool, tool)),
  );
  const toolsOf = (some: readonly Rated[]) => some.map(({ tool }) => tool);
  return { tool: best.tool, rate: best.rate, lead: best.rate - next, also: toolsOf(also), instead: toolsOf(instead) };
}

/** Whether one change is part of another, as "switch it off" is of "switch it off and on again". */
function isPart(part: Tool, whole: Tool): boolean {
  return part.effect === whole.effect && whole.includes?.includes(part.name) === true;
}

/** How close a second tool's score must be for it to count as named too. */
const near = 4;

/** Whether the text names each of two tools with a word that does not apply to the other. */
function nameApart(one: Rated, other: Rated): boolean {
  return one.marks.some((word) => !other.marks.includes(word)) && other.marks.some((word) => !one.marks.includes(word));
}

/** The values in the first text that states every argument; if no text does, the values in the first text. */
export function statedValues(tool: Tool, texts: readonly string[]) {
  const read = texts.map((text) => valuesIn(tool, text));
  return read.find(({ isComplete }) => isComplete) ?? read[0] ?? { args: {}, isComplete: true };
}

/** The values that a text states for a tool's arguments, and whether it states every one. */
function valuesIn({ takes = {} }: Tool, text: string) {
  const plain = withDigits(text);
  const stated = Object.entries(takes).map(([name, pattern]) => {
    const match = pattern.exec(plain);
    return [name, match?.[1] ?? match?.[0]] as const;
  });
  const args = Object.fromEntries(stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return { args, isComplete: stated.every(([, value]) => value !== undefined) };
}

/** Converts number words to digits, so that "fifteen full seconds" becomes "15 seconds". */
function withDigits(text: string): string {
  return text
    .replaceAll(/\p{L}+(?= (?:\w+ )?(?:seconds?|minutes?)\b)/giu, (word) => String(NUMBER_WORDS.get(word.toLowerCase()) ?? word))
    .replaceAll(/(?<=\d) (?:full|whole|good|long|solid|clear) (?=(?:seconds?|minutes?)\b)/gi, " ");
}
