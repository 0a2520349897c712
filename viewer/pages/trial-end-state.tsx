import { spaced } from "../../src/report/text/spaced.ts";
import type { EndState, TrialPage } from "../../src/report/view/contract.ts";
import type { Disposition } from "../../src/world/disposition.ts";
import type { Cell, Row, RowChange } from "../../src/world/row.ts";
import { Empty } from "../components/empty.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Changes, keyText } from "../components/transcript-changes.tsx";
import "../style/trial-end-state.css";

/** Compares the rows of the closest accepted outcome with the actual ones. */
export function EndStateSection({ page }: { readonly page: TrialPage }) {
  return (
    <Section title="End state" note="The rows of the closest accepted outcome are shown next to the actual rows.">
      {page.endState ? (
        <Compared end={page.endState} />
      ) : (
        <Empty what="No end state to compare." todo={<Plain text={page.planLeftOut} />} />
      )}
    </Section>
  );
}

function Compared({ end }: { readonly end: EndState }) {
  const pairs = pairRows(end);
  return (
    <div class="end-state">
      <Ends {...end.disposition} />
      {pairs.length === 0 ? <p class="note">Every row is as expected.</p> : null}
      {pairs.map((pair) => (
        <PairTable key={pair.name} pair={pair} />
      ))}
      {end.same.length > 0 ? (
        <details>
          <summary>
            {end.same.length} {end.same.length === 1 ? "row" : "rows"} as expected
          </summary>
          <Changes changes={end.same} />
        </details>
      ) : null}
    </div>
  );
}

function Ends({ expected, left }: { readonly expected: Disposition; readonly left: Disposition | null }) {
  const isSame = left !== null && left.kind === expected.kind && left.code === expected.code;
  return (
    <dl class={`ends ${isSame ? "same" : "other"}`}>
      <div>
        <dt>expected ending</dt>
        <dd>
          <Plain text={dispositionText(expected)} />
        </dd>
      </div>
      <div>
        <dt>ended as</dt>
        <dd>
          {left ? <Plain text={dispositionText(left)} /> : "open"} {isSame ? "✓" : "✗"}
        </dd>
      </div>
    </dl>
  );
}

function dispositionText({ kind, code }: Disposition): string {
  return `${spaced(kind)} (${code})`;
}

interface Pair {
  readonly name: string;
  readonly table: string;
  readonly key: Row;
  readonly expected: RowChange | undefined;
  readonly left: RowChange | undefined;
}

/** Pairs an expected row with the actual one if they are the same row. */
function pairRows({ missing, extra }: EndState): readonly Pair[] {
  const named = (change: RowChange) => `${change.table} ${JSON.stringify(Object.entries(change.key).sort())}`;
  const left = new Map(extra.map((change) => [named(change), change]));
  const expected = new Map(missing.map((change) => [named(change), change]));
  return [...missing, ...extra.filter((change) => !expected.has(named(change)))].map((change) => {
    const name = named(change);
    return { name, table: change.table, key: change.key, expected: expected.get(name), left: left.get(name) };
  });
}

const differenceTitles = { other: "differs", extra: "not expected", missing: "missing" };

function PairTable({ pair: { table, key, expected, left } }: { readonly pair: Pair }) {
  const columns = [...new Set([...Object.keys(rowOf(expected)), ...Object.keys(rowOf(left))])];
  const kind = left ? (expected ? "other" : "extra") : "missing";
  return (
    <table class={`change pair ${expected && left ? "both" : ""}`}>
      <caption>
        <span class={kind}>{differenceTitles[kind]}</span> <Plain text={table} /> <Plain text={keyText(key)} />
      </caption>
      <thead>
        <tr>
          <th scope="col">column</th>
          {expected ? <th scope="col">expected</th> : null}
          {left ? <th scope="col">actual</th> : null}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => {
          const [wanted, found] = [rowOf(expected)[column], rowOf(left)[column]];
          return (
            <tr key={column} class={wanted === found ? undefined : "differs"}>
              <th scope="row">
                <Plain text={column} />
              </th>
              {expected ? <CellOf cell={wanted} change={expected} /> : null}
              {left ? <CellOf cell={found} change={left} /> : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A row after a change or, if the row was removed, its former contents. */
function rowOf(change: RowChange | undefined): Row {
  if (change === undefined) return {};
  return change.kind === "delete" ? change.before : change.after;
}

interface CellProps {
  readonly cell: Cell | undefined;
  readonly change: RowChange;
}

function CellOf({ cell, change }: CellProps) {
  const absent = absentText({ cell, change });
  if (absent !== undefined) return <td class="none">{absent}</td>;
  return (
    <td>
      <Plain text={`${cell}`} />
    </td>
  );
}

function absentText({ cell, change }: CellProps): string | undefined {
  if (change.kind === "delete") return "removed";
  if (cell === undefined) return "unchanged";
  if (cell === null) return "none";
  return cell === "" ? "empty" : undefined;
}
