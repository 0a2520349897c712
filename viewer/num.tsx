import { plainText } from "./components/plain.tsx";
import { useReport } from "./context.tsx";
import { type Format, format } from "./format.ts";
import { valueAt } from "./pointer.ts";
import { TrialsBehind } from "./trials-link.tsx";
import "./style/num.css";

/**
 * A number from the report, given by its pointer and linked to the trials that it was computed from; a test compares every
 * number shown with `report --json`, and counts the trials of every link.
 */
export function Num({ at, as }: { readonly at: string; readonly as: Format }) {
  const report = useReport();
  if (report.kind !== "ready") return <Pending />;
  return (
    <TrialsBehind at={at}>
      <span class="num" data-at={plainText(at)} data-as={as}>
        {format(valueAt(report.value, at), as)}
      </span>
    </TrialsBehind>
  );
}

/** Both ends of an interval: `at` is the pointer to `{ low, high }`. */
export function NumRange({ at, as }: { readonly at: string; readonly as: Format }) {
  const report = useReport();
  if (report.kind !== "ready") return <Pending />;
  if (typeof valueAt(report.value, `${at}/low`) !== "number") return <span class="num">–</span>;
  return (
    <TrialsBehind at={`${at}/low`}>
      <span class="range">
        <Num at={`${at}/low`} as={as} />–<Num at={`${at}/high`} as={as} />
      </span>
    </TrialsBehind>
  );
}

/** An estimate from the report with its interval in brackets, as one link; `at` is the pointer to the estimate. */
export function NumWithRange({ at, as, place = "value" }: { readonly at: string; readonly as: Format; readonly place?: string }) {
  return (
    <TrialsBehind at={`${at}/${place}`}>
      <Num at={`${at}/${place}`} as={as} /> (<NumRange at={`${at}/interval`} as={as} />)
    </TrialsBehind>
  );
}

function Pending() {
  return (
    <span class="num pending" title="computing…">
      …
    </span>
  );
}
