import { type Random, randomFrom } from "../../src/random.ts";
import { type Kind, kinds } from "../../src/transcripts/redact/kind.ts";
import { answers, neutral, planted } from "./lines.ts";
import { drawPerson, type Person } from "./people.ts";
import { secondNeutral, secondWording } from "./second-wording.ts";

/** A value planted in a line of a ticket. */
export interface Planted {
  readonly kind: Kind;
  readonly value: string;
  /** The entity that the value refers to; two values with the same entity count as one. */
  readonly entity: string;
}

/** A line of a generated message. */
export interface TicketLine {
  readonly template: string;
  readonly text: string;
  readonly planted: readonly Planted[];
}

interface Sentences {
  readonly planted: { readonly [Name in Kind]: readonly string[] };
  readonly neutral: readonly string[];
}

/** A generated ticket, with a list of everything planted in it. */
export interface Generated {
  readonly customer: Person;
  readonly agent: Person;
  /** The lines of each message; the customer and the desk take turns. */
  readonly messages: readonly (readonly TicketLine[])[];
}

/** Generates tickets from customers who write more than once. */
export function generateTickets(count: number, seed: string, isSecond: boolean): Generated[] {
  const sentences = isSecond ? { planted: secondWording, neutral: secondNeutral } : { planted, neutral };
  const random = randomFrom(seed);
  const customers = Array.from({ length: Math.ceil(count / 2.5) }, () => drawPerson(random));
  const agents = Array.from({ length: 40 }, () => drawPerson(random));
  return Array.from({ length: count }, (_, index) => {
    const [customer, agent] = [random.pick(customers), random.pick(agents)];
    // Every kind is planted equally often; some tickets have several kinds, and some have none in their text.
    const wanted = [kinds[index % kinds.length] ?? "name", ...random.shuffle([...kinds]).slice(0, random.below(4))];
    const first = [
      ...greetingOf(agent, random),
      ...random.shuffle([...wanted.map((kind) => plant(kind, customer, { random, sentences })), ...neutrals(random, sentences, 2)]),
      ...signOffOf(customer, random),
    ];
    const reply = [...greetingOf(customer, random), line(random.pick(answers)), ...signOffOf(agent, random)];
    const second = [
      ...neutrals(random, sentences, 1),
      plant(random.pick(kinds), customer, { random, sentences }),
      ...signOffOf(customer, random),
    ];
    const last = [...greetingOf(customer, random), line(random.pick(answers)), ...signOffOf(agent, random)];
    return { customer, agent, messages: random.chance(0.7) ? [first, reply, second, last] : [first, reply] };
  });
}

function line(template: string, values: { readonly [name: string]: Planted } = {}): TicketLine {
  const text = template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name]?.value ?? whole);
  return {
    template,
    text,
    planted: [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => values[name] ?? []),
  };
}

const nameOf = (value: string): Planted => ({ kind: "name", value, entity: value.toLowerCase() });

interface Source {
  readonly random: Random;
  readonly sentences: Sentences;
}

function plant(kind: Kind, person: Person, { random, sentences }: Source): TicketLine {
  const template = random.pick(sentences.planted[kind]);
  const { given, family } = person;
  if (kind === "name")
    return line(template, {
      name: nameOf(`${given} ${family}`),
      given: nameOf(given),
      family: nameOf(family),
      lower: nameOf(`${given} ${family}`.toLowerCase()),
    });
  const forms = person.values[kind];
  const value = random.pick(forms);
  return line(template, { [kind]: { kind, value, entity: forms[0] ?? value } });
}

function neutrals(random: Random, sentences: Sentences, count: number): TicketLine[] {
  return random
    .shuffle(sentences.neutral)
    .slice(0, count)
    .map((text) => line(text));
}

function greetingOf({ given, family }: Person, random: Random): TicketLine[] {
  const template = random.pick(["Hi {given},", "Hello {given},", "Dear Ms. {family},", "Dear {name},", "hi {lower},", "Hello,", ""]);
  const values = {
    given: nameOf(given),
    family: nameOf(family),
    name: nameOf(`${given} ${family}`),
    lower: nameOf(given.toLowerCase()),
  };
  return template === "" ? [] : [line(template, values)];
}

function signOffOf({ given, family }: Person, random: Random): TicketLine[] {
  const name = random.pick(["{given}", "{name}", "- {given}", "{initial}. {family}"]);
  const values = { given: nameOf(given), family: nameOf(family), name: nameOf(`${given} ${family}`) };
  const filled = name.replace("{initial}", given.slice(0, 1));
  const words = random.pick(["Thanks,", "Best regards,", "Kind regards", "Cheers,", "Viele Grüße"]);
  return random.chance(0.7) ? [line(words), line(filled, values)] : [];
}
