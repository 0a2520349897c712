import { type Tampering, tamperedReference } from "../src/agent/stand-in/tampering.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import type { Finding } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load-suite.ts";

const suites = [await loadSuite("northline"), await loadSuite("resolve")];

/** What the scorer finds wrong, and remarks on, in the right run of a case but for one tampering; nothing planted is an error. */
export async function foundIn(
  id: string,
  { tampering, isPlanted }: { readonly tampering: Tampering; readonly isPlanted: () => boolean },
): Promise<{ findings: readonly Finding[]; remarks: readonly Finding[] }> {
  const suite = suites.find(({ cases }) => cases.some((one) => one.id === id));
  const testCase = suite?.cases.find((one) => one.id === id);
  if (!suite || !testCase) throw new Error(`no case ${id}`);
  const agent = tamperedReference("attack", () => tampering);
  const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "attack" }));
  if (verdict.kind === "excluded") throw new Error(`excluded: ${verdict.detail}`);
  if (!isPlanted()) throw new Error(`never said in ${id}`);
  return { findings: verdict.kind === "fail" ? verdict.findings : [], remarks: verdict.remarks };
}

/** Says words more, once, in the first message that has others; `put` says where. */
export function saying(at: RegExp, put: (text: string) => string): Parameters<typeof foundIn>[1] {
  let isSaid = false;
  const say = (text: string) => {
    if (isSaid || !at.test(text)) return text;
    isSaid = true;
    return put(text);
  };
  return { tampering: { say }, isPlanted: () => isSaid };
}
