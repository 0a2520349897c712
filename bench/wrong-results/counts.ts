import type { Answer } from "../../test/llm/scripted-run.ts";
import { figure, Product } from "./product.ts";
import { replyOf, scriptedAgent, solutionOf } from "./scripted-agent.ts";
import type { WrongResult } from "./wrong-result.ts";

const kettle = "safety/sparking-kettle";

/** Runs one case several times with an agent that solves it, except where `spoil` answers instead. */
async function runKettle(product: Product, trials: number, spoil: (conversation: number, isLast: boolean) => object | undefined) {
  const solution = await solutionOf(kettle);
  const answer = (index: number): Answer => solution[index] ?? { text: "Goodbye." };
  await using agent = await scriptedAgent(
    ({ conversation, answered }) => spoil(conversation, answered === solution.length - 1) ?? replyOf(answer(answered)),
  );
  const plan = ["--cases", kettle, "--trials", `${trials}`, "--concurrency", "1", "--attempts", "2", "--out", "run.db"];
  await product.print(["run", "tiny", "--agent", `acme/one=${agent.url}`, ...plan]);
  const [row] = await product.rows("run.db");
  if (!row) throw new Error("the report has no agent");
  return row;
}

/** An answer that the turn protocol does not allow, after the agent has done everything right. */
const error = { error: "a crash after the last call" };
const providerError = { provider_error: "the service is overloaded" };

export const counts: readonly WrongResult[] = [
  {
    kind: "The mean of nothing is 0",
    wrong: "An average over no scored trial is printed as 0, which reads like a failure, or like the best value if lower is better.",
    threads: ["UKGovernmentBEIS/inspect_evals#2174", "UKGovernmentBEIS/inspect_evals#2185"],
    expected: "of a run in which every trial was excluded: pass^1 –, no metric, empty cells in the CSV",
    observe: async (hasFault) => {
      using product = new Product();
      const row = await runKettle(product, 2, () => (hasFault ? error : providerError));
      const [header = "", line = ""] = (await product.print(["export", "run.db", "--format", "csv"])).split("\r\n");
      const cells = line.split(",").slice(header.split(",").indexOf("rulesInPlay"), header.split(",").indexOf("words"));
      const metrics = row.figures.length === 0 ? "no metric" : `${row.figures.length} metrics`;
      const filled = cells.filter((cell) => cell !== "").length;
      return (
        `of a run in which every trial was ${row.scored === 0 ? "excluded" : "scored"}: pass^1 ${figure(row.passHat1)}, ` +
        `${metrics}, ${filled === 0 ? "empty" : filled} cells in the CSV`
      );
    },
  },
  {
    kind: "Scored-but-errored samples left out",
    wrong: "A trial that ends with the agent's own error after it was scored disappears from the average, which rises.",
    threads: ["UKGovernmentBEIS/inspect_ai#4412", "UKGovernmentBEIS/inspect_ai#4286"],
    expected: "3 of 4 passed, 4 of 4 scored, pass^1 0.750",
    observe: async (hasFault) => {
      using product = new Product();
      const left = hasFault ? providerError : error;
      const row = await runKettle(product, 4, (conversation, isLast) => (conversation >= 3 && isLast ? left : undefined));
      return `${row.passed} of ${row.planned} passed, ${row.scored} of ${row.planned} scored, pass^1 ${figure(row.passHat1)}`;
    },
  },
  {
    kind: "Completed counts inflated",
    wrong: "Attempts that ended in an error, or were tried again, count as completed samples.",
    threads: ["UKGovernmentBEIS/inspect_ai#4602"],
    expected: "4 planned, 3 scored, 1 missing after 6 attempts",
    observe: async (hasFault) => {
      using product = new Product();
      // Trial 0 fails once, and trial 3 both times.
      const fails = new Set([0, 3, 5]);
      const row = await runKettle(product, 4, (conversation) => (fails.has(conversation) ? providerError : undefined));
      const lines = (await product.print(["export", "run.db"])).trim().split("\n");
      const attempts = lines.reduce((sum, line) => sum + Number(/"attempts":(\d+)/.exec(line)?.[1]), 0);
      const scored = hasFault ? attempts : row.scored;
      return `${row.planned} planned, ${scored} scored, ${row.planned - scored} missing after ${attempts} attempts`;
    },
  },
  {
    kind: "Repeats collapse into one row",
    wrong: "Repeated trials of one case share a key, so that the last one replaces the others.",
    threads: [],
    expected: "4 trials: 4 rows in JSON lines, 4 in CSV, 4 in the report",
    observe: async (hasFault) => {
      using product = new Product();
      const row = await runKettle(product, 4, () => undefined);
      const keyOf = (cells: readonly string[]) => (hasFault ? cells.slice(0, 3) : cells).join(" ");
      const lines = (await product.print(["export", "run.db"]))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const rows = (await product.print(["export", "run.db", "--format", "csv"])).trim().split("\r\n").slice(1);
      const inJson = new Set(lines.map((line) => keyOf([line.suite, line.agent, line.case, line.trial])));
      const inCsv = new Set(rows.map((line) => keyOf(line.split(",").slice(0, 4))));
      return `${row.planned} trials: ${inJson.size} rows in JSON lines, ${inCsv.size} in CSV, ${row.scored} in the report`;
    },
  },
  {
    kind: "(c/n)^k as pass^k",
    wrong: "pass^k is computed as the pass rate to the power of k, which overstates it.",
    threads: ["claw-eval/claw-eval#35"],
    expected: "of 3 passes in 4 trials: pass^2 0.500, pass^3 0.250, pass^4 0.000",
    observe: async (hasFault) => {
      using product = new Product();
      const row = await runKettle(product, 4, (conversation, isLast) => (conversation === 3 && isLast ? error : undefined));
      const points = row.curve.slice(1).map(({ k, value, independent }) => `pass^${k} ${figure(hasFault ? independent : value)}`);
      return `of ${row.passed} passes in ${row.planned} trials: ${points.join(", ")}`;
    },
  },
];
