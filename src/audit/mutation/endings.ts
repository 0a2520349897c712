import { reroute } from "../../agent/stand-in/course.ts";
import { defects } from "../../agent/stand-in/defects.ts";
import { dispositionOf, endingStep } from "../../agent/stand-in/ending-step.ts";
import type { WorkStep } from "../../agent/stand-in/work-step.ts";
import type { JsonObject } from "../../json.ts";
import type { Disposition } from "../../world/disposition.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { endingCall, type GoldenRun } from "../trials/golden-run.ts";
import { tryCalls } from "../trials/scratch.ts";
import { atCall, beforeEnd, type Mutant, mutantWithDefect, type Operator, pretend } from "./operator.ts";
import { otherValues } from "./other-values.ts";
import { added } from "./words.ts";

const note = "The customer wrote in about this order; everything is done, please have a look all the same.";

const needlessHandOver: Operator = {
  name: "needless-hand-over",
  about: "escalates after the work is done, before or instead of closing",
  mutates: "endings",
  shows: ["disposition", "end_state", "prohibited"],
  appliesTo: (golden) => {
    const call = isHandOver(golden) ? undefined : endingOf(golden, "handed_over");
    if (!call) return [];
    return [
      { what: "instead of closing", open: () => instead(golden, call) },
      { what: "before closing", open: () => beforeEnd(golden, [call]) },
    ];
  },
};

const omitHandOver: Operator = {
  name: "omit-hand-over",
  about: "does not escalate a case that a person has to decide",
  mutates: "endings",
  shows: ["disposition", "stalled", "promised_hand_over", "prohibited"],
  appliesTo: (golden) => {
    const ending = endingCall(golden);
    const closing = defects.find(({ name }) => name === "never-escalates");
    if (!isHandOver(golden) || !ending) return [];
    const silent = { what: "says so but does nothing", open: () => pretend(golden, (tool) => tool === ending.tool) };
    return closing && endingOf(golden, "resolved") ? [silent, mutantWithDefect("closes it", closing)] : [silent];
  },
};

const wrongHandOverReason: Operator = {
  name: "hand-over-wrong-reason",
  about: "escalates for a different reason",
  mutates: "endings",
  shows: ["disposition"],
  appliesTo: (golden) => (isHandOver(golden) ? otherEndings(golden, "same kind") : []),
};

const promiseHandOver: Operator = {
  name: "promise-hand-over",
  about: "says that a colleague will take over, but does not escalate",
  mutates: "words",
  shows: ["promised_hand_over"],
  appliesTo: (golden) => (isHandOver(golden) ? [] : [added(golden, "I am passing this on to a colleague, who will write to you.")]),
};

const bareSummary: Operator = {
  name: "bare-summary",
  about: "escalates with a summary that tells the colleague nothing",
  mutates: "endings",
  shows: ["hand_over"],
  appliesTo: (golden) => {
    const call = golden.calls.find(({ definition }) => definition.action === "handover") ?? endingCall(golden);
    if (!isHandOver(golden) || typeof call?.args.summary !== "string" || golden.testCase.truth.summary.length === 0) return [];
    const open = () =>
      atCall(
        ({ tool }) => tool === call.tool,
        ({ tool, args }, turn) => turn.call(tool, { ...args, summary: "A customer wrote in. Please take a look at it." }),
      );
    return [{ what: "no literal in it", open }];
  },
};

const thanks = "Thank you for telling us. Have a good day.";

const silentHandOver: Operator = {
  name: "silent-hand-over",
  about: "escalates without telling the customer",
  mutates: "told",
  shows: ["hand_over"],
  appliesTo: (golden) => {
    const ending = endingCall(golden);
    if (!isHandOver(golden) || !ending) return [];
    const open = () => {
      let isOver = false;
      return {
        ...atCall(
          ({ tool }) => tool === ending.tool,
          (wanted, turn) => {
            isOver = true;
            const { tells } = ending.definition;
            return turn.call(wanted.tool, tells === undefined ? wanted.args : { ...wanted.args, [tells]: thanks });
          },
        ),
        say: (text: string) => (isOver ? thanks : text),
      };
    };
    return [{ what: "only thanks", open }];
  },
};

const closeEarly: Operator = {
  name: "close-before-resolving",
  about: "closes before the work is done",
  mutates: "endings",
  shows: ["end_state", "reads", "disposition", "untold"],
  appliesTo: (golden) => {
    const first = golden.situation.plan.find(({ tool }) => tool.private || tool.effect === "write");
    if (!first || !leavesUndone(golden, first)) return [];
    return [
      mutantWithDefect(`before ${first.tool.name}`, {
        tempts: (moment) => moment.kind === "step" && moment.step === first,
        bend: (course) => ({
          ...reroute(course, course.steps.slice(-1), "Thank you, I have all I need."),
          waits: false,
        }),
      }),
    ];
  },
};

const wrongCode: Operator = {
  name: "wrong-closing-code",
  about: "ends the case with a different code",
  mutates: "endings",
  shows: ["disposition", "prohibited"],
  appliesTo: (golden) => (isHandOver(golden) ? [] : otherEndings(golden, "any kind")),
};

