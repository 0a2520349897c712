import { suiteLoader } from "../suite/load/load-suite.ts";
import { perturbedName, readPerturbedName } from "../suite/perturb/perturbed-suite.ts";
import type { Suite } from "../suite/suite.ts";

/** Loads suites by name or folder, and adds a variant of each suite for every perturbation. */
export async function loadSuites(names: readonly string[], perturb: readonly string[] = []): Promise<Map<string, Suite>> {
  const suites = new Map<string, Suite>();
  const load = suiteLoader();
  const variants = (name: string) => (readPerturbedName(name) ? [] : perturb.map((one) => perturbedName(name, one)));
  for (const name of names.flatMap((one) => [one, ...variants(one)])) {
    const suite = await load(name);
    suites.set(suite.name, suite);
  }
  return suites;
}
