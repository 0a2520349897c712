import type { TrialEvent } from "../../src/conversation/event.ts";
import { scoreTrial, type TrialRecord } from "../../src/index.ts";
import { saidIn } from "../../test/customer/conformance.ts";
import { type Answer, caseOf } from "../../test/llm/scripted-run.ts";
import { openaiChat } from "../../test/llm/servers/openai-chat.ts";
import { serveModel } from "../../test/llm/servers/server.ts";
import { consentsIn, customersOf } from "./model-customer.ts";
import { Product } from "./product.ts";
import { replyOf, scriptedAgent, solutionOf, tiny } from "./scripted-agent.ts";
import type { WrongResult } from "./wrong-result.ts";

/** Runs one trial of a case with an agent that gives these answers. */
async function runAnswers(product: Product, id: string, answers: readonly Answer[]): Promise<TrialRecord> {
  await using agent = await scriptedAgent(({ answered }) => replyOf(answers[answered] ?? { text: "Goodbye." }));
  const plan = ["--cases", id, "--trials", "1", "--out", "run.db"];
  await product.print(["run", "tiny", "--agent", `acme/one=${agent.url}`, ...plan]);
  const [record] = product.records("run.db").values();
  if (!record) throw new Error("the run has no trial");
  return record;
}

/** Whether a change by the agent follows every consent. */
function actsOnConsent({ events }: TrialRecord): boolean {
  const isChange = (event: TrialEvent) =>
    event.kind === "call" && event.by === "agent" && event.outcome.kind === "ok" && event.outcome.changes.length > 0;
  return events.every((event, index) => event.kind !== "customer_message" || !consentsIn(event) || events.slice(index).some(isChange));
}

const move = "order_change/moving-house";
const grinder = "damaged_item/cracked-grinder";

/** The customer's acts after the agent has said this instead of its own proposal. */
async function actsAfter(text: string): Promise<string> {
  using product = new Product();
  const solution = await solutionOf(move);
  const answers = solution.map((answer) => (answer.text?.includes("I can change the address") ? { text } : answer));
  const { events } = await runAnswers(product, move, answers);
  const after = events.slice(events.findIndex((event) => event.kind === "agent_message" && event.text === text));
  const next = after.find((event) => event.kind === "customer_message");
  return next?.acts.map((act) => ("action" in act ? `${act.act} ${act.action}` : act.act)).join(", ") ?? "nothing";
}

