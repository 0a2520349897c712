import type { Command } from "commander";
import type { RunOptions } from "../run/options.ts";
import { openRun } from "../store/open/open-run.ts";
import { asArgument } from "../store/open/run-path.ts";
import { readersIn } from "../store/run-plan.ts";
import { UserError } from "../user-error.ts";

/** The flags whose values a rerun of failed trials takes from the earlier run. */
const fixedForFailed = ["cases", "perturb", "trials", "seed"];

/** The flags whose values a resumed run takes from its plan. */
const fixedForResumed = ["agent", "customer", "reader", ...fixedForFailed, "attempts", "timeout"];

/** A command line that may continue or rerun an earlier run. */
interface PlannedRun {
  readonly suites: readonly string[];
  readonly resume?: string;
  readonly failed?: string;
  /** The options for the run, with the names in the flags spelled out. */
  readonly options: RunOptions;
}

/** Throws if the user gives a flag whose value comes from the plan of an earlier run, so that no flag is ignored. */
export function refusePlannedFlags(command: Command, planned: PlannedRun): void {
  const { suites, resume, failed } = planned;
  const path = resume ?? failed;
  if (path === undefined) return;
  const fixed = resume === undefined ? fixedForFailed : fixedForResumed;
  const flags = fixed.filter((name) => command.getOptionValue(name) !== undefined && !isConsent(name, planned));
  const given = [...(resume !== undefined && suites.length > 0 ? ["suites"] : []), ...flags.map((name) => `--${name}`)];
  if (given.length === 0) return;
  const listed = new Intl.ListFormat("en-GB").format(given);
  throw new UserError(
    `${resume === undefined ? "--failed" : "--resume"} takes ${listed} from the plan of ${asArgument(path)}. ` +
      `Leave out ${listed}, or start a new run.`,
    { exitCode: 2 },
  );
}

/** Whether an agent or a customer is named only to allow what the plan of someone else's run would start. */
function isConsent(flag: string, { resume, options: { agents, customer } }: PlannedRun): boolean {
  if (resume === undefined || (flag !== "agent" && flag !== "customer")) return false;
  using store = openRun(resume);
  const { plan, madeHere } = store;
  const planned = [...plan.agents.map((id) => plan.agentSources[id] ?? id), plan.customer, ...readersIn(plan)];
  const named = flag === "agent" ? agents : [customer];
  return !madeHere && named.every((name) => name !== undefined && planned.includes(name));
}
