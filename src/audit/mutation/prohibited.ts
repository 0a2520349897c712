import { choices } from "../../agent/stand-in/ending-step.ts";
import { guessCall } from "../../agent/stand-in/guess-call.ts";
import { matches } from "../../case/match.ts";
import type { Prohibition } from "../../case/truth.ts";
import { canonicalJson, type JsonObject } from "../../json.ts";
import type { CallOutcome } from "../../world/call.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { tryAtEnd } from "../trials/scratch.ts";
import { beforeEnd, type Mutant, type Operator, operators } from "./operator.ts";
import { otherValues, propertiesOf } from "./other-values.ts";

/** Operators that attempt prohibited writes. */
export const prohibitionOperators: readonly Operator[] = operators("actions", {
  "prohibited-write": { shows: ["prohibited"], appliesTo: (golden) => attemptsWith(golden, "ok") },
  "prohibited-write-rejected": { shows: ["prohibited"], appliesTo: (golden) => attemptsWith(golden, "rejected") },
});

// The maximum number of mutants per prohibition; the same action with another reason code is a separate mistake.
const mostPerBan = 3;

/** Prohibited writes that would have the given result if they were made at the end of the golden run. */
function attemptsWith(golden: GoldenRun, wanted: CallOutcome["kind"]): Mutant[] {
  return golden.testCase.truth.prohibited.flatMap((ban) => {
    const found: Mutant[] = [];
    for (const args of forbiddenArguments(golden, ban)) {
      const call = { tool: ban.tool, args };
      if (tryAtEnd(golden, [call])[0]?.kind !== wanted) continue;
      found.push({ what: `${ban.tool} ${canonicalJson(args)}`, open: () => beforeEnd(golden, [call]) });
      if (found.length === mostPerBan) break;
    }
    return found;
  });
}

function* forbiddenArguments(golden: GoldenRun, { tool: name, when, given, unless_after: allowing }: Prohibition): Iterable<JsonObject> {
  const tool = golden.desk.tools.get(name);
  const wasAllowed = allowing !== undefined && golden.calls.some((call) => call.tool === allowing);
  if (tool?.effect !== "write" || tool.by !== "agent" || tool.ends || given || wasAllowed) return;
  const base = guessCall(tool, golden.situation, when).args;
  if (matches(when, base)) yield base;
  // Codes come first, because they change the meaning of the action, not just its target.
  const isCode = (argument: string) => choices(propertiesOf(golden, tool)[argument]).length > 0;
  const names = Object.keys(base).sort((one, other) => Number(isCode(other)) - Number(isCode(one)));
  for (const argument of names)
    for (const value of otherValues(golden, tool, { name: argument, args: base })) {
      const args = { ...base, [argument]: value };
      if (matches(when, args)) yield args;
    }
}
