import type { CustomerAct } from "../conversation/customer-act.ts";
import type { Call } from "../world/call.ts";
import type { TrialView } from "./trial-view.ts";
import type { Measures } from "./verdict.ts";

type CustomerSteps = Pick<Measures, "stepsAsked" | "stepsUnderstood" | "stepsTaken" | "stepsNeedless">;

/**
 * What became of the steps the agent asked the customer to take on their own device; empty if the customer has none.
 *
 * A step is understood if the customer knew what to do, whether or not they did it. It is needless if it changes
 * something and no accepted plan has it.
 */
export function customerSteps({ record, desk, ends }: TrialView): CustomerSteps {
  if (![...desk.tools.values()].some(({ by }) => by === "customer")) return {};
  const acts = record.events.flatMap((event) => (event.kind === "customer_message" ? event.acts : []));
  const count = (...kinds: readonly CustomerAct["act"][]) => acts.filter(({ act }) => kinds.includes(act)).length;
  const planned = new Set(ends.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  const isNeedless = ({ tool }: Pick<Call, "tool">) => desk.tools.get(tool)?.effect === "write" && !planned.has(tool);
  const taken = acts.flatMap((act) => (act.act === "follow" ? [act] : []));
  return {
    stepsAsked: count("follow", "resist", "confused"),
    stepsUnderstood: count("follow", "resist"),
    stepsTaken: taken.length,
    stepsNeedless: taken.filter(isNeedless).length,
  };
}
