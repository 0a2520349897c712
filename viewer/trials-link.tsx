import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { trialsBehind } from "./behind/trials-behind.ts";
import { useReport } from "./context.tsx";
import type { TrialFilters } from "./pages/trial-filters.ts";
import { valueAt } from "./pointer.ts";
import { linkTo } from "./router.ts";
import "./style/trials-link.css";

/** Whether a component is inside a link, where another link would be invalid. */
const InLink = createContext(false);

/** Whether the Tab key stops at a link; in most cells of tables it does not, because the arrow keys move between them. */
export const TabStop = createContext(true);

/** The URL of the list of the trials that match the filters. */
function trialsUrl(filters: TrialFilters): string {
  return linkTo("cases", { ...filters, tab: "trials" });
}

/**
 * Links one or several numbers of the report to the list of exactly the trials that they were computed from. `at` is the
 * pointer to one of them. A number without trials, such as a setting or a missing value, is not linked, and neither is one
 * inside another link.
 */
export function TrialsBehind({ at, children }: { readonly at: string; readonly children: ComponentChildren }) {
  const report = useReport();
  const isInLink = useContext(InLink);
  if (report.kind !== "ready" || isInLink) return <>{children}</>;
  // A missing value is shown as a dash, which was computed from nothing.
  const filters = (valueAt(report.value, at) ?? null) === null ? undefined : trialsBehind(report.value, at);
  if (!filters) return <>{children}</>;
  return <TrialsLink filters={filters}>{children}</TrialsLink>;
}

/** Links a number to the list of the trials that match the filters. */
export function TrialsLink({ filters, children }: { readonly filters: TrialFilters; readonly children: ComponentChildren }) {
  const isStop = useContext(TabStop);
  return (
    <a class="trials-link" href={trialsUrl(filters)} tabIndex={isStop ? undefined : -1}>
      <InLink.Provider value={true}>{children}</InLink.Provider>
    </a>
  );
}
