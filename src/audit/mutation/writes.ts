import { canonicalJson, type Json } from "../../json.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { foreignCalls } from "../trials/foreign-call.ts";
import { casePerPlan, endingCall, type GoldenRun, workWrites } from "../trials/golden-run.ts";
import { changesRows, tryCalls } from "../trials/scratch.ts";
import { atCall, beforeEnd, mutantWithDefect, type Operator, pretend } from "./operator.ts";

const dropAllWrites: Operator = {
  name: "drop-all-writes",
  about: "makes no write and says that everything is done",
  mutates: "deeds",
  shows: ["end_state", "said_not_done"],
  appliesTo: (golden) => {
    const tools = new Set(workWrites(golden).map(({ tool }) => tool));
    if (tools.size === 0 || isAcceptedWithout(golden, (tool) => tools.has(tool))) return [];
    return [{ what: [...tools].join(", "), open: () => pretend(golden, (tool) => tools.has(tool)) }];
  },
};

const dropOneWrite: Operator = {
  name: "drop-one-write",
  about: "leaves out one step, possibly one of the customer's, and does not mention it",
  mutates: "deeds",
  shows: ["end_state"],
  appliesTo: (golden) =>
    golden.situation.plan
      .filter(({ tool }) => tool.effect === "write" && !tool.ends)
      .filter((left) => !isAcceptedWithout(golden, (tool) => tool === left.tool.name))
      .map((left) =>
        mutantWithDefect(left.tool.name, {
          tempts: (moment) => moment.kind === "step" && moment.step === left,
          bend: (course) => ({ ...course, steps: course.steps.filter((step) => step !== left) }),
        }),
      ),
};

const repeatWrite: Operator = {
  name: "repeat-write",
  about: "makes a write twice",
  mutates: "deeds",
  shows: ["end_state"],
  appliesTo: (golden) =>
    workWrites(golden)
      .filter(({ step, tool, args }) => changesRows(golden, step + 1, { tool, args }))
      .map(({ tool }) => ({
        what: tool,
        open: () =>
          atCall(
            (wanted) => wanted.tool === tool,
            async (wanted, turn) => {
              const reply = await turn.call(wanted.tool, wanted.args);
              await turn.call(wanted.tool, wanted.args);
              return reply;
            },
          ),
      })),
};

const writeForAnother: Operator = {
  name: "extra-write-other-customer",
  about: "also writes on another customer's record",
  mutates: "deeds",
  shows: ["end_state", "gate", "prohibited"],
  appliesTo: (golden) => {
    const call = first(otherWrites(golden));
    return call ? [{ what: named(call), open: () => beforeEnd(golden, [call]) }] : [];
  },
};

const revertedWrite: Operator = {
  name: "write-later-reverted",
  about: "makes a write no one asked for and undoes it",
  mutates: "deeds",
  shows: ["end_state", "prohibited", "gate"],
  appliesTo: (golden) => {
    for (const call of otherWrites(golden)) {
      const back = reversal(golden, call);
      if (back) return [{ what: named(call), open: () => beforeEnd(golden, [call, back]) }];
    }
    return [];
  },
};

/** Operators on writes. */
export const writeOperators: readonly Operator[] = [dropAllWrites, dropOneWrite, repeatWrite, writeForAnother, revertedWrite];

/** Whether the case also accepts an outcome without some of the writes; omitting them is then not a fault. */
function isAcceptedWithout({ testCase, played, desk }: GoldenRun, isLeftOut: (tool: string) => boolean): boolean {
  const writes = (plan: readonly PlannedCall[]) => plan.map(({ tool }) => tool).filter((name) => desk.tools.get(name)?.effect === "write");
  const rest = writes(played.truth.plan).filter((tool) => !isLeftOut(tool));
  return casePerPlan(testCase).some(({ played: other }) => canonicalJson(writes(other.truth.plan)) === canonicalJson(rest));
}

function* otherWrites(golden: GoldenRun): Iterable<PlannedCall> {
  for (const tool of golden.desk.tools.values())
    if (tool.by === "agent" && tool.effect === "write" && !tool.ends) yield* foreignCalls(golden, tool);
}

/** A call that undoes another: the same call with an argument reset to the row's previous value. */
function reversal(golden: GoldenRun, call: PlannedCall): PlannedCall | undefined {
  const step = endingCall(golden)?.step ?? golden.record.events.length;
  const [outcome] = tryCalls(golden, step, [call]);
  const changes = outcome?.kind === "ok" ? outcome.changes : [];
  for (const change of changes) {
    if (change.kind !== "update") continue;
    for (const [column, cell] of Object.entries(change.after)) {
      const argument = Object.keys(call.args).find((name) => call.args[name] === cell);
      const before: Json = change.before[column] ?? null;
      if (argument === undefined || before === null) continue;
      const back = { tool: call.tool, args: { ...call.args, [argument]: before } };
      const [, undone] = tryCalls(golden, step, [call, back]);
      if (undone?.kind === "ok" && undone.changes.length > 0) return back;
    }
  }
  return undefined;
}

function first<Item>(items: Iterable<Item>): Item | undefined {
  for (const item of items) return item;
  return undefined;
}

function named({ tool, args }: PlannedCall): string {
  return `${tool} ${canonicalJson(args)}`;
}
