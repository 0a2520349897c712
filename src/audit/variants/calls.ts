import { identitySteps } from "../../agent/stand-in/situation.ts";
import type { Tampering } from "../../agent/stand-in/tampering.ts";
import type { ToolReply } from "../../conversation/agent.ts";
import { canonicalJson, isJsonArray, type Json, type JsonObject } from "../../json.ts";
import { firstOutOfOrder } from "../../score/exact/reads.ts";
import type { Suite } from "../../suite/suite.ts";
import type { PlannedCall } from "../../world/replay.ts";
import type { Tool } from "../../world/tool.ts";
import type { WorldAccess } from "../../world/world-access.ts";
import { ownArguments } from "../trials/foreign-call.ts";
import { endingCall, type GoldenCall, type GoldenRun, workWrites } from "../trials/golden-run.ts";
import { isProhibited, tryCalls } from "../trials/scratch.ts";
import { type VariantKind, type Variation, withCallsBefore } from "./variation.ts";

const otherReadOrder: VariantKind = {
  name: "other-read-order",
  about: "looks everything up again, in reverse order",
  appliesTo: (golden) => {
    const write = workWrites(golden)[0] ?? endingCall(golden);
    const reads = readsOf(golden).toReversed();
    return write && reads.length > 1 ? [withCallsBefore("reads reversed", write.tool, reads)] : [];
  },
};

const readsReversed: VariantKind = {
  name: "reads-reversed",
  about: "looks things up in reverse order where no order is required",
  appliesTo: (golden) => {
    const run = longestReading(golden);
    const others = golden.calls.filter((call) => !run.includes(call)).map(({ tool, step }) => ({ tool, step }));
    const turned = run.toReversed().map(({ tool }, at) => ({ tool, step: run[at]?.step ?? 0 }));
    const made = [...others, ...turned].sort((one, other) => one.step - other.step).map(({ tool }) => tool);
    const isAllowed = firstOutOfOrder(golden.testCase.truth.reads, made) === undefined;
    return run.length > 1 && isAllowed ? [{ what: "reverse order", open: () => reversed(run) }] : [];
  },
};

const extraReads: VariantKind = {
  name: "extra-reads",
  about: "looks up more than it needs about the same customer",
  appliesTo: (golden) => {
    const ending = endingCall(golden);
    const calls = prudentReads(golden);
    return ending && calls.length > 0 ? [withCallsBefore(calls.map(({ tool }) => tool).join(", "), ending.tool, calls)] : [];
  },
};

const identityTwice: VariantKind = {
  name: "identity-checked-twice",
  about: "verifies the customer again before it acts",
  appliesTo: (golden) => {
    const write = workWrites(golden)[0] ?? endingCall(golden);
    const names = new Set(identitySteps(golden.situation).map(({ tool }) => tool.name));
    const checks = readsOf(golden).filter(({ tool }) => names.has(tool));
    return write && checks.length > 0 ? [withCallsBefore("checked again", write.tool, checks)] : [];
  },
};

const spelling: VariantKind = {
  name: "argument-spelling",
  about: "spells arguments in equivalent ways",
  appliesTo: ({ calls, desk }) =>
    [lower, upper, padded, asText].flatMap((respell): Variation[] => {
      const own = calls.filter(({ by }) => by === "agent");
      const isSpelt = ({ definition, args }: GoldenCall) => canonicalJson(spell(definition, args, respell)) !== canonicalJson(args);
      if (!own.some(isSpelt)) return [];
      const call: Tampering["call"] = ({ tool, args }, turn) => {
        const definition = desk.tools.get(tool);
        return turn.call(tool, definition ? spell(definition, args, respell) : args);
      };
      return [{ what: respell.name, open: () => ({ call }) }];
    }),
};

const faultOnRead = afterFault("retry-after-read-fault", "retries a lookup after a transient failure", (golden) =>
  golden.calls.find(({ by, definition }) => by === "agent" && definition.effect === "read"),
);

