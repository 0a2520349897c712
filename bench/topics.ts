import { type Questions, teachable } from "../src/case/lessons.ts";
import { recognised, topicsOf } from "../src/conversation/asked-topics.ts";
import { customerFacts } from "../src/conversation/customer-facts.ts";
import { learnTopics, type TopicReader } from "../src/language/topics.ts";
import { randomFrom } from "../src/random.ts";
import { loadQuestions } from "../src/suite/load/load-questions.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";

// Measures how well customers recognise questions that they were not taught: in each of five rounds, every fifth
// example of every topic is held out, and customers learn from the other examples. One customer who has the topic and
// one who does not, drawn at random with a fixed seed, then read each held-out sentence.
//   node bench/topics.ts                the bundled suites
//   node bench/topics.ts <suite>…       these suites

const rounds = 5;
const names = process.argv.slice(2);

/** A held-out sentence, and how the customers interpreted it. */
interface Judged {
  readonly kind: "fact" | "aside";
  /** Whether the sentence's own topic is the most likely of the customer's topics. */
  readonly isFirst: boolean;
  /** Whether the customer assigns the sentence to its topic, to another of the customer's topics, or to none. */
  readonly taken: "right" | "wrong" | "none";
  /** Whether a customer without the topic assigns the sentence to one of their own topics. */
  readonly isForeign: boolean;
}

for (const name of names.length > 0 ? names : ["tiny", "northline", "resolve", "homeline"]) {
  const suite = await loadSuite(name);
  const judged = judge(suite);
  const share = (is: (one: Judged) => boolean, among = judged) =>
    among.length === 0 ? "–" : `${((100 * among.filter(is).length) / among.length).toFixed(1)}%`;
  const first = (kind: Judged["kind"]) =>
    share(
      ({ isFirst }) => isFirst,
      judged.filter((one) => one.kind === kind),
    );
  process.stdout.write(
    `${name}: ${judged.length} questions held out; own topic first ` +
      `${share(({ isFirst }) => isFirst)} (facts ${first("fact")}, asides ${first("aside")}); ` +
      `recognised ${share(({ taken }) => taken === "right")}, taken for another topic ` +
      `${share(({ taken }) => taken === "wrong")}; taken for one's own by customers without the topic ` +
      `${share(({ isForeign }) => isForeign)}\n`,
  );
}

function judge(suite: Suite): Judged[] {
  const customers = suite.cases.map(({ customer }) => ({ customer, topics: topicsOf(customerFacts(customer).facts) }));
  const examples = examplesByTopic(suite);
  const random = randomFrom(`topics/${suite.name}`);
  return Array.from({ length: rounds }, (_, round) => {
    const isHeldOut = (index: number) => index % rounds === round;
    const reader = learnTopics(
      [...examples].map(([topic, all]) => {
        const isJudged = customers.some(({ topics }) => topics.has(topic));
        return { topic, examples: all.filter((_text, index) => !isJudged || !isHeldOut(index)) };
      }),
    );
    return [...examples].flatMap(([topic, all]) => {
      const having = customers.filter(({ topics }) => topics.has(topic));
      const others = customers.filter(({ topics }) => !topics.has(topic));
      const heldOut = having.length === 0 ? [] : all.filter((_text, index) => isHeldOut(index));
      return heldOut.map((text): Judged => {
        const { customer, topics } = random.pick(having);
        const kind = Object.hasOwn(customer.asides, topic) ? "aside" : "fact";
        const isForeign = others.length > 0 && takenFor(text, reader, random.pick(others).topics) !== undefined;
        return { kind, isForeign, ...placed({ text, topic, topics, reader }) };
      });
    });
  }).flat();
}

interface Question {
  readonly text: string;
  readonly topic: string;
  /** The topics of the customer who is asked. */
  readonly topics: ReadonlySet<string>;
  readonly reader: TopicReader;
}

function placed({ text, topic, topics, reader }: Question): Pick<Judged, "isFirst" | "taken"> {
  const rates = reader.read(text);
  const own = rates.get(topic) ?? Number.NEGATIVE_INFINITY;
  const isFirst = [...topics].every((other) => other === topic || (rates.get(other) ?? Number.NEGATIVE_INFINITY) < own);
  const taken = takenFor(text, reader, topics);
  if (taken === undefined) return { isFirst, taken: "none" };
  return { isFirst, taken: taken === topic ? "right" : "wrong" };
}

function takenFor(text: string, reader: TopicReader, topics: ReadonlySet<string>): string | undefined {
  return recognised(reader.read(text), (topic) => topics.has(topic));
}

/** All example questions of a suite and its cases, each once per topic. */
function examplesByTopic({ folder, cases }: Suite): ReadonlyMap<string, readonly string[]> {
  const shared: Questions = loadQuestions(folder).questions ?? {};
  const lessons = teachable(
    cases.map(({ customer }) => customer),
    shared,
  );
  return new Map(
    [...Map.groupBy(lessons, ({ topic }) => topic)].map(([topic, same]) => {
      const texts = same.flatMap(({ examples }) => examples);
      return [topic, [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()]];
    }),
  );
}
