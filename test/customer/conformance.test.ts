import { agendaCustomer } from "../../src/customer/agenda-customer.ts";
import { modelCustomer } from "../../src/customer/model/model-customer.ts";
import { loadSuite, runTrial } from "../../src/index.ts";
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

customerConformance("the deterministic customer", async () => agendaCustomer);
customerConformance("a model", writing);
