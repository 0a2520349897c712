import { personCustomer } from "../../src/cli/person-customer.ts";
import { agendaCustomer } from "../../src/customer/agenda-customer.ts";
import { modelCustomer } from "../../src/customer/model/model-customer.ts";
import { loadSuite, runTrial } from "../../src/index.ts";
import { forkedCustomer } from "../../src/run/fork/forked-customer.ts";
import { type PastTurn, scriptOf } from "../../src/run/fork/past-script.ts";
import { deskIn, forkPoints } from "../stored-decisions.ts";
import { customerConformance, type MakeCustomer, saidIn } from "./conformance.ts";
import { drafted, turnAsked } from "./drafted.ts";
import { inWords, scriptedLlm } from "./scripted-llm.ts";

const tiny = await loadSuite("tiny");

/** A model that writes what the deterministic customer says in the same conversation. */
const writing: MakeCustomer = async (trial) => {
  const said = saidIn(await runTrial({ suite: tiny, ...trial, seed: "1" }));
  return modelCustomer(
    scriptedLlm((call) => {
      const turn = said[turnAsked(call)];
      return inWords(turn ? drafted(turn) : "");
    }),
  );
};

/** The customer in a fork at the last decision of the same conversation, who must first repeat the turns before it. */
const inFork: MakeCustomer = async (trial) => {
  const point = forkPoints(await runTrial({ suite: tiny, ...trial, seed: "1" }), trial.testCase).at(-1);
  if (!point) throw new Error("the agent decides nothing");
  return forkedCustomer(agendaCustomer, { ...point, until: "end", onTurnOver: () => new Promise<never>(() => {}) });
};

/** A person who types what the deterministic customer says in the same conversation. */
const typing: MakeCustomer = async (trial) => {
  const { events } = await runTrial({ suite: tiny, ...trial, seed: "1" });
  const [, ...turns] = scriptOf(events, deskIn(trial.testCase).tools);
  const lines = turns.flatMap(linesFor).values();
  return personCustomer({ print: () => {}, ask: async () => lines.next().value, [Symbol.dispose]: () => {} }, () => {});
};

function linesFor({ calls, said: { text, attachments, acts } }: PastTurn): string[] {
  const leaving = acts.flatMap((act) => (act.act === "leave" ? [act.why] : []));
  const last = leaving.length === 0 ? text : leaving.includes("goal_met") ? `/bye ${text}` : "/leave";
  const used = calls.map(({ tool, args }) => `/${tool} ${JSON.stringify(args)}`);
  return [...used, ...attachments.map(({ name }) => `/send ${name}`), last];
}

customerConformance("the deterministic customer", async () => agendaCustomer);
customerConformance("a model", writing);
customerConformance("the deterministic customer in a fork", inFork);
customerConformance("a person", typing, {
  "gives a fact when it is asked for it, and no fact before": "nothing logs what a person means",
});
