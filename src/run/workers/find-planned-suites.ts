import type { RunPlan } from "../../store/run-plan.ts";
import type { RunStore } from "../../store/run-store.ts";
import { suiteLoader } from "../../suite/load/load-suite.ts";
import { perturbedName, readPerturbedName } from "../../suite/perturb/perturbed-suite.ts";
import type { Suite } from "../../suite/suite.ts";
import { UserError } from "../../user-error.ts";
import { maySuiteLoad, mustBeTrusted } from "../trust.ts";

/** The places where a worker may look for suites, and whether it trusts the plan. */
interface SuiteSearch {
  readonly path: string;
  /** The names or folders of the suites that the user specified. */
  readonly named: readonly string[];
  readonly trust: boolean | undefined;
}

type PlannedSuite = RunPlan["suites"][number];

/**
 * Loads the suites of a plan on this machine. Each suite is looked up among those that the user named, then in the
 * folder stored in the plan, and then by name. A suite with different content is refused.
 */
export async function findPlannedSuites(store: RunStore, search: SuiteSearch): Promise<Map<string, Suite>> {
  const load = suiteLoader();
  const suites = new Map<string, Suite>();
  for (const planned of store.plan.suites) {
    let other: Suite | undefined;
    let last: UserError | undefined;
    const named = namedPlaces(planned, search.named);
    for (const place of new Set([...named, planned.folder, planned.name])) {
      if (!named.includes(place) && !maySuiteLoad(place, store, search)) {
        last = refusal(place, store, search);
        continue;
      }
      const found = await loaded(load, place);
      if (found instanceof UserError) last = found;
      else if (found.name === planned.name && found.hash === planned.hash) suites.set(planned.name, found);
      else if (found.name === planned.name) other ??= found;
      if (suites.has(planned.name)) break;
    }
    if (!suites.has(planned.name)) throw other ? different(planned, other) : missing(planned, last);
  }
  return suites;
}

function namedPlaces({ name }: PlannedSuite, named: readonly string[]): readonly string[] {
  const perturbed = readPerturbedName(name);
  return perturbed ? named.map((place) => perturbedName(place, perturbed.by.name)) : named;
}

async function loaded(load: ReturnType<typeof suiteLoader>, place: string): Promise<Suite | UserError> {
  try {
    return await load(place);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

function refusal(folder: string, { madeHere }: RunStore, { path, trust }: SuiteSearch): UserError | undefined {
  try {
    mustBeTrusted({ suites: [folder], agents: [] }, { path, madeHere }, { trust });
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

function different(planned: PlannedSuite, here: Suite): UserError {
  return new UserError(
    `suite ${planned.name} on this machine has the hash ${here.hash} (version ${here.version}), and the run was planned ` +
      `with ${planned.hash} (version ${planned.version}). Install the same version of the suite here, or plan a new run.`,
  );
}

function missing({ name, hash }: PlannedSuite, why: UserError | undefined): UserError {
  return new UserError(
    `suite ${name} (hash ${hash}) is not on this machine. Name its folder: deskproof worker <folder> --store …` +
      (why ? ` (${why.message})` : ""),
  );
}
