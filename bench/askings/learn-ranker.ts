import { readFact } from "../../src/language/rank/fact-words.ts";
import type { FactShape } from "../../src/language/rank/rank-facts.ts";
import { readTurn } from "../../src/language/rank/read-turn.ts";
import { oddsOfAny, sentenceOdds, signsOfTurn, type Weight, weighFact } from "../../src/language/rank/weigh-fact.ts";
import { type Random, randomFrom } from "../../src/random.ts";
import type { Asking } from "./messages.ts";

/** How it is learnt whether a sentence asks. Weights of rare signs and small weights are dropped. */
const asking = { epochs: 8, rate: 0.2, decay: 0.004, fewest: 3, weakest: 0.1 };

/**
 * How it is learnt which fact is asked. The few general weights decay less than those of pairs of words, and a share of the
 * pairs is ignored at every step, so that the general weights do not rely on pairs that only one desk has.
 */
const choosing = { epochs: 10, rate: 0.15, decay: 0.1, generalDecay: 0.001, ignored: 0.5, fewest: 4, weakest: 0.05 };

/** A weight while it is learnt with AdaGrad. */
interface Cell {
  value: number;
  slopes: number;
  count: number;
  readonly decay: number;
}

type Feature = readonly [cell: Cell, by: number];
type Features = readonly Feature[];

const decays: ReadonlyMap<string, number> = new Map([
  ["asks", asking.decay],
  ["fact", choosing.generalDecay],
  ["none", 0],
]);

/** Rows of cells that come into being when they are first looked up. */
class GrowingTable {
  readonly rows = new Map<string, Map<string, Cell>>();

  get(sign: string): { get(other: string): Cell } {
    const row = this.rows.get(sign) ?? new Map<string, Cell>();
    this.rows.set(sign, row);
    const decay = decays.get(sign) ?? choosing.decay;
    return {
      get: (other) => {
        const cell = row.get(other) ?? { value: 0, slopes: 1e-3, count: 0, decay };
        row.set(other, cell);
        return cell;
      },
    };
  }
}

