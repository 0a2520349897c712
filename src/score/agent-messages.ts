import type { TestCase } from "../case/test-case.ts";
import type { Act } from "../language/act.ts";
import type { Literal } from "../language/literal.ts";
import { readActs } from "../language/read-agent-message.ts";
import { readLiterals } from "../language/read-literals.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk } from "../suite/suite.ts";
import type { Call } from "../world/call.ts";
import { KnownValues } from "./known-values.ts";
import { type Names, namesOf, namesSaid } from "./names.ts";
import { rightSums } from "./right-sums.ts";
import { sentencesOf } from "./sentences.ts";

/** One message of the agent, with what it does, the values it states, and what could be known when it was sent. */
export interface AgentMessage {
  readonly step: number;
  readonly text: string;
  readonly sentences: readonly string[];
  readonly acts: readonly Act[];
  readonly literals: readonly Literal[];
  /** The values in it that nobody could know at that point. */
  readonly unknown: readonly Literal[];
  /** The names of records in it that nobody brought up, before or after. */
  readonly unknownNames: readonly string[];
}

// Typographers put these between a currency and its number.
const hardSpace = /[\u00a0\u2007\u2009\u202f]/g;

/** Reads the agent's messages in order, each against all that was said and returned before it, and what is right. */
export function agentMessages(record: TrialRecord, desk: Desk, testCase: TestCase): AgentMessage[] {
  const known = new KnownValues(desk);
  known.trust(rightSums(testCase.truth));
  const names = namesOf(desk, testCase);
  const heard: Omit<AgentMessage, "sentences" | "unknownNames">[] = [];
  record.events.forEach((event, step) => {
    if (event.kind === "customer_message")
      known.hear(
        event.text,
        event.attachments.map(({ name }) => name),
      );
    else if (event.kind === "call") known.see(withoutWords(event, desk));
    else if (event.kind === "agent_message") {
      const text = event.text.replaceAll(hardSpace, " ");
      const literals = readLiterals(text);
      const unknown = known.unknownIn(literals, text);
      heard.push({ step, text, acts: readActs(text), literals, unknown });
    }
  });
  return heard.map((message) => new ReadMessage(message, unknownNames(message.text, names, known)));
}

class ReadMessage implements AgentMessage {
  readonly step: number;
  readonly text: string;
  readonly acts: readonly Act[];
  readonly literals: readonly Literal[];
  readonly unknown: readonly Literal[];
  readonly unknownNames: readonly string[];
  #sentences: readonly string[] | undefined;

  constructor(heard: Omit<AgentMessage, "sentences" | "unknownNames">, names: readonly string[]) {
    this.step = heard.step;
    this.text = heard.text;
    this.acts = heard.acts;
    this.literals = heard.literals;
    this.unknown = heard.unknown;
    this.unknownNames = names;
  }

  // Most checks look at few messages: only those are cut into sentences.
  get sentences(): readonly string[] {
    this.#sentences ??= sentencesOf(this.text);
    return this.#sentences;
  }
}

// What the agent has done or will do is about this customer's things, not about whatever the policy speaks of.
const ownDeed = /\b(?:i|we)(?:['’](?:ve|ll)| have| will| can)\b/i;

/** What is named now may be read later: this is asked when the trial is over. "Your large Keel" brings up the Keel Large. */
function unknownNames(text: string, names: Names, known: KnownValues): string[] {
  if (namesSaid(text, names).length === 0) return [];
  return sentencesOf(text).flatMap((sentence) =>
    namesSaid(sentence, names).filter((name) => !known.holdsName(name, { inPolicy: !ownDeed.test(sentence) })),
  );
}

/** A call without the words in it that are for the customer: what the agent says is no source for what it says. */
function withoutWords(call: Call, { tools }: Desk): Call {
  const words = tools.get(call.tool)?.tells ?? "";
  if (!Object.hasOwn(call.args, words)) return call;
  const { [words]: _, ...args } = call.args;
  return { ...call, args };
}
