import type { Tampering } from "../../agent/stand-in/tampering.ts";
import type { ToolReply } from "../../conversation/agent.ts";
import { canonicalJson, isJsonArray, type Json, type JsonObject } from "../../json.ts";
import { firstOutOfOrder } from "../../score/exact/reads.ts";
import type { Suite } from "../../suite/suite.ts";
import type { PlannedCall } from "../../world/replay.ts";
import type { Tool } from "../../world/tool.ts";
import type { WorldAccess } from "../../world/world-access.ts";
import { ownArguments } from "../trials/foreign-call.ts";
import { endingCall, type GoldenCall, type GoldenRun, identityTools, workWrites } from "../trials/golden-run.ts";
import { isProhibited, tryAtEnd } from "../trials/scratch.ts";
import { type VariantKinds, type Variation, withCallsBefore } from "./variation.ts";

/** Variants that differ in their calls. */
export const callVariants: VariantKinds = {
  // Looks everything up again, in reverse order.
  "other-read-order": (golden) => {
    const reads = readsOf(golden).toReversed();
    return reads.length > 1 ? withCallsBefore("reads reversed", firstWrite(golden), reads) : [];
  },
  // Looks things up in reverse order where no order is required.
  "reads-reversed": (golden) => {
    const run = longestReading(golden);
    const others = golden.calls.filter((call) => !run.includes(call)).map(({ tool, step }) => ({ tool, step }));
    const turned = run.toReversed().map(({ tool }, at) => ({ tool, step: run[at]?.step ?? 0 }));
    const made = [...others, ...turned].sort((one, other) => one.step - other.step).map(({ tool }) => tool);
    const isAllowed = firstOutOfOrder(golden.testCase.truth.reads, made) === undefined;
    return run.length > 1 && isAllowed ? [{ what: "reverse order", open: () => reversed(run) }] : [];
  },
  // Looks up more than it needs about the same customer.
  "extra-reads": (golden) => {
    const calls = prudentReads(golden);
    return calls.length > 0 ? withCallsBefore(calls.map(({ tool }) => tool).join(", "), endingCall(golden), calls) : [];
  },
  // Verifies the customer again before it acts.
  "identity-checked-twice": (golden) => {
    const names = identityTools(golden);
    const checks = readsOf(golden).filter(({ tool }) => names.includes(tool));
    return checks.length > 0 ? withCallsBefore("checked again", firstWrite(golden), checks) : [];
  },
  // Spells arguments in equivalent ways.
  "argument-spelling": ({ calls, desk }) =>
    Object.entries(respellings).flatMap(([what, respell]) => {
      const own = calls.filter(({ by }) => by === "agent");
      const isSpelt = ({ definition, args }: GoldenCall) => canonicalJson(spell(definition, args, respell)) !== canonicalJson(args);
      if (!own.some(isSpelt)) return [];
      const call: Tampering["call"] = ({ tool, args }, turn) => {
        const definition = desk.tools.get(tool);
        return turn.call(tool, definition ? spell(definition, args, respell) : args);
      };
      return [{ what, open: () => ({ call }) }];
    }),
  "retry-after-read-fault": (golden) =>
    afterFault(
      golden,
      golden.calls.find(({ by, definition }) => by === "agent" && definition.effect === "read"),
    ),
  "retry-after-write-fault": (golden) => afterFault(golden, firstWrite(golden)),
};

/** The first write, or the call that ends the case if there is no other write. */
function firstWrite(golden: GoldenRun): GoldenCall | undefined {
  return workWrites(golden)[0] ?? endingCall(golden);
}

function readsOf({ calls }: GoldenRun): PlannedCall[] {
  return calls.filter(({ by, definition }) => by === "agent" && definition.effect === "read").map(({ tool, args }) => ({ tool, args }));
}

