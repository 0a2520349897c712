import { openCaseWorld } from "../../case/case-world.ts";
import { canonicalJson, type Json } from "../../json.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { preparedCase } from "./prepared-case.ts";
import type { Situation } from "./situation.ts";

type CaseSetting = Pick<Situation, "testCase" | "desk">;

/** The result of a call after the calls made so far, tried in a temporary world; undefined if the call would be rejected. */
export function previewCall({ testCase, desk }: CaseSetting, made: readonly PlannedCall[], call: PlannedCall) {
  const { previews } = preparedCase(testCase, desk);
  const calls = [...made, call];
  const key = canonicalJson(calls.map(({ tool, args }) => [tool, args]));
  if (!previews.has(key)) previews.set(key, tryOut({ testCase, desk }, calls));
  return previews.get(key);
}

function tryOut({ testCase, desk }: CaseSetting, calls: readonly PlannedCall[]): Json | undefined {
  using world = openCaseWorld(desk.template, testCase);
  let value: Json | undefined;
  for (const { tool, args } of calls) {
    const definition = desk.tools.get(tool);
    let outcome = definition && world.call(definition, args);
    // Retry once, because a transient failure goes away and a real rejection happens again.
    if (definition && outcome?.kind !== "ok") outcome = world.call(definition, args);
    value = outcome?.kind === "ok" ? outcome.value : undefined;
  }
  return value;
}
