import { identitySteps } from "../../agent/stand-in/situation.ts";
import type { WorkStep } from "../../agent/stand-in/work-step.ts";
import { canonicalJson, type Json } from "../../json.ts";
import { customerGave } from "../../score/stated/customer-gave.ts";
import { traceOf } from "../../score/trial/trace.ts";
import type { Trace } from "../../suite/trace.ts";
import { type GoldenCall, type GoldenRun, identityTools } from "../trials/golden-run.ts";
import { outcomesAt, rowsWith } from "../trials/scratch.ts";
import { type Mutant, type Operator, operators, withArguments, withDefect } from "./operator.ts";

/** Operators on the values that only the customer can give. */
export const givenOperators: readonly Operator[] = operators("calls", {
  // Makes the identity check with the right values, but without asking the customer for them.
  "verify-without-asking": {
    shows: ["gate"],
    appliesTo: (golden) => {
      const unknown = unknownAtFirst(golden);
      return unknown.length === 0 ? [] : [withoutAsking(golden, unknown)];
    },
  },
  // Replaces a value that the customer gave by one from the records with which the check succeeds as well.
  "verify-with-another-value": {
    shows: ["gate"],
    appliesTo: (golden) => {
      const tools = identityTools(golden);
      return golden.calls.filter(({ tool }) => tools.includes(tool)).flatMap((call) => otherValuesOf(golden, call));
    },
  },
});

/** The arguments of the identity check that the agent cannot know from the opening or the ticket. */
function unknownAtFirst({ situation, record, desk, testCase }: GoldenRun): string[] {
  const trace = traceOf(record, desk, testCase.customer);
  const first = trace.steps.find(({ kind }) => kind !== "customer_message");
  const opening = first ? trace.before(first) : trace;
  const unknown = identitySteps(situation).flatMap(({ args, given }) =>
    Object.keys(given).filter((name) => !customerGave(opening, args[name]) && !isOnTicket(trace, args[name] ?? null)),
  );
  return [...new Set(unknown)];
}

function isOnTicket({ ticket }: Trace, value: Json): boolean {
  return Object.values(ticket).some((field) => field.toLowerCase() === String(value).toLowerCase());
}

function withoutAsking({ situation }: GoldenRun, unknown: readonly string[]): Mutant {
  const checks = identitySteps(situation);
  const isCheck = (step: WorkStep) => checks.some(({ tool, args }) => tool === step.tool && args === step.args);
  return withDefect(`without asking for ${unknown.join(", ")}`, {
    tempts: (moment) => moment.kind === "step" && isCheck(moment.step),
    bend: (course) => ({ ...course, steps: course.steps.map((step) => (isCheck(step) ? { ...step, given: {} } : step)) }),
  });
}

/** Mutants in which an argument has another value from its record that the customer never gave, and the check has the same result. */
function otherValuesOf(golden: GoldenRun, { definition, tool, args, value, step }: GoldenCall): Mutant[] {
  const trace = traceOf(golden.record, golden.desk, golden.testCase.customer);
  const check = identitySteps(golden.situation).find((one) => one.tool === definition);
  const rows = rowsWith(golden, Object.values(args).filter(isText));
  const others = Object.keys(check?.given ?? {}).flatMap((name) => {
    const own = rows.map((row) => Object.values(row).filter(isText)).filter((cells) => cells.some((cell) => cell === args[name]));
    return [...new Set(own.flat())].filter((cell) => !customerGave(trace, cell)).map((other) => ({ name, other }));
  });
  const calls = others.map(({ name, other }) => ({ tool, args: { ...args, [name]: other } }));
  const outcomes = outcomesAt(golden, step, calls);
  const working = others.filter((_, index) => {
    const outcome = outcomes[index];
    return outcome?.kind === "ok" && canonicalJson(outcome.value) === canonicalJson(value);
  });
  return [...Map.groupBy(working, ({ name }) => name)].flatMap(([name, [first]]) =>
    first ? [withArguments(`${tool}.${name} = ${first.other}`, tool, { [name]: first.other })] : [],
  );
}

function isText(value: Json | undefined): value is string {
  return typeof value === "string";
}
