import { didYouMean, listNames } from "../../nearest.ts";
import { UserError } from "../../user-error.ts";
import type { Perturbation } from "../perturbation.ts";
import { injections } from "./injections.ts";
import { messageFaults } from "./messages.ts";
import { toolFaults } from "./tool-faults.ts";

/** Every perturbation. */
export const perturbations: readonly Perturbation[] = [...toolFaults, ...messageFaults, ...injections];

/** The perturbation with this name; undefined if there is none. */
export function perturbationNamed(name: string): Perturbation | undefined {
  return perturbations.find((one) => one.name === name);
}

/** Throws if there is no perturbation with this name. */
export function mustBePerturbation(name: string): void {
  if (perturbationNamed(name)) return;
  const known = perturbations.map((one) => one.name);
  throw new UserError(`--perturb ${name}: there is no such perturbation${didYouMean(name, known)}. Perturbations: ${listNames(known)}.`, {
    exitCode: 2,
  });
}
