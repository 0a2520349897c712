import type { CustomerAct } from "../conversation/customer-act.ts";
import { customerActs } from "../conversation/pressure.ts";
import { memoize } from "../memoize.ts";
import type { Desk } from "../suite/suite.ts";
import type { Call } from "../world/call.ts";
import { isMade } from "./trial/made-call.ts";
import type { TrialView } from "./trial/trial-view.ts";
import type { Finding, Measures } from "./verdict.ts";

type CustomerSteps = Pick<Measures, "stepsAsked" | "stepsUnderstood" | "stepsTaken" | "stepsNeedless" | "missingOwn" | "missingOnDevice">;

/**
 * Counts the outcomes of the steps that the agent asked the customer to take on their own device; empty if the customer
 * has no device.
 *
 * A step is understood if the customer knew what to do, whether or not they did it. It is unnecessary if it changes
 * something and is in no accepted plan. For a failed trial, missing steps are counted too.
 */
export function customerSteps(view: TrialView, findings: readonly Finding[]): CustomerSteps {
  const { record, desk, ends } = view;
  if (!hasCustomerTool(desk)) return {};
  const acts = customerActs(record.events);
  const count = (...kinds: readonly CustomerAct["act"][]) => acts.filter(({ act }) => kinds.includes(act)).length;
  const planned = new Set(ends.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  const isNeedless = ({ tool }: Pick<Call, "tool">) => desk.tools.get(tool)?.effect === "write" && !planned.has(tool);
  const taken = acts.flatMap((act) => (act.act === "follow" ? [act] : []));
  return {
    stepsAsked: count("follow", "resist", "confused"),
    stepsUnderstood: count("follow", "resist"),
    stepsTaken: taken.length,
    stepsNeedless: taken.filter(isNeedless).length,
    ...(findings.length > 0 && missingSteps(view)),
  };
}

/** The changes in the nearest accepted plan that were never made, grouped by who could have made them. */
function missingSteps({ nearest, record, desk }: TrialView): Pick<Measures, "missingOwn" | "missingOnDevice"> {
  const made = new Set(record.events.filter(isMade).map(({ tool }) => tool));
  const missing = [...new Set(nearest.end.calls.map(({ tool }) => tool))].flatMap((name) => {
    const tool = desk.tools.get(name);
    return tool && tool.effect === "write" && !tool.ends && !made.has(name) ? [tool] : [];
  });
  const onDevice = missing.filter(({ by }) => by === "customer").length;
  return { missingOwn: missing.length - onDevice, missingOnDevice: onDevice };
}

const hasCustomerTool = memoize(({ tools }: Desk) => [...tools.values()].some(({ by }) => by === "customer"));
