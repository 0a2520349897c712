import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { customerFacts } from "../../src/conversation/customer-facts.ts";
import { readAgentMessage } from "../../src/language/read-agent-message.ts";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";

/** A function that reads an agent's text. */
interface TextReader {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** The reader, the customer, and the scorer on a record that contains the text as a message or as an argument. */
export async function readers(): Promise<readonly TextReader[]> {
  const suite = await loadSuite("tiny");
  const testCase = suite.cases.find(({ id }) => id.startsWith("damaged_item/"));
  if (!testCase) throw new Error("the tiny suite has no damaged_item case");
  const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "bench" });
  return [
    { name: "reading", read: (text) => readAgentMessage(text, { slots: ["order_number", "other"] }) },
    { name: "hearing", read: (text) => customerFacts(testCase.customer).hear([text]) },
    { name: "scoring a message", read: (text) => scoreTrial(suite, testCase, withMessage(record, text)) },
    { name: "scoring an argument", read: (text) => scoreTrial(suite, testCase, withArgument(record, text)) },
  ];
}

function withMessage(record: TrialRecord, text: string): TrialRecord {
  const at = record.events.findIndex(({ kind }) => kind === "agent_message");
  const events = record.events.map((event, step) => (step === at && event.kind === "agent_message" ? { ...event, text } : event));
  return { ...record, events };
}

function withArgument(record: TrialRecord, text: string): TrialRecord {
  const events = record.events.map((event) => (event.kind === "call" ? { ...event, args: { ...event.args, note: text } } : event));
  return { ...record, events };
}
