import { join } from "node:path";
import type { CaseCustomer } from "../../case/case-customer.ts";
import { teach } from "../../case/lessons.ts";
import { shownPath } from "../../case/problem.ts";
import { customerFacts } from "../../conversation/customer-facts.ts";
import { relatedness } from "../../conversation/left-questions.ts";
import { isIdentity } from "../../conversation/slot-names.ts";
import { CONSENT, type UnclearTurn } from "../../conversation/understanding.ts";
import { loadQuestions } from "../../suite/load/load-questions.ts";
import type { Suite } from "../../suite/suite.ts";
import { joined } from "../text/figure-text.ts";

/** Sentences that a customer did not understand. */
interface Misunderstood {
  readonly turn: UnclearTurn;
  readonly sentences: readonly string[];
  readonly suite: Suite;
  readonly testCase: Suite["cases"][number];
}

/** What to add to a case so that its customer understands these sentences. An example is only suggested if it helps. */
export function examplesToAdd(misunderstood: Misunderstood): string[] {
  const { turn, sentences, suite, testCase } = misunderstood;
  const { customer, id, desk } = testCase;
  const place = shownPath(suite.scenarioFiles?.get(id) ?? join(suite.folder, "cases", `${id}.yaml`));
  const file = suite.scenarioFiles ? place : `${place}, under customer`;
  const untold = [...customerFacts(customer).facts.keys()].filter((slot) => !turn.told.has(slot) && learnsExamples(customer, slot));
  const topics = turn.topics.length > 0 ? turn.topics : untold;
  if (topics.length === 0) return [`the case has nothing to say to this; if its customer could know it, add a fact or an aside to ${file}`];
  const found = byTopic(sentences, topics, customer);
  const [steps, others] = partition([...found], ([topic]) => suite.desks.get(desk)?.tools.has(topic) === true);
  const [consent, questions] = partition(others, ([topic]) => topic === CONSENT);
  const offers = consent.map(([, examples]) => inFlow({ offered_as: examples, take: accepted(customer), say: "Yes, please." }));
  const left = turn.topics.length > 0 ? [] : untold.filter((slot) => !found.has(slot));
  return [
    ...steps.flatMap(([tool, examples]) => [`add to the definition of the tool ${tool}:`, `  toldAs: ${JSON.stringify(examples)}`]),
    ...(offers.length > 0 ? [`add to ${file}:`, `  offers: [${offers.join(", ")}]`] : []),
    ...questionLines(new Map(questions), { ...misunderstood, file, left }),
  ];
}

interface Place extends Misunderstood {
  readonly file: string;
  /** Other facts that the agent may have asked for instead. */
  readonly left: readonly string[];
}

function questionLines(questions: ReadonlyMap<string, readonly string[]>, { file, left, ...misunderstood }: Place): string[] {
  const { customer } = misunderstood.testCase;
  const changed = withExamples(customer, questions);
  const recognised = topicsRecognised(changed, misunderstood);
  const [helped, beyond] = partition([...questions.keys()], (topic) => recognised.has(topic));
  const [asides, facts] = partition(helped, (topic) => Object.hasOwn(customer.asides, topic));
  return [
    ...asides.flatMap((topic) => [
      `change in ${file}, the aside ${topic}:`,
      `  ${topic}: ${inFlow({ say: changed.asides[topic]?.say, asked_as: changed.asides[topic]?.asked_as })}`,
    ]),
    ...(facts.length > 0
      ? [`add to ${file}:`, `  asked_as: ${inFlow(Object.fromEntries(facts.map((topic) => [topic, questions.get(topic)])))}`]
      : []),
    ...(facts.length > 0 && left.length > 0 ? [`(or, if the agent asks for something else, as an example of ${joined(left)})`] : []),
    ...beyond.map((topic) => `if this asks for ${topic}: the built-in reader would not recognise it with an example either`),
  ];
}

function withExamples(customer: CaseCustomer, questions: ReadonlyMap<string, readonly string[]>): CaseCustomer {
  const [asides, asked_as] = [{ ...customer.asides }, { ...customer.asked_as }];
  for (const [topic, examples] of questions) {
    const aside = asides[topic];
    if (aside) asides[topic] = { ...aside, asked_as: [...aside.asked_as, ...examples] };
    else if (learnsExamples(customer, topic)) asked_as[topic] = [...(asked_as[topic] ?? []), ...examples];
  }
  return { ...customer, asides, asked_as };
}

/** The facts and asides that a customer with other examples would recognise in the agent's turn. */
function topicsRecognised(changed: CaseCustomer, { suite, testCase, turn }: Misunderstood): ReadonlySet<string> {
  // The copies learn without changing what the suite's own customers know.
  const customers = suite.cases.map((one) => (one === testCase ? changed : { ...one.customer }));
  teach(customers, suite.scenarioFiles ? {} : loadQuestions(suite.folder).questions);
  const { questions } = customerFacts(changed).hear(turn.heard);
  return new Set(questions.flatMap((question) => (question.kind === "fact" ? [question.fact] : [])));
}

/**
 * The sentences by the topic that each of them most likely asks about. Agents tend to ask in the order in which a case lists its facts, so
 * sentences that share no words with any topic get the topics that are left, in order.
 */
function byTopic(sentences: readonly string[], topics: readonly string[], customer: CaseCustomer): ReadonlyMap<string, string[]> {
  const { facts } = customerFacts(customer);
  const found = new Map<string, string[]>();
  for (const sentence of sentences) {
    const rateOf = (topic: string) => {
      const fact = facts.get(topic);
      return (fact ? relatedness(sentence, topic, fact) : 0) - (found.has(topic) ? highestRate : 0);
    };
    const [best] = topics.toSorted((one, other) => rateOf(other) - rateOf(one));
    if (best !== undefined) found.set(best, [...(found.get(best) ?? []), sentence]);
  }
  return found;
}

// A topic that already has a sentence is the last choice for another one.
const highestRate = 6;

/** Whether a customer recognises questions about one of its facts by examples. */
function learnsExamples({ facts }: CaseCustomer, slot: string): boolean {
  const fact = facts[slot];
  return fact?.kind === "value" && fact.reveal !== "never" && !isIdentity(slot);
}

function accepted({ accepts }: CaseCustomer): string {
  return accepts.find(({ action }) => action !== "inform")?.action ?? "no";
}

/** A YAML mapping on one line. */
function inFlow(mapping: object): string {
  return `{ ${Object.entries(mapping)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
