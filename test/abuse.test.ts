import { expect, it } from "vitest";
import { drive } from "../bench/abuse/drive.ts";
import { mixedTargets } from "../bench/abuse/targets.ts";

// A small sample: `node bench/abuse.ts` sends 10,000 inputs to each of six targets.
it.each([...mixedTargets])("malformed input to the %s does no harm", { timeout: 180_000 }, async (_, open) => {
  const { findings } = await drive(() => open("test"), { first: 0, count: 100 });
  expect(findings).toEqual([]);
});
