import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { lossText, type Mark } from "../components/transcript-marks.ts";
import { Consequences } from "../components/transcript-pin.tsx";
import { linkTo, type Query } from "../router.ts";
import { jumpTo } from "./trial-jump.ts";
import "../style/trial-losses.css";

/** Every finding, deduction and remark, each linked to its step. */
export function Losses({ marks, query }: { readonly marks: readonly Mark[]; readonly query: Query }) {
  const inOrder = marks.toSorted((one, other) => (one.step ?? Infinity) - (other.step ?? Infinity) || 0);
  const lost = inOrder.filter(({ kind }) => kind === "finding" || kind === "deduction");
  const remarks = inOrder.filter(({ kind }) => kind === "remark");
  return (
    <Section title={lost.length > 0 ? "Findings" : "No findings"} note={countText(lost, remarks.length)}>
      <MarkList marks={lost} query={query} label="Findings" />
      {remarks.length > 0 ? (
        <details class="remarks" open={lost.length === 0}>
          <summary>
            {remarks.length} {remarks.length === 1 ? "remark" : "remarks"}, which cost no points
          </summary>
          <MarkList marks={remarks} query={query} label="Remarks" />
        </details>
      ) : null}
    </Section>
  );
}

function countText(lost: readonly Mark[], remarks: number): string {
  if (lost.length === 0) return remarks === 0 ? "No finding, no remark." : "No finding.";
  const findings = lost.filter(({ kind }) => kind === "finding").length;
  const counts = [
    [findings, findings === 1 ? "finding" : "findings"],
    [lost.length - findings, lost.length - findings === 1 ? "other deduction" : "other deductions"],
  ] as const;
  const parts = counts.flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}`]));
  return `${parts.join(", ")}; each entry links to its step in the conversation.`;
}

function MarkList({ marks, query, label }: { readonly marks: readonly Mark[]; readonly query: Query; readonly label: string }) {
  if (marks.length === 0) return null;
  return (
    <ol class="mark-list" aria-label={label}>
      {marks.map((mark) => {
        const step = mark.step === null ? "none" : `${mark.step}`;
        return (
          <li key={mark.id} class={mark.kind}>
            <a class="mark-link" href={linkTo("trial", { ...query, step })} onClick={() => jumpTo(step)}>
              <span class="mark-step">{mark.step === null ? "no step" : `step ${step}`}</span>
              <span class="mark-title">{mark.title}</span>
            </a>
            <span class="mark-why">
              <Plain text={mark.why} />
              {mark.rule === undefined ? null : (
                <span class="mark-rule">
                  <Plain text={mark.rule} />
                </span>
              )}
              <Consequences of={mark.consequences} step={mark.step} />
            </span>
            <span class="mark-points">{mark.losses.map(lossText).join(", ")}</span>
          </li>
        );
      })}
    </ol>
  );
}
