import { useEffect } from "preact/hooks";
import type { ViewHead } from "../src/report/view/contract.ts";
import type { View } from "./context.tsx";

const lookEvery = 2_000;
const countEvery = 3_000;
const mostTries = 5;

/** While a run is in progress, polls its progress, and reloads the report when it has changed. */
export function useLiveHead(view: View): void {
  useEffect(() => {
    const look = lookerOf(view);
    const timer = setInterval(() => void look(), lookEvery);
    return () => clearInterval(timer);
  }, [view]);
}

function lookerOf(view: View): () => Promise<void> {
  let counted = "";
  let tries = 0;
  let countedAt = 0;
  let isToldAll = false;
  return async () => {
    const head = view.head.state();
    if (head.kind !== "ready" || !head.value.live) return;
    const report = view.report.state();
    // The server knows about a suite's problems only after it has loaded the suite, which happens before the report arrives.
    if (isGrowing(head.value) || (report.kind === "ready" && !isToldAll)) await view.head.refresh();
    isToldAll = report.kind === "ready";
    const now = view.head.state();
    if (now.kind !== "ready" || report.kind !== "ready") return;
    const progress = progressOf(now.value);
    if (progress !== counted) tries = 0;
    counted = progress;
    // The server computes the report in the background, so an answer may be slightly out of date.
    if (progressOf(report.value) === progress || tries >= mostTries || performance.now() - countedAt < countEvery) return;
    tries += 1;
    countedAt = performance.now();
    await Promise.all([
      view.report.refresh(),
      view.trials.refresh(),
      ...(view.measures.state().kind === "ready" ? [view.measures.refresh()] : []),
    ]);
  };
}

type Counts = Pick<ViewHead, "planned" | "attempted" | "scored" | "excluded">;

/** Whether any trials are still pending. */
export function isGrowing({ planned, scored, excluded }: Counts): boolean {
  return scored + excluded < planned;
}

function progressOf({ attempted, scored, excluded }: Counts): string {
  return [attempted, scored, excluded].join("/");
}
