import { useReport } from "./context.tsx";
import { type Format, format } from "./format.ts";
import { valueAt } from "./pointer.ts";
import "./style/num.css";

/** A number from the report, given by its pointer; a test compares every number shown with `report --json`. */
export function Num({ at, as }: { readonly at: string; readonly as: Format }) {
  const report = useReport();
  if (report.kind !== "ready") return <Pending />;
  return (
    <span class="num" data-at={at} data-as={as}>
      {format(valueAt(report.value, at), as)}
    </span>
  );
}

/** Both ends of an interval: `at` is the pointer to `{ low, high }`. */
export function NumRange({ at, as }: { readonly at: string; readonly as: Format }) {
  const report = useReport();
  if (report.kind !== "ready") return <Pending />;
  if (typeof valueAt(report.value, `${at}/low`) !== "number") return <span class="num">–</span>;
  return (
    <span class="range">
      <Num at={`${at}/low`} as={as} />–<Num at={`${at}/high`} as={as} />
    </span>
  );
}

function Pending() {
  return (
    <span class="num pending" title="computing…">
      …
    </span>
  );
}
