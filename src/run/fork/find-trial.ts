import { didYouMean } from "../../nearest.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import type { RunStore } from "../../store/run-store.ts";
import { readPerturbedName } from "../../suite/perturb/perturbed-suite.ts";
import { UserError } from "../../user-error.ts";

/** Identifies the stored trial that a user refers to. */
export interface TrialQuestion {
  readonly path: string;
  readonly case: string;
  /** The trial's agent, if several agents ran the case. */
  readonly of?: string | undefined;
  /** The number of the trial, if there are several. */
  readonly trial?: number | undefined;
}

const mostListed = 12;

/** Finds the only stored trial that matches; if there are several, the error lists them. */
export function findTrial(store: RunStore, { path, case: name, of, trial }: TrialQuestion): TrialKey {
  const all = [...store.summaries()].filter(({ verdict }) => verdict !== "open");
  const ofCase = all.filter(({ suite, case: id }) => (id === name && !isPerturbed(suite)) || `${suite}/${id}` === name);
  if (ofCase.length === 0) {
    const perturbed = all.find(({ case: id }) => id === name);
    if (perturbed) throw cannotFork(perturbed, all);
    const ids = [...new Set(all.map(({ case: id }) => id))];
    const hint = didYouMean(name, ids) || ` Cases: ${ids.slice(0, mostListed).join(", ")}${ids.length > mostListed ? " …" : ""}`;
    throw new UserError(`${path} has no stored trial of the case "${name}".${hint}`.replace("..", "."));
  }
  const found = ofCase.filter((one) => (of === undefined || one.agent === of) && (trial === undefined || one.trial === trial));
  const [only, second] = found;
  if (only && isPerturbed(only.suite)) throw cannotFork(only, all);
  if (only && !second) return { suite: only.suite, agent: only.agent, case: only.case, trial: only.trial };
  const listed = (only ? found : ofCase)
    .slice(0, mostListed)
    .map(
      (one) =>
        `  --of ${quoted(one.agent)} --trial ${one.trial}   ${one.verdict}${one.mode === "" ? "" : `, ${one.mode.replaceAll("_", " ")}`}`,
    );
  const more = (only ? found : ofCase).length - listed.length;
  throw new UserError(
    `${only ? `${path} has several trials of ${name}. Choose one` : `${path} has no such trial of ${name}. It has`}:\n` +
      [...listed, ...(more > 0 ? [`  and ${more} more`] : [])].join("\n"),
  );
}

function cannotFork({ suite, case: id }: TrialKey, all: readonly TrialKey[]): UserError {
  const hasPlain = all.some((one) => one.case === id && !isPerturbed(one.suite));
  const instead = hasPlain
    ? `Fork the trial without it: ${id}.`
    : "This run has no trial of the case without it: run the case with deskproof run and fork that trial.";
  return new UserError(`trials of ${suite} cannot be forked, because a fork would have to repeat their perturbation. ${instead}`);
}

/** Whether a suite is the perturbed variant of another, such as `northline~typos`. */
function isPerturbed(suite: string): boolean {
  return readPerturbedName(suite) !== undefined;
}

function quoted(text: string): string {
  return /^[\w./@:=+-]+$/.test(text) ? text : JSON.stringify(text);
}
