import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { runTrial } from "../../src/index.ts";
import { saidIn } from "../../test/customer/conformance.ts";
import { drafted } from "../../test/customer/drafted.ts";
import { caseOf } from "../../test/llm/scripted-run.ts";
import { type Script, tokensFor } from "../../test/llm/servers/script.ts";
import { tiny } from "./scripted-agent.ts";

/** Whether a turn of the customer contains consent. */
export function consentsIn({ acts }: { readonly acts: readonly { readonly act: string }[] }): boolean {
  return acts.some(({ act }) => act === "consent");
}

/** A model that plays the customers of these cases as the built-in customer does, or leaves as soon as it consents. */
export async function customersOf(ids: readonly string[], manner?: "leaves on consent"): Promise<Script> {
  const plays = new Map<string, readonly string[]>();
  for (const testCase of ids.map((id) => caseOf(tiny, id))) {
    const record = await runTrial({ suite: tiny, testCase, agent: standIn("stand-in/reference"), seed: "1" });
    const turns = saidIn(record).map((turn) => {
      const draft = drafted(turn);
      return manner && consentsIn(turn) ? draft.replace('"leave":"no"', '"leave":"goal_met"') : draft;
    });
    plays.set(testCase.customer.name, turns);
  }
  return (request) => {
    const name = [...plays.keys()].find((known) => request.system.includes(`${known}. How you write`)) ?? "";
    // A draft that is rejected and the repetition of the request are not a turn.
    const isAgain = request.customer.at(-1)?.startsWith("That message cannot be sent") === true;
    const answer = { text: plays.get(name)?.[request.answered - (isAgain ? 1 : 0)] ?? "" };
    return { ...answer, tokens: tokensFor(request, answer) };
  };
}