/** The longest sequence of lookups without a message in between, not counting the identity check. */
function longestReading(golden: GoldenRun): readonly GoldenCall[] {
  const identity = identityTools(golden);
  let longest: GoldenCall[] = [];
  let run: GoldenCall[] = [];
  for (const call of golden.calls) {
    const isPlain = call.by === "agent" && call.definition.effect === "read" && !identity.includes(call.tool);
    const isNext = run.length === 0 || run.at(-1)?.step === call.step - 1;
    run = isPlain ? (isNext ? [...run, call] : [call]) : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

/** When the first call of the sequence is due, makes all its calls in reverse order. Each original call then returns the stored result. */
function reversed(run: readonly GoldenCall[]): Tampering {
  const replies = new Map<string, ToolReply>();
  const keyOf = ({ tool, args }: PlannedCall) => `${tool} ${canonicalJson(args)}`;
  return {
    call: async (wanted, turn) => {
      const isOfRun = run.some((call) => keyOf(call) === keyOf(wanted));
      if (isOfRun && replies.size === 0)
        for (const call of run.toReversed()) replies.set(keyOf(call), await turn.call(call.tool, call.args));
      return replies.get(keyOf(wanted)) ?? turn.call(wanted.tool, wanted.args);
    },
  };
}

/** Lookups that are not in the plan, are not prohibited, and succeed with values that are known about this customer. */
function prudentReads(golden: GoldenRun): PlannedCall[] {
  const planned = new Set(golden.calls.map(({ tool }) => tool));
  const given = new Set(golden.calls.flatMap(({ args }) => Object.values(args)));
  // If the correct run opens no private record because nobody was verified, its variants must not open one either.
  const mayRead = golden.calls.some(({ definition }) => definition.private);
  return [...golden.desk.tools.values()]
    .filter((tool) => tool.by === "agent" && tool.effect === "read" && !planned.has(tool.name))
    .map((tool) => ({ tool: tool.name, isPrivate: tool.private, args: ownArguments(golden, tool) }))
    .filter(({ isPrivate, args }) => !isPrivate || (mayRead && Object.values(args).every((value) => given.has(value))))
    .filter(({ tool, args }) => !isProhibited(golden, tool, args))
    .filter((call) => tryAtEnd(golden, [call])[0]?.kind === "ok");
}

type Respelling = (value: Json) => Json;
const respellings: { readonly [what: string]: Respelling } = {
  lower: (value) => (typeof value === "string" ? value.toLowerCase() : value),
  upper: (value) => (typeof value === "string" ? value.toUpperCase() : value),
  padded: (value) => (typeof value === "string" ? ` ${value}  ` : value),
  asText: (value) => (typeof value === "number" ? value.toFixed(2) : value),
};

/** Changes the spelling of the arguments one by one, where the tool parses the new spelling to the same value. */
function spell(tool: Tool, args: JsonObject, respell: Respelling): JsonObject {
  const read = (given: JsonObject) => {
    const parsed = tool.input.safeParse(given);
    return parsed.success ? canonicalJson(parsed.data) : undefined;
  };
  const spelt: Record<string, Json | undefined> = { ...args };
  for (const [name, value] of Object.entries(args)) {
    const other = value === undefined || isJsonArray(value) ? value : respell(value);
    if (read({ ...args, [name]: other }) === read(args)) spelt[name] = other;
  }
  return spelt;
}

const code = "temporarily_unavailable";

/** A variation in which a tool fails once and the agent retries the call. */
function afterFault(golden: GoldenRun, made: GoldenCall | undefined): Variation[] {
  const call: Tampering["call"] = async ({ tool, args }, turn) => {
    const reply = await turn.call(tool, args);
    return !reply.ok && reply.code === code ? turn.call(tool, args) : reply;
  };
  return made ? [{ what: made.tool, suite: withFault(golden, made.definition), open: () => ({ call }) }] : [];
}

/** The suite with one tool changed to reject its first call in every world. */
function withFault({ suite, desk }: GoldenRun, tool: Tool): Suite {
  const met = new WeakSet<WorldAccess>();
  const faulty: Tool = {
    ...tool,
    run: (world, args) => {
      if (met.has(world)) return tool.run(world, args);
      met.add(world);
      return world.reject(code, "The system did not answer. Please try again.");
    },
  };
  const tools = new Map([...desk.tools, [tool.name, faulty]]);
  return { ...suite, desks: new Map([...suite.desks, [desk.name, { ...desk, tools }]]) };
}
