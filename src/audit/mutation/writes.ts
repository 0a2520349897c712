import { canonicalJson, type Json } from "../../json.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { foreignCalls } from "../trials/foreign-call.ts";
import { casePerPlan, type GoldenRun, workWrites } from "../trials/golden-run.ts";
import { changesRows, tryAtEnd } from "../trials/scratch.ts";
import { atCall, atStep, beforeEnd, type Operator, operators, pretend } from "./operator.ts";

/** Operators on writes. */
export const writeOperators: readonly Operator[] = operators("actions", {
  // Makes no write and says that everything is done.
  "drop-all-writes": {
    shows: ["end_state"],
    appliesTo: (golden) => {
      const tools = [...new Set(workWrites(golden).map(({ tool }) => tool))];
      return tools.length === 0 || isAcceptedWithout(golden, tools) ? [] : [pretend(golden, tools)];
    },
  },
  // Leaves out one step, possibly one of the customer's, and does not mention it.
  "drop-one-write": {
    shows: ["end_state"],
    appliesTo: (golden) =>
      golden.situation.plan
        .filter(({ tool }) => tool.effect === "write" && !tool.ends && !isAcceptedWithout(golden, [tool.name]))
        .map((left) => atStep(left.tool.name, left, (course) => ({ ...course, steps: course.steps.filter((step) => step !== left) }))),
  },
  "repeat-write": {
    shows: ["end_state"],
    appliesTo: (golden) =>
      workWrites(golden)
        .filter((call) => changesRows(golden, call.step + 1, call))
        .map(({ tool }) => ({
          what: tool,
          open: () =>
            atCall(tool, async ({ args }, turn) => {
              const reply = await turn.call(tool, args);
              await turn.call(tool, args);
              return reply;
            }),
        })),
  },
  "extra-write-other-customer": {
    shows: ["end_state", "gate", "prohibited"],
    appliesTo: (golden) => {
      const [call] = otherWrites(golden);
      return call ? [{ what: named(call), open: () => beforeEnd(golden, [call]) }] : [];
    },
  },
  // Makes a write no one asked for and undoes it.
  "write-later-reverted": {
    shows: ["end_state", "prohibited", "gate"],
    appliesTo: (golden) => {
      for (const call of otherWrites(golden)) {
        const back = reversal(golden, call);
        if (back) return [{ what: named(call), open: () => beforeEnd(golden, [call, back]) }];
      }
      return [];
    },
  },
});

/** Whether the case also accepts an outcome without the writes of some tools; omitting them is then not a fault. */
function isAcceptedWithout({ testCase, played, desk }: GoldenRun, tools: readonly string[]): boolean {
  const writes = (plan: readonly PlannedCall[]) => plan.map(({ tool }) => tool).filter((name) => desk.tools.get(name)?.effect === "write");
  const rest = writes(played.truth.plan).filter((tool) => !tools.includes(tool));
  return casePerPlan(testCase).some(({ played: other }) => canonicalJson(writes(other.truth.plan)) === canonicalJson(rest));
}

function* otherWrites(golden: GoldenRun): Iterable<PlannedCall> {
  for (const tool of golden.desk.tools.values())
    if (tool.by === "agent" && tool.effect === "write" && !tool.ends) yield* foreignCalls(golden, tool);
}

/** A call that undoes another: the same call with an argument reset to the row's previous value. */
function reversal(golden: GoldenRun, call: PlannedCall): PlannedCall | undefined {
  const [outcome] = tryAtEnd(golden, [call]);
  const changes = outcome?.kind === "ok" ? outcome.changes : [];
  for (const change of changes) {
    if (change.kind !== "update") continue;
    for (const [column, cell] of Object.entries(change.after)) {
      const argument = Object.keys(call.args).find((name) => call.args[name] === cell);
      const before: Json = change.before[column] ?? null;
      if (argument === undefined || before === null) continue;
      const back = { tool: call.tool, args: { ...call.args, [argument]: before } };
      const [, undone] = tryAtEnd(golden, [call, back]);
      if (undone?.kind === "ok" && undone.changes.length > 0) return back;
    }
  }
  return undefined;
}

function named({ tool, args }: PlannedCall): string {
  return `${tool} ${canonicalJson(args)}`;
}
