import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { isScoredVerdict, type Verdict } from "../score/verdict.ts";
import { tooShortToRedact } from "../secrets/credential-places.ts";
import { redactValue } from "../secrets/redact.ts";
import { shortestSecret } from "../secrets/secret.ts";
import { asArgument } from "../store/open/run-path.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import type { TrialDone } from "./execute.ts";
import type { RunRequest } from "./run-suites.ts";

/** Warns once per agent that the spending limit does not include the agent's own calls; built-in agents call no model. */
function uncountedWarning(
  { options, onNotice }: RunRequest,
  agents: ReadonlyMap<string, Agent | CaseAwareAgent>,
): (done: TrialDone) => void {
  const told = new Set<string>();
  return ({ agent, tokens, verdict }) => {
    if (options.maxCost === undefined || tokens > 0 || !isScoredVerdict(verdict)) return;
    if (told.has(agent) || agents.get(agent)?.kind !== "agent") return;
    told.add(agent);
    onNotice?.(`${agent} reports no token usage, so --max-cost cannot include what it spends.`);
  };
}

/** Reports trials, with notices about those that could not be scored or whose cost is unknown. */
export function trialReporter(request: RunRequest, agents: ReadonlyMap<string, Agent | CaseAwareAgent>, onUnscored: UnscoredNotice) {
  const warn = uncountedWarning(request, agents);
  return (done: TrialDone) => {
    warn(done);
    onUnscored(done, done.verdict);
    request.onTrial?.(done);
  };
}

/** Begins a session on a run, and warns if another process is running the same trials. */
export function beginOwnSession({ abortedThreads, onNotice }: RunRequest, store: RunStore, path: string): void {
  const isShared = store.beginSession();
  // The mark of this process's own thread may outlive the thread for a moment.
  const isOwn = abortedThreads !== undefined && abortedThreads.hung.length + abortedThreads.alone.length > 0;
  if (isShared && !isOwn)
    onNotice?.(
      `another process is running trials of ${path}. Trials that it has not stored yet run twice, and models are ` +
        "paid for both; to avoid this, stop one of the two with Ctrl-C.",
    );
}

/** Warns about trials on drafts, because nobody has confirmed their expected outcomes. */
export function draftNotice({ onNotice }: RunRequest, suites: Iterable<Suite>, trials: readonly TrialKey[]): void {
  for (const { name, drafts } of suites) {
    const played = new Set(trials.flatMap((trial) => (trial.suite === name ? [trial.case] : [])));
    const unconfirmed = [...(drafts ?? [])].filter((id) => played.has(id)).length;
    if (unconfirmed > 0)
      onNotice?.(
        `drafts in ${name}: ${unconfirmed}. Nobody has confirmed their expected outcomes, so their ` +
          "results mean little; deskproof check lists them.",
      );
  }
}

/** Warns about secrets that are not redacted because they are too short, and about those whose redaction changes a suite's results. */
export function secretNotice({ onNotice }: RunRequest, suites: Iterable<Suite>): void {
  for (const variable of tooShortToRedact(process.env))
    onNotice?.(
      `${variable} has fewer than ${shortestSecret} characters, so it cannot be told from ordinary text and is not redacted from ` +
        "records and reports. Use a longer value.",
    );
  for (const { name, cases } of suites)
    if (redactValue(cases) !== cases)
      onNotice?.(
        `a case of ${name} contains the value of a secret variable. Records contain [key] instead, so its trials may ` +
          "fail for no other reason. Unset the variable, or change its value.",
      );
}

type UnscoredNotice = (key: TrialKey, verdict: Verdict) => void;

/** Reports the first trial that could not be scored, with the reason; the report lists the others. */
export function unscoredNotice({ onNotice }: RunRequest, path: string): UnscoredNotice {
  let told = false;
  return ({ case: id }, verdict) => {
    if (verdict.kind !== "unscored" || told) return;
    told = true;
    const [why = ""] = verdict.error.split("\n");
    onNotice?.(
      `case ${id} could not be scored (${why}). Its conversation is stored and the run continues; to ` +
        `retry: deskproof score ${asArgument(path)}`,
    );
  };
}
