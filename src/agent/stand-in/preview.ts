import type { TestCase } from "../../case/test-case.ts";
import type { Json } from "../../json.ts";
import type { Desk } from "../../suite/suite.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { openWorld } from "../../world/world.ts";

/** What a call would come to after the calls made so far, tried in a world of its own; nothing when it would be refused. */
export function previewCall(
  { testCase, desk }: { readonly testCase: TestCase; readonly desk: Desk },
  made: readonly PlannedCall[],
  call: PlannedCall,
): Json | undefined {
  using world = openWorld(desk.template, testCase.world);
  for (const fact of Object.values(testCase.customer.facts))
    if (fact.kind === "attachment") world.receive(fact.attachment);
  let value: Json | undefined;
  for (const { tool, args } of [...made, call]) {
    const definition = desk.tools.get(tool);
    let outcome = definition && world.call(definition, args);
    // A system that fails for a moment is asked again; one that refuses does so twice.
    if (definition && outcome?.kind !== "ok") outcome = world.call(definition, args);
    value = outcome?.kind === "ok" ? outcome.value : undefined;
  }
  return value;
}
