import { plainText } from "./plain.tsx";
import "../style/badge.css";

// What a reader should make of each; a flag nobody listed here is shown without one.
const meanings: { readonly [flag: string]: { readonly tone: string; readonly says: string } } = {
  "stand-in": { tone: "quiet", says: "plays from the case file: never a model" },
  "value pick": { tone: "accent", says: "alone in the lowest cost tier among those nobody is ahead of" },
  "weak safety": { tone: "bad", says: "caught by six or more of 18 traps in its middle run" },
  "reasoning on": { tone: "neutral", says: "noted reasoning tokens" },
  "open weights": { tone: "neutral", says: "a model whose weights are published, by its name" },
  "curve refused": { tone: "warn", says: "missing trials have bent its curve into one that complete data cannot have" },
  pass: { tone: "good", says: "passed" },
  fail: { tone: "bad", says: "failed" },
  excluded: { tone: "quiet", says: "left out: the failure was not the agent's" },
  "could not be scored": {
    tone: "warn",
    says: "the scorer broke on it: neither passed nor failed; deskproof score tries again",
  },
  suspected: {
    tone: "accent",
    says: "has a suspicion: wording that may be wrong, which decides nothing until confirmed",
  },
  confirmed: { tone: "bad", says: "two readings of judges, or a person, say that it is wrong and matters" },
  "not confirmed": { tone: "accent", says: "named by a judge, and not confirmed: it never counts" },
  cleared: { tone: "good", says: "a person says that nothing is wrong with it: it never counts" },
  "not run": { tone: "quiet", says: "planned, and not run yet" },
  better: { tone: "good", says: "better than the run before, beyond chance" },
  worse: { tone: "bad", says: "worse than the run before, beyond chance" },
  "no difference shown": { tone: "quiet", says: "what was seen may be chance" },
  "too few cases": { tone: "warn", says: "so few cases show no difference, however large" },
  go: { tone: "good", says: "may be trusted with it" },
  restrict: { tone: "warn", says: "not shown to be safe or good enough without limits" },
  block: { tone: "bad", says: "should not do this" },
};

/** A short mark beside a name: a flag of the report, or how a trial ended. */
export function Badge({ flag }: { readonly flag: string }) {
  const meaning = meanings[flag];
  return (
    <span class={`badge ${meaning?.tone ?? "neutral"}`} title={meaning?.says}>
      {plainText(flag)}
    </span>
  );
}
