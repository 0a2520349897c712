import type { RunStore } from "../store/run-store.ts";
import { visibleText } from "../visible-text.ts";
import { counted } from "./text/figure-text.ts";
import { shellWord } from "./text/shell-word.ts";

const longestReason = 300;

/**
 * Says why the agent failed in the first trial that ended because of a technical failure, such as a reply that is not
 * JSON, and how to see the trial; empty if there is no such trial. The table counts these trials only as stalled.
 */
export function agentFailureSentences(store: RunStore, { command, run }: { readonly command: string; readonly run: string }): string[] {
  const failed = [...store.summaries()].filter(({ ending }) => ending === "agent_invalid");
  const [first] = failed;
  const ending = first && store.record(first)?.ending;
  if (!first || ending?.kind !== "agent_invalid") return [];
  const reason = visibleText(ending.detail);
  const short = reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason;
  const trial = [run, first.case, "--agent", first.agent, "--trial", `${first.trial}`].map(shellWord).join(" ");
  return [
    `${counted(failed.length, "trial")} ended because the agent failed${failed.length > 1 ? ", the first like this" : ""}: ` +
      `${short}. To see it: ${command} show ${trial}`,
  ];
}
