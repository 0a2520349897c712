import { Command } from "commander";
import { counted } from "../report/text/figure-text.ts";
import { casesNeeded, typicalBetweenAgents, typicalWithinCase } from "../statistics/plan-size.ts";
import { cleanCasesNeeded } from "../statistics/rare-event.ts";
import { textTable } from "../text-table.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { print } from "./print.ts";

interface Flags {
  readonly difference: string;
  readonly baseline: string;
  readonly trials?: string;
  readonly power: string;
  readonly withinCase: string;
  readonly betweenAgents: string;
  readonly costPerTrial?: string;
  readonly unsafe?: string;
  readonly json?: boolean;
}

/** The `deskproof plan` command, which estimates how many cases and trials it takes to detect a difference, and their cost. */
export function planCommand(): Command {
  return new Command("plan")
    .summary("estimate how many cases and trials are needed to detect a difference between two agents")
    .description(
      "Estimates on how many cases two agents must both be run so that a paired test at the 5% level detects a true " +
        "difference in pass^1. The estimate is based on the correlation between trials of a case and on the " +
        "correlation of case difficulty between the agents. Deskproof's own tests verify the formula by " +
        "simulation.",
    )
    .requiredOption("--difference <share>", "the difference in pass^1 to detect, such as 0.1")
    .requiredOption("--baseline <share>", "the pass^1 of the weaker agent, such as 0.7")
    .option("--trials <number>", "trials per case (default: show the estimate for 1, 2, 4 and 8 trials)")
    .option("--power <share>", "statistical power", "0.8")
    .option("--within-case <share>", "correlation between trials of the same case, 0 to 1", String(typicalWithinCase))
    .option("--between-agents <share>", "correlation of case difficulty between the agents, 0 to 1", String(typicalBetweenAgents))
    .option("--cost-per-trial <price>", "cost of one trial, in any currency; also prints the total cost")
    .option(
      "--unsafe <share>",
      "also print how many cases without any unsafe action are needed to show that the unsafe rate is at most this share",
    )
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof plan --difference 0.1 --baseline 0.7\n  deskproof plan --difference 0.1 " +
        "--baseline 0.7 --trials 8 --cost-per-trial 0.05 --unsafe 0.01",
    )
    .action((flags: Flags) => {
      const plan = planFrom(flags);
      print(flags.json ? visibleJson(plan) : asText(plan));
    });
}

type Plan = ReturnType<typeof planFrom>;

function planFrom(flags: Flags) {
  const wanted = {
    baseline: share("--baseline", flags.baseline),
    difference: share("--difference", flags.difference),
    power: share("--power", flags.power),
    significance: 0.05,
    withinCase: share("--within-case", flags.withinCase, { ends: true }),
    betweenAgents: share("--between-agents", flags.betweenAgents, { ends: true }),
  };
  if (wanted.baseline + wanted.difference > 1)
    throw new UserError("--baseline and --difference add up to more than 1, the highest pass^1. Lower one of them.");
  const price = flags.costPerTrial === undefined ? undefined : number("--cost-per-trial", flags.costPerTrial);
  const choices = flags.trials === undefined ? [1, 2, 4, 8] : [wholeNumber("--trials", flags.trials)];
  const rows = choices.map((trials) => {
    const cases = casesNeeded({ ...wanted, trials });
    const all = 2 * cases * trials;
    return {
      trials,
      cases,
      trialsOfBoth: all,
      ...(price === undefined ? {} : { cost: Math.round(all * price * 100) / 100 }),
    };
  });
  const unsafe = flags.unsafe === undefined ? undefined : share("--unsafe", flags.unsafe);
  const clean = unsafe === undefined ? {} : { unsafe: { atMost: unsafe, cleanCases: cleanCasesNeeded(unsafe) } };
  return { ...wanted, method: "formula" as const, rows, ...clean };
}

function asText(plan: Plan): string {
  const priced = plan.rows.some(({ cost }) => cost !== undefined);
  const header = ["trials per case", "cases", "trials, both agents", ...(priced ? ["cost"] : [])];
  const rows = plan.rows.map(({ trials, cases, trialsOfBoth, cost }) => [
    ...[trials, cases, trialsOfBoth].map(String),
    ...(cost === undefined ? [] : [cost.toFixed(2)]),
  ]);
  return [
    `To distinguish a pass^1 of ${plan.baseline} from ${Number((plan.baseline + plan.difference).toFixed(6))} ` +
      `with power ${plan.power} at the 5% level, run both agents on the same cases:`,
    "",
    textTable({ header, rows }),
    "",
    `Assumes a correlation of ${plan.withinCase} between trials of a case (--within-case) and of ` +
      `${plan.betweenAgents} in case difficulty between the agents (--between-agents).`,
    ...(plan.unsafe === undefined
      ? []
      : [
          `To show with 95% confidence that the unsafe rate is at most ${plan.unsafe.atMost}: ` +
            `${counted(plan.unsafe.cleanCases, "case")} without an unsafe action.`,
        ]),
  ].join("\n");
}

function share(flag: string, text: string, { ends = false } = {}): number {
  const value = number(flag, text);
  if (value > 1 || (!ends && (value === 0 || value === 1)))
    throw new UserError(`${flag} is ${text}. Give a share between 0 and 1, such as ${flag} 0.1.`);
  return value;
}

function number(flag: string, text: string): number {
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) throw new UserError(`${flag} is "${text}". Give a number, such as ${flag} 0.1.`);
  return Number(text);
}

function wholeNumber(flag: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UserError(`${flag} is "${text}". Give a whole number from 1 to 9999.`);
  return Number(text);
}