const faultOnWrite = afterFault(
  "retry-after-write-fault",
  "retries a write after a transient failure",
  (golden) => workWrites(golden)[0] ?? endingCall(golden),
);

/** Variants that differ in their calls. */
export const callVariants: readonly VariantKind[] = [
  otherReadOrder,
  readsReversed,
  extraReads,
  identityTwice,
  spelling,
  faultOnRead,
  faultOnWrite,
];

function readsOf({ calls }: GoldenRun): PlannedCall[] {
  return calls.filter(({ by, definition }) => by === "agent" && definition.effect === "read").map(({ tool, args }) => ({ tool, args }));
}

/** The longest sequence of lookups without a message in between, not counting the identity check. */
function longestReading({ calls, situation }: GoldenRun): readonly GoldenCall[] {
  const identity = new Set(identitySteps(situation).map(({ tool }) => tool.name));
  let longest: GoldenCall[] = [];
  let run: GoldenCall[] = [];
  for (const call of calls) {
    const isPlain = call.by === "agent" && call.definition.effect === "read" && !identity.has(call.tool);
    const isNext = run.length === 0 || run.at(-1)?.step === call.step - 1;
    run = isPlain ? (isNext ? [...run, call] : [call]) : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

/**
 * When the first call of the sequence is due, makes all its calls in reverse order. Each original call then returns the
 * stored result.
 */
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
  const step = endingCall(golden)?.step ?? golden.record.events.length;
  const planned = new Set(golden.calls.map(({ tool }) => tool));
  const given = new Set(golden.calls.flatMap(({ args }) => Object.values(args)));
  // If the correct run opens no private record because nobody was verified, its variants must not open one either.
  const mayRead = golden.calls.some(({ definition }) => definition.private);
  return [...golden.desk.tools.values()]
    .filter((tool) => tool.by === "agent" && tool.effect === "read" && !planned.has(tool.name))
    .map((tool) => ({ tool: tool.name, isPrivate: tool.private, args: ownArguments(golden, tool) }))
    .filter(({ isPrivate, args }) => !isPrivate || (mayRead && Object.values(args).every((value) => given.has(value))))
    .filter(({ tool, args }) => !isProhibited(golden, tool, args))
    .filter((call) => tryCalls(golden, step, [call])[0]?.kind === "ok");
}

type Respelling = (value: Json) => Json;
const lower: Respelling = (value) => (typeof value === "string" ? value.toLowerCase() : value);
const upper: Respelling = (value) => (typeof value === "string" ? value.toUpperCase() : value);
const padded: Respelling = (value) => (typeof value === "string" ? ` ${value}  ` : value);
const asText: Respelling = (value) => (typeof value === "number" ? value.toFixed(2) : value);

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

/** A variant in which a tool fails once and the agent retries the call. */
function afterFault(name: string, about: string, pick: (golden: GoldenRun) => GoldenCall | undefined): VariantKind {
  return {
    name,
    about,
    appliesTo: (golden) => {
      const call = pick(golden);
      if (!call) return [];
      const open = (): Tampering => ({
        call: async (wanted, turn) => {
          const reply = await turn.call(wanted.tool, wanted.args);
          return !reply.ok && reply.code === code ? turn.call(wanted.tool, wanted.args) : reply;
        },
      });
      return [{ what: call.tool, suite: withFault(golden, call.definition), open }];
    },
  };
}

/** The suite with one tool changed to reject its first call in every world. */
function withFault({ suite, desk }: GoldenRun, tool: Tool): Suite {
  const met = new WeakSet<WorldAccess>();
  const faulty: Tool = {
    ...tool,
    run: (world, args) => {
      if (!met.has(world)) {
        met.add(world);
        return world.reject(code, "The system did not answer. Please try again.");
      }
      return tool.run(world, args);
    },
  };
  const tools = new Map([...desk.tools, [tool.name, faulty]]);
  return { ...suite, desks: new Map([...suite.desks, [desk.name, { ...desk, tools }]]) };
}
