import type { PriceTable } from "../llm/price.ts";
import { counted } from "../report/text/figure-text.ts";
import type { OtelTarget } from "../run/otel/otel-target.ts";
import { TraceExport } from "../run/otel/trace-export.ts";
import type { RunStore } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { print } from "./print.ts";

// The timeout is longer than that of a run, because nothing else waits for this command. Ctrl-C stops it.
const patienceMs = 60_000;

/** Sends the traces of a stored run, and fails if any span did not arrive. */
export async function exportTraces(store: RunStore, target: OtelTarget, prices: PriceTable): Promise<void> {
  using traces = new TraceExport(target, { collectMs: 0 });
  traces.begin({ store, prices });
  for (const summary of store.summaries()) if (summary.attempts > 0) traces.add(summary);
  const { trials, sent, dropped, why } = await traces.end(patienceMs);
  const { host } = new URL(target.url);
  const spans = `${counted(sent, "span")} of ${counted(trials, "trial")}`;
  if (dropped > 0) throw new UserError(`${host} received ${spans}; ${counted(dropped, "span")} were dropped (${why}).`);
  print(`Sent ${spans} to ${host}.`);
}