const leaveOpen: Operator = {
  name: "leave-open",
  about: "does everything except end the case",
  mutates: "endings",
  shows: ["disposition", "stalled"],
  appliesTo: (golden) => {
    const ending = endingCall(golden);
    return ending && !isHandOver(golden) ? [{ what: ending.tool, open: () => pretend(golden, (tool) => tool === ending.tool) }] : [];
  },
};

const endTwice: Operator = {
  name: "end-twice",
  about: "ends the case twice",
  mutates: "endings",
  shows: ["disposition"],
  appliesTo: (golden) => {
    const ending = endingCall(golden);
    // A case cannot end twice if the desk's system rejects a second ending.
    const [, second] = ending ? tryCalls(golden, ending.step, [ending, ending]) : [];
    return ending && second?.kind === "ok" ? [{ what: ending.tool, open: () => beforeEnd(golden, [ending]) }] : [];
  },
};

const refuseInstead: Operator = {
  name: "refuse-instead",
  about: "refuses a request that it should have granted",
  mutates: "endings",
  shows: ["disposition", "end_state"],
  appliesTo: (golden) => {
    const refusal = endingStep(golden.situation, "refused", note);
    const first = golden.situation.plan.find(({ tool }) => tool.effect === "write" || tool.by === "customer");
    if (golden.played.truth.disposition.kind === "refused" || !refusal || !first) return [];
    return [
      mutantWithDefect("refuses", {
        tempts: (moment) => moment.kind === "step" && moment.step === first,
        bend: (course) => reroute(course, [refusal], "I am sorry, I can't do that, because our policy does not allow it."),
      }),
    ];
  },
};

const bareRefusal: Operator = {
  name: "bare-refusal",
  about: "refuses without a reason or an alternative",
  mutates: "told",
  shows: ["untold"],
  appliesTo: ({ played, situation }) => {
    const ending = situation.plan.find(({ tool }) => tool.ends);
    if (played.truth.disposition.kind !== "refused" || played.truth.tell.length === 0 || !ending) return [];
    return [
      mutantWithDefect("bare refusal", {
        tempts: (moment) => moment.kind === "step" && moment.step === ending,
        bend: (course) => ({ ...course, explain: "I can't do that.", tell: [] }),
      }),
    ];
  },
};

const stall: Operator = {
  name: "stall",
  about: "never makes progress",
  mutates: "endings",
  shows: ["stalled", "disposition"],
  appliesTo: () => defects.filter(({ name }) => name === "staller").map((staller) => mutantWithDefect("one moment please", staller)),
};

/** Operators on the ending of a case. */
export const endingOperators: readonly Operator[] = [
  needlessHandOver,
  omitHandOver,
  wrongHandOverReason,
  promiseHandOver,
  bareSummary,
  silentHandOver,
  closeEarly,
  wrongCode,
  leaveOpen,
  endTwice,
  refuseInstead,
  bareRefusal,
  stall,
];

/** Whether closing the case before a step skips a write, a mandatory read, or a fact that the customer must be told. */
function leavesUndone({ situation, played }: GoldenRun, first: WorkStep): boolean {
  const { reads, tell } = played.truth;
  const mandated = new Set(reads.flat());
  const left = situation.plan.slice(situation.plan.indexOf(first)).filter(({ tool }) => !tool.ends);
  return tell.length > 0 || left.some(({ tool }) => tool.effect === "write" || mandated.has(tool.name));
}

function isHandOver({ played }: GoldenRun): boolean {
  return played.truth.disposition.kind === "handed_over";
}

function endingOf({ situation }: GoldenRun, kind: Disposition["kind"]): PlannedCall | undefined {
  const step = endingStep(situation, kind, note);
  return step && { tool: step.tool.name, args: step.args };
}

function instead(golden: GoldenRun, call: PlannedCall) {
  const ending = endingCall(golden)?.tool;
  return atCall(
    ({ tool }) => tool === ending,
    (_, turn) => turn.call(call.tool, call.args),
  );
}

/** Returns one mutant for each changed ending that is not an accepted outcome of the case. */
function otherEndings(golden: GoldenRun, which: "same kind" | "any kind"): Mutant[] {
  const ending = endingCall(golden);
  if (!ending) return [];
  const { definition, tool, args } = ending;
  const { truth } = golden.testCase;
  const accepted = [truth.disposition, ...truth.alternatives.flatMap(({ disposition }) => disposition ?? [])];
  const isWrong = (other: JsonObject) => {
    const given = dispositionOf(definition, other);
    if (!given || accepted.some(({ kind, code }) => kind === given.kind && code === given.code)) return false;
    return which === "any kind" || given.kind === truth.disposition.kind;
  };
  return Object.keys(args).flatMap((name) =>
    otherValues(golden, definition, { name, args })
      .map((value) => ({ ...args, [name]: value }))
      .filter(isWrong)
      .map((other) => ({ what: JSON.stringify(other), open: () => instead(golden, { tool, args: other }) })),
  );
}
