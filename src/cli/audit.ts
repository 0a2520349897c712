import { Command } from "commander";
import { z } from "zod";
import { type AuditName, auditNames, auditSuite } from "../audit/audit-suite.ts";
import { renderAudit } from "../audit/render.ts";
import { missedTargets } from "../audit/targets.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { print, printToStderr } from "./print.ts";

const Flags = z.object({
  only: z.string().optional(),
  sample: z.coerce.number().gt(0).max(1).default(1),
  seed: z.string().default("1"),
  concurrency: z.coerce.number().int().min(1).default(8),
  json: z.boolean().default(false),
});

/** The `deskproof audit` command, which tries to fool a suite and its scorer. */
export function auditCommand(): Command {
  return new Command("audit")
    .summary("try to fool a suite and its scorer")
    .description(
      [
        "Scores correct trials, mutated trials, harmless variations, trivial agents and injected faults in the same way as",
        "real runs, and reports the verdicts. A trial with a mutated action, call, ending or stated fact must fail.",
        "Trials in which only the wording is wrong are counted apart, because judges have to find them.",
        "Exits with 1 if a target is not met.",
      ].join(" "),
    )
    .argument("<suite>", "a suite's name or folder")
    .option("--only <audits>", `comma-separated subset of ${[...auditNames].sort().join(", ")} (default: all)`)
    .option("--sample <share>", "share of the cases to audit, drawn at random, such as 0.25 (default: 1)")
    .option("--seed <text>", "random seed (default: 1)")
    .option("--concurrency <n>", "maximum number of concurrent conversations (default: 8)")
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof audit tiny\n  deskproof audit ./suites/my-desk --only golden,mutation\n  " +
        "deskproof audit northline --sample 0.25 --seed 1 --json",
    )
    .action(async (name: string, given: unknown) => {
      const flags = readFlags(given);
      const suite = await loadSuite(name, { check: true });
      const report = await auditSuite(suite, {
        ...flags,
        only: readOnly(flags.only),
        onProgress: (what) => printToStderr(`${what}…`),
      });
      const text = flags.json ? visibleJson(report) : renderAudit(report);
      print(text);
      if (missedTargets(report).length > 0) process.exitCode = 1;
    });
}

function readFlags(given: unknown): z.output<typeof Flags> {
  const parsed = Flags.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UserError(`--${String(issue?.path[0] ?? "")}: ${issue?.message ?? "is not valid"}.`);
}

function readOnly(text: string | undefined): readonly AuditName[] {
  if (text === undefined) return auditNames;
  return text.split(",").map((part) => {
    const name = auditNames.find((known) => known === part.trim());
    if (name === undefined)
      throw new UserError(`--only ${part.trim()}: there is no such audit. Audits: ${[...auditNames].sort().join(", ")}.`);
    return name;
  });
}
