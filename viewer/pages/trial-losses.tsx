import { Badge } from "../components/badge.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { lossText, type Mark } from "../components/transcript-marks.ts";
import { Consequences } from "../components/transcript-pin.tsx";
import { linkTo, type Query } from "../router.ts";
import { jumpTo } from "./trial-jump.ts";
import "../style/trial-losses.css";

/** Every deduction, suspicion and remark, each linked to its step. */
export function Losses({ marks, query }: { readonly marks: readonly Mark[]; readonly query: Query }) {
  const inOrder = marks.toSorted((one, other) => (one.step ?? Infinity) - (other.step ?? Infinity) || 0);
  const lost = inOrder.filter(({ kind }) => kind === "finding" || kind === "deduction");
  const suspicions = marks.filter(({ kind }) => kind === "suspicion");
  const remarks = inOrder.filter(({ kind }) => kind === "remark");
  return (
    <Section title={lost.length > 0 ? "Findings" : "No findings"} note={countText(lost, suspicions.length, remarks.length)}>
      <MarkList marks={lost} query={query} label="Findings" />
      {suspicions.length > 0 ? (
        <div class="suspicions">
          <h3>
            {suspicions.length} {suspicions.length === 1 ? "suspicion" : "suspicions"}, {openText(suspicions)}
          </h3>
          <p class="note">
            A suspicion marks wording that may be wrong. Only a confirmed one can fail a trial, and only with “--words confirmed” or if the
            suite says so. A person can confirm or clear it with “deskproof note … --confirm” or “--clear” and the number of the suspicion,
            or models can check the wording with “deskproof judge --criteria statements”. A cleared suspicion is left out wherever
            suspicions are counted.
          </p>
          <MarkList marks={suspicions} query={query} label="Suspicions" />
        </div>
      ) : null}
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

function openText(suspicions: readonly Mark[]): string {
  const ruled = suspicions.filter(({ standing }) => standing === "confirmed" || standing === "cleared").length;
  if (ruled === 0) return "unconfirmed";
  return ruled === suspicions.length ? "all confirmed or cleared" : `${suspicions.length - ruled} unconfirmed`;
}

function countText(lost: readonly Mark[], suspicions: number, remarks: number): string {
  if (lost.length === 0) {
    const none = ["finding", ...(suspicions === 0 ? ["suspicion"] : []), ...(remarks === 0 ? ["remark"] : [])];
    return `${none.map((name, place) => `${place === 0 ? "No" : "no"} ${name}`).join(", ")}.`;
  }
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
              {mark.quote === undefined ? null : (
                <q class="mark-quote">
                  <Plain text={mark.quote} />
                </q>
              )}
              <Plain text={mark.why} />
              {mark.standing === "confirmed" || mark.standing === "cleared" ? (
                <>
                  {" "}
                  <Badge flag={mark.standing} />
                </>
              ) : null}
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
