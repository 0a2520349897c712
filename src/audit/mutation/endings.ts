import { reroute } from "../../agent/stand-in/course.ts";
import { dispositionOf, endingStep } from "../../agent/stand-in/ending-step.ts";
import type { WorkStep } from "../../agent/stand-in/work-step.ts";
import type { JsonObject } from "../../json.ts";
import type { Disposition } from "../../world/disposition.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { endingCall, type GoldenRun } from "../trials/golden-run.ts";
import { tryAtEnd } from "../trials/scratch.ts";
import { atCall, atStep, beforeEnd, type Mutant, type Operator, operators, pretend, withArguments, withFault } from "./operator.ts";
import { otherValues } from "./other-values.ts";
import { added } from "./words.ts";

const note = "The customer wrote in about this order; everything is done, please have a look all the same.";
const thanks = "Thank you for telling us. Have a good day.";

/** Operators on the ending of a case. */
export const endingOperators: readonly Operator[] = operators("endings", {
  "needless-hand-over": {
    shows: ["disposition", "end_state", "prohibited"],
    appliesTo: (golden) => {
      const call = isHandOver(golden) ? undefined : endingOf(golden, "handed_over");
      return call ? [instead("instead of closing", golden, call), { what: "before closing", open: () => beforeEnd(golden, [call]) }] : [];
    },
  },
  "omit-hand-over": {
    shows: ["disposition", "stalled", "prohibited"],
    appliesTo: (golden) => {
      const ending = endingCall(golden);
      if (!isHandOver(golden) || !ending) return [];
      const closing = endingOf(golden, "resolved") ? withFault("closes it", "never-escalates") : [];
      return [pretend(golden, [ending.tool], "says so but does nothing"), ...closing];
    },
  },
  "hand-over-wrong-reason": {
    shows: ["disposition"],
    appliesTo: (golden) => (isHandOver(golden) ? otherEndings(golden, "same kind") : []),
  },
  // Says that a colleague will take over, but does not escalate.
  "promise-hand-over": {
    mutates: "words",
    shows: [],
    appliesTo: (golden) => (isHandOver(golden) ? [] : [added(golden, "I am passing this on to a colleague, who will write to you.")]),
  },
  // Escalates with a summary that tells the colleague nothing.
  "bare-summary": {
    shows: ["hand_over"],
    appliesTo: (golden) => {
      const escalation = summaryOf(golden);
      if (escalation === undefined || golden.testCase.truth.summary.length === 0) return [];
      return [withArguments("no literal in it", escalation.tool, { summary: "A customer wrote in. Please take a look at it." })];
    },
  },
  // Escalates with a summary in which a value was not filled in.
  "unfilled-summary": {
    shows: ["hand_over"],
    appliesTo: (golden) => {
      const escalation = summaryOf(golden);
      if (escalation === undefined) return [];
      const { tool, summary } = escalation;
      return ["(undefined)", "{customer_name}"].map((blank) => withArguments(blank, tool, { summary: `${summary} ${blank}` }));
    },
  },
  // Escalates and only thanks the customer.
  "silent-hand-over": {
    mutates: "words",
    shows: ["untold"],
    appliesTo: (golden) => escalatesSaying(golden, "only thanks", thanks),
  },
  // Escalates and says nothing at all.
  "mute-hand-over": {
    shows: ["hand_over"],
    appliesTo: (golden) => (endingCall(golden)?.definition.tells === undefined ? escalatesSaying(golden, "no message", "") : []),
  },
  "close-before-resolving": {
    shows: ["end_state", "reads", "disposition", "untold"],
    appliesTo: (golden) => {
      const first = golden.situation.plan.find(({ tool }) => tool.private || tool.effect === "write");
      if (!first || !leavesUndone(golden, first)) return [];
      return [
        atStep(`before ${first.tool.name}`, first, (course) => ({
          ...reroute(course, course.steps.slice(-1), "Thank you, I have all I need."),
          waits: false,
        })),
      ];
    },
  },
  "wrong-closing-code": {
    shows: ["disposition", "prohibited"],
    appliesTo: (golden) => (isHandOver(golden) ? [] : otherEndings(golden, "any kind")),
  },
  // Does everything except end the case.
  "leave-open": {
    shows: ["disposition", "stalled"],
    appliesTo: (golden) => {
      const ending = endingCall(golden);
      return ending && !isHandOver(golden) ? [pretend(golden, [ending.tool])] : [];
    },
  },
  "end-twice": {
    shows: ["disposition"],
    appliesTo: (golden) => {
      const ending = endingCall(golden);
      // A case cannot end twice if the desk's system rejects a second ending.
      const [, second] = ending ? tryAtEnd(golden, [ending, ending]) : [];
      return ending && second?.kind === "ok" ? [{ what: ending.tool, open: () => beforeEnd(golden, [ending]) }] : [];
    },
  },
  "refuse-instead": {
    shows: ["disposition", "end_state"],
    appliesTo: ({ situation, played }) => {
      const refusal = endingStep(situation, "refused", note);
      const first = situation.plan.find(({ tool }) => tool.effect === "write" || tool.by === "customer");
      if (played.truth.disposition.kind === "refused" || !refusal || !first) return [];
      const explain = "I am sorry, I can't do that, because our policy does not allow it.";
      return [atStep("refuses", first, (course) => reroute(course, [refusal], explain))];
    },
  },
  // Refuses without a reason or an alternative.
  "bare-refusal": {
    mutates: "told",
    shows: ["untold"],
    appliesTo: ({ played, situation }) => {
      const ending = situation.plan.find(({ tool }) => tool.ends);
      if (played.truth.disposition.kind !== "refused" || played.truth.tell.length === 0 || !ending) return [];
      return [atStep("bare refusal", ending, (course) => ({ ...course, explain: "I can't do that.", tell: [] }))];
    },
  },
  stall: { shows: ["stalled", "disposition"], appliesTo: () => withFault("one moment please", "staller") },
});

/** A mutant whose only words in and after its escalation are these. */
/** The summary with which a golden run escalates, and the tool that gets it. */
function summaryOf(golden: GoldenRun): { readonly tool: string; readonly summary: string } | undefined {
  const call = golden.calls.find(({ definition }) => definition.action === "handover") ?? endingCall(golden);
  if (!isHandOver(golden) || typeof call?.args.summary !== "string") return undefined;
  return { tool: call.tool, summary: call.args.summary };
}

function escalatesSaying(golden: GoldenRun, what: string, words: string): Mutant[] {
  const ending = endingCall(golden);
  if (!isHandOver(golden) || !ending) return [];
  const open = () => {
    let isOver = false;
    const silent = atCall(ending.tool, ({ tool, args }, turn) => {
      isOver = true;
      const { tells } = ending.definition;
      return turn.call(tool, tells === undefined ? args : { ...args, [tells]: words });
    });
    return { ...silent, say: (text: string) => (isOver ? words : text) };
  };
  return [{ what, open }];
}

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

function instead(what: string, golden: GoldenRun, { tool, args }: PlannedCall): Mutant {
  return { what, open: () => atCall(endingCall(golden)?.tool, (_, turn) => turn.call(tool, args)) };
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
      .map((other) => instead(JSON.stringify(other), golden, { tool, args: other })),
  );
}