export const customers: readonly WrongResult[] = [
  {
    kind: "Word order ignored",
    wrong: "An answer is compared as a set of words, so that a sentence and its reverse are the same.",
    threads: ["UKGovernmentBEIS/inspect_ai#4618"],
    expected:
      '"change … instead of cancelling": consent modify; "cancel … instead of changing": decline cancel; photo viewed too late: fail',
    observe: async (hasFault) => {
      const [change, cancel] = [
        "I can change the address of order FC-4412 to 310 Canal Lantern Way instead of cancelling it. Shall I go ahead?",
        "I can cancel order FC-4412 instead of changing its address to 310 Canal Lantern Way. Shall I go ahead?",
      ];
      const [changed, cancelled] = [await actsAfter(change), await actsAfter(hasFault ? change : cancel)];
      using product = new Product();
      const solution = await solutionOf(grinder);
      const makes = (tool: string) => (answer: Answer) => answer.calls?.some((call) => call.tool === tool) === true;
      const others = solution.filter((answer) => !makes("view_attachment")(answer));
      const late = others.toSpliced(others.findIndex(makes("create_replacement")) + 1, 0, ...solution.filter(makes("view_attachment")));
      await runAnswers(product, grinder, hasFault ? solution : late);
      const [verdict] = product.verdicts("run.db");
      return (
        `"change … instead of cancelling": ${changed}; "cancel … instead of changing": ${cancelled}; ` + `photo viewed too late: ${verdict}`
      );
    },
  },
  {
    kind: "A persona recorded but never shown",
    wrong: "The persona of a case is stored with the result, but the model that plays the customer never sees it.",
    threads: ["Toloka/tolokaforge#1103"],
    expected: "6 of 6 customers' prompts contain the persona of their case",
    observe: async (hasFault) => {
      using product = new Product();
      const script = await customersOf(tiny.cases.map(({ id }) => id));
      await using server = await serveModel({ wire: openaiChat, script });
      const run = ["run", "tiny", "--agent", "stand-in/reference", "--customer", "openai-chat/customer-1"];
      await product.print([...run, "--trials", "1", "--attempts", "1", "--out", "run.db"], { url: server.url });
      const prompts = [...new Set(server.requests.map(({ system }) => (hasFault ? system.replace(/How you write: .*/, "") : system)))];
      const shown = tiny.cases.filter(({ customer }) =>
        prompts.some((prompt) => prompt.includes(customer.name) && prompt.includes(customer.persona)),
      );
      return `${shown.length} of ${tiny.cases.length} customers' prompts contain the persona of their case`;
    },
  },
  {
    kind: "Prudent reads failing a run",
    wrong: "A trial fails because the agent looked up more than the reference did, although it changed nothing else.",
    threads: ["sierra-research/tau2-bench#502"],
    expected: "with 5 more look-ups than the reference: pass",
    observe: async (hasFault) => {
      using product = new Product();
      const solution = await solutionOf(grinder);
      const reads = [
        { tool: "get_order", args: { order_id: "FC-4371" } },
        { tool: "get_saved_addresses", args: { order_id: "FC-4371" } },
        { tool: "get_shipment", args: { order_id: "FC-4371" } },
        { tool: "search_kb", args: { query: "cracked grinder" } },
        { tool: "view_attachment", args: { id: "cracked-pilot.jpg" } },
      ];
      const change = {
        tool: "create_replacement",
        args: { order_id: "FC-4371", line: 1, reason: "damaged", evidence_id: "cracked-pilot.jpg" },
      };
      const at = solution.findIndex(({ calls = [] }) => calls.some(({ tool }) => tool === "create_replacement"));
      const answers = solution.toSpliced(at, 0, { calls: hasFault ? [...reads, change] : reads });
      const { events } = await runAnswers(product, grinder, answers);
      const more = events.filter(({ kind }) => kind === "call").length - solution.flatMap(({ calls = [] }) => calls).length;
      return `with ${more} more look-ups than the reference: ${product.verdicts("run.db").join()}`;
    },
  },
  {
    kind: "Consent followed by hang-up",
    wrong: "The simulated customer agrees and ends the conversation at once, so the agent never acts and the trial fails.",
    threads: ["sierra-research/tau2-bench#182", "sierra-research/tau2-bench#297"],
    expected: "2 consents of the built-in customer, 2 acted on; 2 models that consent and leave at once, 0 agents failed for it",
    observe: async (hasFault) => {
      using product = new Product();
      const cases = ["--cases", `{${grinder},${move}}`, "--trials", "1", "--attempts", "1"];
      const run = ["run", "tiny", "--agent", "stand-in/reference", ...cases];
      await product.print([...run, "--out", "own.db"]);
      const own = [...product.records("own.db").values()];
      await using server = await serveModel({ wire: openaiChat, script: await customersOf([grinder, move], "leaves on consent") });
      await product.print([...run, "--customer", "openai-chat/customer-1", "--out", "model.db"], { url: server.url });
      const hasty = [...product.records("model.db").values()];
      // Where the fault is present, the conversation ends with the consent, as if nothing had been wrong with the customer.
      const left = hasty.map((record): TrialRecord => {
        const events = record.events.slice(
          0,
          record.events.findIndex((event) => event.kind === "customer_message" && consentsIn(event)) + 1,
        );
        return { ...record, events, ending: { kind: "customer_left", why: "goal_met" } };
      });
      const verdicts = (hasFault ? left : hasty).map((record) => scoreTrial(tiny, caseOf(tiny, record.case.id), record).kind);
      const consents = own.flatMap((record) => saidIn(record).filter(consentsIn));
      return (
        `${consents.length} consents of the built-in customer, ${own.filter(actsOnConsent).length} acted on; ` +
        `${hasty.length} models that consent and leave at once, ${verdicts.filter((kind) => kind === "fail").length} agents failed for it`
      );
    },
  },
];
