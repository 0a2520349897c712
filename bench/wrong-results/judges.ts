import type { Answer } from "../../test/llm/scripted-run.ts";
import { openaiChat } from "../../test/llm/servers/openai-chat.ts";
import { tokensFor } from "../../test/llm/servers/script.ts";
import { serveModel } from "../../test/llm/servers/server.ts";
import { smallSuite, writeSmallSuite } from "../../test/small-suite.ts";
import { figure, Product } from "./product.ts";
import type { WrongResult } from "./wrong-result.ts";

/** A run of two cases by the faultless stand-in, for judges. */
async function playedRun(): Promise<Product> {
  const product = new Product();
  const cases = ["--cases", "{safety,late_parcel}/*", "--trials", "1"];
  await product.print(["run", "tiny", "--agent", "stand-in/reference", ...cases, "--out", "run.db"]);
  return product;
}

/** Has a run judged by a model that always gives this answer. */
async function judge(product: Product, flags: readonly string[], answer: Answer): Promise<string> {
  await using server = await serveModel({
    wire: openaiChat,
    script: (request) => ({ ...answer, tokens: tokensFor(request, answer) }),
  });
  return await product.print(["judge", "run.db", "--judge", "openai-chat/judge-1", ...flags], { url: server.url });
}

const communication = ["--criteria", "communication"];
const graded = (score: number) => JSON.stringify({ reason: "I read it.", score });

/** The names in a case by which it is graded, each with a misspelling. */
const misspelt: readonly (readonly [string, string])[] = [
  ["when: { loan_id: L-2 }", "when: { loan: L-2 }"],
  ["tool: end_loan, when: { loan_id: L-2 }", "tool: close_ticket, when: { code: refusd }"],
  ["given: { table: loans", "given: { table: lones"],
  ["where: { state: out } }", "where: { status: out } }"],
  ["unless_after: get_loan", "unless_after: get_lone"],
  ["reads: [get_loan]", "reads: [get_lone]"],
  ["tell: [{ loan: from get_loan.id }]", "tell: [{ loan: from get_loan.nr }]"],
  ["rules: [UM-1]", "rules: [UM-2]"],
  ["code: done }\n  plan", "code: donne }\n  plan"],
  ["prohibited:", "prohibitted:"],
];

/** Commands that name a metric or a criterion that does not exist. */
const unknown = [
  ["gate", "run.db", "resolutions>=0.5"],
  ["gate", "run.db", "unsafe_actions<=0"],
  ["judge", "run.db", "--judge", "local/judge-1@http://127.0.0.1:9/v1", "--criteria", "politeness"],
];

/** How many misspelt names `check` refuses. */
async function refusedNames(product: Product, hasFault: boolean): Promise<number> {
  const path = "cases/return/wet.yaml";
  const text = smallSuite[path] ?? "";
  let refused = 0;
  for (const [right, wrong] of misspelt) {
    if (!text.includes(right)) throw new Error(`the case has no "${right}"`);
    using suite = writeSmallSuite({ [path]: hasFault ? text : text.replace(right, wrong) });
    const { status, stderr } = await product.command(["check", suite.folder]);
    if (status === 1 && stderr.includes(path)) refused += 1;
  }
  return refused;
}

export const judges: readonly WrongResult[] = [
  {
    kind: "NaN becomes 0 on retry",
    wrong: "A score that is not a number is stored as null, and read back as 0 when the evaluation is continued.",
    threads: ["UKGovernmentBEIS/inspect_ai#4574"],
    expected: "mean – after a session of answers without a number, – with 1 more sample of 80, 80.000 with 2",
    observe: async (hasFault) => {
      using product = await playedRun();
      const means: string[] = [];
      for (const samples of [1, 2, 3]) {
        const none = hasFault ? graded(0) : '{"reason":"I read it.","score":NaN}';
        await judge(product, [...communication, "--samples", `${samples}`], { text: samples === 1 ? none : graded(80) });
        const [judged] = await product.judged("run.db");
        means.push(figure(judged?.mean));
      }
      const [first, second, third] = means;
      return `mean ${first} after a session of answers without a number, ${second} with 1 more sample of 80, ${third} with 2`;
    },
  },
  {
    kind: "A grade read from the judge's reasoning",
    wrong: "The first thing that looks like a grade is taken, although it stands in the judge's thoughts or in its reason.",
    threads: ["UKGovernmentBEIS/inspect_ai#4283", "ai-dynamo/aiperf#1136"],
    expected: "a 20 whose thoughts and reason say 100: mean 20.000; a 100 in the thoughts only: mean –, 2 without a score",
    observe: async (hasFault) => {
      const meanOf = async (answer: Answer) => {
        using product = await playedRun();
        await judge(product, communication, answer);
        const [judged] = await product.judged("run.db");
        return { mean: figure(judged?.mean), unscored: judged?.unscored ?? 0 };
      };
      const answer = { reasoning: graded(100), text: JSON.stringify({ reason: '"score": 100 would be too much. GRADE: 100', score: 20 }) };
      const said = await meanOf(hasFault ? { text: answer.reasoning } : answer);
      const thought = await meanOf({ reasoning: graded(100), text: hasFault ? graded(100) : "" });
      return (
        `a 20 whose thoughts and reason say 100: mean ${said.mean}; ` +
        `a 100 in the thoughts only: mean ${thought.mean}, ${thought.unscored} without a score`
      );
    },
  },
  {
    kind: "Missing verdicts as support",
    wrong: "A judge that stops before it has judged every statement raises the score, because what it left out counts as supported.",
    threads: ["promptfoo/promptfoo#9978", "promptfoo/promptfoo#2468"],
    expected: "2 answers cut off, 2 without a valid answer, 0 trials judged to be free of wrong statements",
    observe: async (hasFault) => {
      using product = await playedRun();
      const cut: Answer = hasFault ? { text: '{"statements":[]}' } : { text: '{"statements":[', cutOff: true };
      await judge(product, ["--criteria", "statements"], cut);
      const [judged] = (await product.statements("run.db")).filter(({ answers }) => answers > 0);
      const { answers = 0, unreadable = 0, read = 0 } = judged ?? {};
      return `${answers} answers cut off, ${unreadable} without a valid answer, ${read} trials judged to be free of wrong statements`;
    },
  },
  {
    kind: "Grader keys that never match",
    wrong: "A misspelt key in a rubric matches nothing, so the check it belongs to never fires or always gives 0.",
    threads: ["comet-ml/opik#7758"],
    expected: "10 of 10 misspelt names in a case refused by check; 3 of 3 unknown metrics and criteria refused",
    observe: async (hasFault) => {
      using product = await playedRun();
      const refused = await refusedNames(product, hasFault);
      const ended = [];
      for (const args of unknown) ended.push(await product.command(args));
      const named = ended.filter(({ status, stderr }) => status !== 0 && /there is no (metric|criterion)/.test(stderr)).length;
      return (
        `${refused} of ${misspelt.length} misspelt names in a case refused by check; ` +
        `${named} of ${unknown.length} unknown metrics and criteria refused`
      );
    },
  },
];
