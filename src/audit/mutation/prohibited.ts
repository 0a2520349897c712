import { choices } from "../../agent/stand-in/ending-step.ts";
import { guessCall } from "../../agent/stand-in/guess-call.ts";
import { matches } from "../../case/match.ts";
import type { Prohibition } from "../../case/truth.ts";
import { canonicalJson, type JsonObject } from "../../json.ts";
import type { CallOutcome } from "../../world/call.ts";
import { endingCall, type GoldenRun } from "../trials/golden-run.ts";
import { tryCalls } from "../trials/scratch.ts";
import { beforeEnd, type Mutant, type Operator } from "./operator.ts";
import { otherValues, propertiesOf } from "./other-values.ts";

const prohibitedWrite: Operator = {
  name: "prohibited-write",
  about: "does what the case forbids",
  mutates: "deeds",
  shows: ["prohibited"],
  appliesTo: (golden) => attemptsWith(golden, "ok"),
};

const rejectedWrite: Operator = {
  name: "prohibited-write-rejected",
  about: "attempts what the case forbids, and the tool rejects it",
  mutates: "deeds",
  shows: ["prohibited"],
  appliesTo: (golden) => attemptsWith(golden, "rejected"),
};

/** Operators that attempt prohibited writes. */
export const prohibitionOperators: readonly Operator[] = [prohibitedWrite, rejectedWrite];

// The maximum number of mutants per prohibition; the same action with another reason code is a separate mistake.
const mostPerBan = 3;

/** Prohibited writes that would have the given result if they were made at the end of the golden run. */
function attemptsWith(golden: GoldenRun, wanted: CallOutcome["kind"]): Mutant[] {
  const step = endingCall(golden)?.step ?? golden.record.events.length;
  return golden.testCase.truth.prohibited.flatMap((ban) => {
    const found: Mutant[] = [];
    for (const args of forbiddenArguments(golden, ban)) {
      const call = { tool: ban.tool, args };
      if (tryCalls(golden, step, [call])[0]?.kind !== wanted) continue;
      found.push({ what: `${ban.tool} ${canonicalJson(args)}`, open: () => beforeEnd(golden, [call]) });
      if (found.length === mostPerBan) break;
    }
    return found;
  });
}

function* forbiddenArguments(golden: GoldenRun, ban: Prohibition): Iterable<JsonObject> {
  const tool = golden.desk.tools.get(ban.tool);
  if (tool?.effect !== "write" || tool.by !== "agent" || tool.ends || ban.given || wasAllowed(golden, ban)) return;
  const base = guessCall(tool, golden.situation, ban.when).args;
  const isCode = (name: string) => choices(propertiesOf(golden, tool)[name]).length > 0;
  const fits = (args: JsonObject) => matches(ban.when, args);
  if (fits(base)) yield base;
  // Codes come first, because they change the meaning of the action, not just its target.
  const names = Object.keys(base).sort((one, other) => Number(isCode(other)) - Number(isCode(one)));
  for (const name of names)
    for (const value of otherValues(golden, tool, { name, args: base })) {
      const args = { ...base, [name]: value };
      if (fits(args)) yield args;
    }
}

function wasAllowed({ calls }: GoldenRun, { unless_after: allowing }: Prohibition): boolean {
  return allowing !== undefined && calls.some(({ tool }) => tool === allowing);
}
