import { ignoreRejection, kindOfValue, thrownText } from "../../secrets/thrown-text.ts";
import type { Rule } from "../../suite/rule.ts";
import type { Trace } from "../../suite/trace.ts";
import { UserError } from "../../user-error.ts";

/** Whether a rule is applicable to a trial. */
export function isInPlay(rule: Rule, trace: Trace): boolean {
  return rule.inPlay === undefined || answerOf(rule, "inPlay", trace);
}

/** Whether a trial follows a rule. */
export function isFollowed(rule: Rule, trace: Trace): boolean {
  return answerOf(rule, "check", trace);
}

/** What a rule's function says about a trial. Only a clear answer may decide it; a promise, for example, would always count as true. */
function answerOf(rule: Rule, name: "inPlay" | "check", trace: Trace): boolean {
  let answer: unknown;
  try {
    answer = rule[name]?.(trace);
  } catch (error) {
    throw new UserError(`rule ${rule.id}: ${name} threw: ${thrownText(error)}. Fix it in rules.ts.`, { cause: error });
  }
  if (typeof answer === "boolean") return answer;
  ignoreRejection(answer);
  throw new UserError(`rule ${rule.id}: ${name} returned ${kindOfValue(answer)}, not true or false. Fix it in rules.ts.`);
}