/** Learns the ranker's weights from labelled messages. */
export function learnRanker(written: readonly Asking[]): ReadonlyMap<string, ReadonlyMap<string, Weight>> {
  const askings = [...written, ...bareAskings(written)];
  const random = randomFrom("ranker");
  const table = new GrowingTable();
  learnAsking(askings, table, random);
  learnFacts(askings, table, random);
  const rows = [...table.rows].map(([sign, row]): [string, Map<string, Weight>] => {
    const weakest = sign === "asks" ? asking.weakest : choosing.weakest;
    const kept = [...row].filter(([, { value }]) => Math.abs(value) >= weakest).sort(([one], [other]) => (one < other ? -1 : 1));
    return [sign, new Map(kept.map(([other, { value }]) => [other, { value: Math.round(value * 100) / 100 }]))];
  });
  return new Map(rows.filter(([, row]) => row.size > 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A message asks if any of its sentences does; the labels do not say which. */
function learnAsking(askings: readonly Asking[], table: GrowingTable, random: Random): void {
  const { epochs, rate, fewest } = asking;
  const row = table.get("asks");
  const all = askings.map(({ text, asks }) => ({
    asks: asks.length > 0,
    sentences: readTurn(text).map(({ signs }) => signs.map((sign) => row.get(sign))),
  }));
  for (const cell of all.flatMap(({ sentences }) => sentences.flat())) cell.count += 1;
  const rows = all.map(({ asks, sentences }) => ({
    asks,
    sentences: sentences.map((cells) => cells.filter(({ count }) => count >= fewest)),
  }));
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const { asks, sentences } of random.shuffle(rows)) {
      const shares = sentences.map((cells) => 1 / (1 + Math.exp(-cells.reduce((sum, { value }) => sum + value, 0))));
      const none = shares.reduce((product, share) => product * (1 - share), 1);
      const slope = asks ? -none / Math.max(1e-6, 1 - none) : 1;
      sentences.forEach((cells, at) => {
        for (const cell of cells) descend(cell, slope * (shares[at] ?? 0), rate);
      });
    }
}

interface Choice {
  readonly asked: boolean;
  readonly features: Features;
}

/** Learns to choose the asked fact among random facts of its desk, which are given by name only, with their labels or with their shapes. */
function learnFacts(askings: readonly Asking[], table: GrowingTable, random: Random): void {
  const { epochs, rate, generalDecay, ignored, fewest } = choosing;
  const examples = askings.map((one) => exampleOf(one, table));
  for (const { asked, features } of examples.flatMap(({ facts }) => facts.flat()))
    if (asked) for (const [cell] of features) cell.count += 1;
  const isGeneral = ([cell]: Feature) => cell.decay === generalDecay;
  const isCommon = (feature: Feature) => isGeneral(feature) || feature[0].count >= ways.length * fewest;
  const common = examples.map(({ facts, none }) => ({ none, facts: facts.map((all) => all.map((fact) => filtered(fact, isCommon))) }));
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const { facts, none } of random.shuffle(common)) {
      const way = random.pick(waysByFrequency);
      const known = facts.flatMap((all) => all[way] ?? []).filter(({ asked }) => random.chance(asked ? 0.93 : 0.6));
      const choices = known.map((fact) => filtered(fact, (feature) => isGeneral(feature) || !random.chance(ignored)));
      choose([...choices, { asked: !known.some(({ asked }) => asked), features: none }], rate * (1 - (0.7 * epoch) / epochs));
    }
}

const ways: readonly ((name: string, label: string) => { readonly description: string; readonly shape: string })[] = [
  () => ({ description: "", shape: "" }),
  (_name, label) => ({ description: label, shape: "" }),
  (name, label) => ({ description: "", shape: shapeOf(name, label) }),
];
const waysByFrequency = [0, 0, 1, 1, 2];

/** An asking's facts, each given in every way, and the choice of none of them. */
function exampleOf({ text, facts, asks }: Asking, table: GrowingTable) {
  const sentences = readTurn(text);
  const odds = sentences.map((sentence) => sentenceOdds(sentence, table));
  const turn = signsOfTurn(sentences, odds, table);
  const none = table.get("none");
  const always: Feature = [none.get("always"), 1];
  return {
    none: [always, [none.get("odds"), oddsOfAny(odds)]] satisfies Features,
    facts: Object.entries(facts).map(([name, label]) =>
      ways.map((way): Choice => {
        const { description, shape } = way(name, label);
        const features: Feature[] = [];
        weighFact(turn, readFact(name, description, shape), table, (cell, by) => features.push([cell, by]));
        return { asked: asks.includes(name), features };
      }),
    ),
  };
}

function filtered({ asked, features }: Choice, isKept: (feature: Feature) => boolean): Choice {
  return { asked, features: features.filter(isKept) };
}

function choose(choices: readonly Choice[], rate: number): void {
  const rates = choices.map(({ features }) => features.reduce((sum, [{ value }, by]) => sum + value * by, 0));
  const largest = Math.max(...rates);
  const total = rates.reduce((sum, one) => sum + Math.exp(one - largest), 0);
  const asked = choices.filter((choice) => choice.asked).length;
  choices.forEach((choice, at) => {
    const slope = Math.exp((rates[at] ?? 0) - largest) / total - (choice.asked ? 1 / asked : 0);
    if (Math.abs(slope) > 1e-4) for (const [cell, by] of choice.features) descend(cell, slope * by, rate);
  });
}

function descend(cell: Cell, slope: number, rate: number): void {
  const full = slope + cell.decay * cell.value;
  cell.slopes += full * full;
  cell.value -= (rate * full) / Math.sqrt(cell.slopes);
}

const shapes: readonly (readonly [shape: FactShape, pattern: RegExp])[] = [
  ["email", /\bemail\b/],
  ["phone", /\b(?:tele)?phone number|\bmobile number|^phone|landline number/],
  ["yes_no", /^whether\b/],
  ["date", /\b(?:date|when|day)\b/],
  ["money", /\b(?:amount|price|rent per|total (?:budget|income)|value of|maximum to spend|how much they give|most they can pay)\b/],
  ["number", /^(?:how (?:many|old|late|long)|number of \w+s|guests|bedrooms|age|weight|height|hours|days|weeks|years|distance|figures?)\b/],
  [
    "person",
    /\bname of (?:the )?(?:animal|pet|person|pupil|patient|tenant|client|child|donor|owner|landlord|visitor|member|applicant|referee)\b/,
  ],
  ["person", /\b(?:surname|driver's (?:full )?name|parent|guardian|guest|dentist|doctor|teacher|traveller|occupier|partner)\b/],
  ["id", /\b(?:number|code|reference|pin|imei|plate|postcode|digits)\b/],
  ["file", /\b(?:photo|link)\b/],
];

/** The shape that a customer's value for a fact would have. */
export function shapeOf(name: string, label: string): FactShape {
  const text = `${label} ${name.replaceAll("_", " ")}`.toLowerCase();
  return shapes.find(([, pattern]) => pattern.test(text))?.[0] ?? "text";
}

/** Messages that name a detail and say little else, made of the labels, because few of the written ones do. */
function bareAskings(askings: readonly Asking[]): readonly Asking[] {
  const desks = new Map(askings.map(({ desk, facts }) => [desk, facts]));
  return [...desks].flatMap(([desk, facts]) =>
    Object.entries(facts).map(([name, label], at): Asking => {
      const title = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
      const isClause = /^(?:how|wh)/.test(label);
      const forms = isClause
        ? [`${title}?`, `Please send me:\n- ${title}`, `I still need to know ${label}.`, `Could you tell me ${label}?`]
        : [`${title}?`, `Please send me:\n- ${title}`, `I still need the ${label}.`, `Your ${label}, please.`, `The ${label}?`];
      return { desk, facts, text: forms[at % forms.length] ?? "", asks: [name] };
    }),
  );
}
