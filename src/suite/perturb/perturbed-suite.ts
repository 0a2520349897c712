import { hashOf } from "../../hash.ts";
import { UserError } from "../../user-error.ts";
import type { Perturbation } from "../perturbation.ts";
import type { Suite } from "../suite.ts";
import { perturbationNamed } from "./perturbations.ts";

const separator = "~";

/** The suite behind a perturbed variant, and its perturbation; undefined if the name or path is not that of a variant. */
export function readPerturbedName(name: string): { readonly base: string; readonly by: Perturbation } | undefined {
  const at = name.lastIndexOf(separator);
  const by = at > 0 ? perturbationNamed(name.slice(at + 1)) : undefined;
  return by && { base: name.slice(0, at), by };
}

/** The name or path of a suite's perturbed variant. */
export function perturbedName(suite: string, perturbation: string): string {
  return `${suite}${separator}${perturbation}`;
}

/**
 * The same suite with one perturbation, limited to the cases in which it can occur. Cases and expected outcomes stay
 * the same, so the difference in results shows the effect of the perturbation.
 */
export function perturbedSuite(suite: Suite, perturbation: Perturbation): Suite {
  const { name: factor } = perturbation;
  const cases = suite.cases.filter((testCase) => {
    const desk = suite.desks.get(testCase.desk);
    return desk !== undefined && (perturbation.appliesTo?.(testCase, desk) ?? true);
  });
  if (cases.length === 0) throw new UserError(`--perturb ${factor}: it cannot occur in any case in ${suite.name} (${perturbation.about}).`);
  const hash = hashOf(`${suite.hash}${separator}${factor}`);
  const [name, folder] = [perturbedName(suite.name, factor), perturbedName(suite.folder, factor)];
  return { ...suite, name, folder, title: `${suite.title}, ${factor}`, cases, hash, perturbation };
}
