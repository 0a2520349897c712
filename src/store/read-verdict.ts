import { z } from "zod";
import { scorerVersion, Verdict } from "../score/verdict.ts";
import { UserError } from "../user-error.ts";
import type { StoredVerdict } from "./run-store.ts";

const OldVerdict: z.ZodType<StoredVerdict> = z
  .object({
    kind: z.enum(["pass", "fail", "excluded", "unscored"]),
    scorer: z.int(),
    findings: z.array(z.object({ check: z.string() })).default([]),
  })
  .transform(({ kind, scorer, findings }) => ({ kind, scorer, checks: findings.map(({ check }) => check) }));

/** Parses the fields that the verdicts of all scorer versions have in common. */
export function readStoredVerdict(json: string): StoredVerdict {
  const verdict: Verdict = JSON.parse(json);
  if (!isOwn(verdict)) return OldVerdict.parse(verdict);
  const { kind, scorer } = verdict;
  return { kind, scorer, checks: kind === "fail" ? verdict.findings.map(({ check }) => check) : [] };
}

// Scorers 6 to 9 also stored passages that a pattern suspected of being wrong.
const AnyVerdict = z
  .looseObject({})
  .transform(({ suspicions: _, ...verdict }) => verdict)
  .pipe(Verdict);

/** Parses a stored verdict, whose shape depends on the scorer; a trial scored by another version must be rescored first. */
export function readVerdict(json: string): Verdict {
  const own: Verdict = JSON.parse(json);
  // Skip validation for verdicts that this scorer wrote, because it would take longer than all the other computation.
  if (isOwn(own)) return own;
  const verdict = AnyVerdict.safeParse(own);
  if (verdict.success) return verdict.data;
  const { scorer } = OldVerdict.parse(own);
  const whatNow = scorer <= scorerVersion ? "Rescore it first: deskproof score <run>" : "Update deskproof to read it.";
  throw new UserError(`this run was scored by scorer ${scorer}, but this version has scorer ${scorerVersion}. ${whatNow}`);
}

function isOwn({ scorer }: Verdict): boolean {
  return scorer === scorerVersion;
}
