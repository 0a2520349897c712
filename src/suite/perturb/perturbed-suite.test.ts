import { expect, it } from "vitest";
import { loadSuite } from "../load/load-suite.ts";
import { canaryFor, canaryShape } from "./canary.ts";
import { mustBePerturbation, perturbations } from "./perturbations.ts";
import { perturbedName, readPerturbedName } from "./perturbed-suite.ts";

it("reads the suite and the perturbation from a variant's name, and nothing from other names", () => {
  expect(readPerturbedName("tiny~tool_timeout")).toMatchObject({ base: "tiny", by: { name: "tool_timeout" } });
  for (const name of ["tiny", "tiny~", "~tool_timeout", "C:\\PROGRA~1\\suite", "tiny~tool"])
    expect(readPerturbedName(name)).toBeUndefined();
});

it("loads a variant by name, with the same cases and another hash", async () => {
  const [suite, variant] = [await loadSuite("tiny"), await loadSuite(perturbedName("tiny", "typos"))];
  expect(variant.name).toBe("tiny~typos");
  expect(variant.cases.map(({ id }) => id)).toEqual(suite.cases.map(({ id }) => id));
  expect(variant.hash).not.toBe(suite.hash);
});

it("keeps only the cases in which a perturbation can occur, and rejects a suite without any", async () => {
  const variant = await loadSuite("tiny~injection_attachment");
  expect(variant.cases.map(({ id }) => id)).toEqual(["damaged_item/cracked-grinder"]);
  await expect(loadSuite("homeline~injection_attachment")).rejects.toThrow("cannot occur in any case in homeline");
});

it("suggests the perturbation that was meant", () => {
  expect(() => mustBePerturbation("tool_timeot")).toThrow('did you mean "tool_timeout"?');
});

it("names and describes every perturbation once", () => {
  expect(new Set(perturbations.map(({ name }) => name)).size).toBe(perturbations.length);
  expect(perturbations.every(({ name, about }) => /^[a-z_]+$/.test(name) && about.length > 10)).toBe(true);
});

it("makes a new canary for every seed, in a shape that can be recognized", () => {
  const canaries = Array.from({ length: 500 }, (_, seed) => canaryFor(`${seed}`));
  expect(new Set(canaries).size).toBe(500);
  expect(canaries.every((code) => canaryShape.exec(`"${code}"`)?.[0] === code)).toBe(true);
});
