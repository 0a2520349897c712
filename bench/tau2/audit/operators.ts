import { sameData } from "../../../src/tau2/compare-values.ts";
import type { Domain, DomainToolDescription } from "../../../src/tau2/tasks/domain.ts";
import type { MadeCall } from "../../../src/tau2/tasks/evaluate.ts";
import type { Task } from "../../../src/tau2/tasks/task.ts";
import { isList, type Value } from "../../../src/tau2/value.ts";

/** The correct run of a task: the reference calls, and the agent's messages. */
export interface CorrectRun {
  readonly calls: readonly MadeCall[];
  readonly texts: readonly string[];
}

/** The data that a mutation can use in addition to the run itself. */
export interface MutationSource {
  readonly domain: Domain;
  readonly task: Task;
  /** The argument values in all tasks' reference calls, by argument. */
  readonly values: ReadonlyMap<string, readonly Value[]>;
  /** The first reference write of each other task. */
  readonly otherWrites: readonly MadeCall[];
}

/** One kind of mutation; it yields every mutated run of that kind. */
export interface MutationOperator {
  readonly name: string;
  /** Whether the mistake is in the actions, in the procedure, or in the messages. */
  readonly kind: "actions" | "procedure" | "words";
  readonly mutate: (run: CorrectRun, source: MutationSource) => readonly CorrectRun[];
}

/** Whether a call changes data. */
export function isWrite(domain: Domain, { name }: MadeCall): boolean {
  return toolOf(domain, name)?.effect === "write";
}

function toolOf({ agentTools, customerTools }: Domain, name: string): DomainToolDescription | undefined {
  return agentTools.get(name) ?? customerTools.get(name);
}

const escalation = "transfer_to_human_agents";
const ofAgent = ({ requestor }: MadeCall) => requestor === "assistant";

const dropAllWrites: MutationOperator = {
  name: "makes no write",
  kind: "actions",
  mutate: (run, { domain }) => {
    const calls = run.calls.filter((call) => !isWrite(domain, call));
    return calls.length < run.calls.length ? [{ ...run, calls }] : [];
  },
};

const dropOneWrite: MutationOperator = {
  name: "leaves out one write",
  kind: "actions",
  mutate: (run, { domain }) =>
    run.calls.flatMap((call, index) => (isWrite(domain, call) ? [{ ...run, calls: run.calls.toSpliced(index, 1) }] : [])),
};

const wrongArgument: MutationOperator = {
  name: "one wrong argument of a write",
  kind: "actions",
  mutate: (run, { domain, values }) =>
    run.calls.flatMap((call, index) => {
      if (!isWrite(domain, call)) return [];
      return [...call.arguments].flatMap(([name, value]) => {
        const other = otherValue(value, values.get(`${call.name}.${name}`) ?? []);
        if (other === undefined) return [];
        const changed = { ...call, arguments: new Map([...call.arguments, [name, other]]) };
        return [{ ...run, calls: run.calls.with(index, changed) }];
      });
    }),
};

const repeatedWrite: MutationOperator = {
  name: "makes a write twice",
  kind: "actions",
  mutate: (run, { domain }) =>
    run.calls.flatMap((call, index) => (isWrite(domain, call) ? [{ ...run, calls: run.calls.toSpliced(index, 0, call) }] : [])),
};

const foreignWrite: MutationOperator = {
  name: "adds a write of another task",
  kind: "actions",
  mutate: (run, { otherWrites }) => otherWrites.slice(0, 3).map((call) => ({ ...run, calls: [...run.calls, call] })),
};

const skippedRead: MutationOperator = {
  name: "leaves out one lookup",
  kind: "procedure",
  mutate: (run, { domain }) =>
    run.calls.flatMap((call, index) =>
      toolOf(domain, call.name)?.effect === "read" ? [{ ...run, calls: run.calls.toSpliced(index, 1) }] : [],
    ),
};

const allReadsSkipped: MutationOperator = {
  name: "writes without any lookup",
  kind: "procedure",
  mutate: (run, { domain }) => {
    const calls = run.calls.filter((call) => toolOf(domain, call.name)?.effect !== "read");
    return calls.length < run.calls.length && calls.length > 0 ? [{ ...run, calls }] : [];
  },
};

const readsAfterwards: MutationOperator = {
  name: "looks things up after the writes",
  kind: "procedure",
  mutate: (run, { domain }) => {
    const writes = run.calls.filter((call) => isWrite(domain, call));
    const reads = run.calls.filter((call) => !isWrite(domain, call));
    return writes.length > 0 && reads.length > 0 ? [{ ...run, calls: [...writes, ...reads] }] : [];
  },
};

const needlessEscalation: MutationOperator = {
  name: "escalates although the work is done",
  kind: "procedure",
  mutate: (run) => {
    if (run.calls.some(({ name }) => name === escalation)) return [];
    const call: MadeCall = {
      requestor: "assistant",
      name: escalation,
      arguments: new Map([["summary", "The customer needs help."]]),
    };
    return [{ ...run, calls: [...run.calls, call] }];
  },
};

const missingEscalation: MutationOperator = {
  name: "leaves out the escalation",
  kind: "procedure",
  mutate: (run) => {
    const calls = run.calls.filter(({ name }) => name !== escalation);
    return calls.length < run.calls.length ? [{ ...run, calls }] : [];
  },
};

const silent: MutationOperator = {
  name: "tells the customer nothing",
  kind: "words",
  mutate: (run) => (run.calls.some(ofAgent) || run.texts.length > 0 ? [{ ...run, texts: [] }] : []),
};

const falseOutcome: MutationOperator = {
  name: "says that nothing could be done",
  kind: "words",
  mutate: (run, { domain }) =>
    run.calls.some((call) => isWrite(domain, call) && ofAgent(call))
      ? [{ ...run, texts: [...run.texts, "I am sorry, I could not do any of this for you."] }]
      : [],
};

/** All mutations that the audit tries. */
export const tau2Operators: readonly MutationOperator[] = [
  dropAllWrites,
  dropOneWrite,
  wrongArgument,
  repeatedWrite,
  foreignWrite,
  skippedRead,
  allReadsSkipped,
  readsAfterwards,
  needlessEscalation,
  missingEscalation,
  silent,
  falseOutcome,
];

/** A different value for an argument: one from another reference call, or one derived from the value itself. */
function otherValue(value: Value, known: readonly Value[]): Value | undefined {
  if (typeof value === "boolean") return !value;
  if (typeof value === "bigint") return value + 1n;
  if (typeof value === "number") return value + 1;
  if (isList(value)) return value.length > 1 ? value.slice(0, -1) : known.find((other) => !sameData(other, value));
  return known.find((other) => !sameData(other, value));
}
