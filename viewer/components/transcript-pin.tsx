import { Plain } from "./plain.tsx";
import { lossText, type Mark } from "./transcript-marks.ts";

/** A mark at a step, with the points it cost and the policy sentence. */
export function Pin({ mark }: { readonly mark: Mark }) {
  const { why, losses, rule, sentence, consequences } = mark;
  return (
    <div class={`pin ${mark.kind}`} data-mark={mark.id}>
      <p>
        <strong>{headOf(mark)}</strong>
        {losses.map((loss) => (
          <span key={loss.dimension} class="points">
            {lossText(loss)}
          </span>
        ))}
        {rule === undefined ? null : (
          <span class="rule">
            <Plain text={rule} />
          </span>
        )}
      </p>
      <p class="why">
        <Plain text={why} />
      </p>
      {sentence === undefined ? null : (
        <blockquote>
          <Plain text={sentence} />
        </blockquote>
      )}
      <Consequences of={consequences} step={mark.step} />
    </div>
  );
}

function headOf({ kind, title }: Mark): string {
  return kind === "remark" ? `remark: ${title}` : title;
}

/** The consequences of a finding, collapsed because they come from the same action. */
export function Consequences({ of, step }: { readonly of: Mark["consequences"]; readonly step: Mark["step"] }) {
  if (of.length === 0) return null;
  return (
    <details class="consequences">
      <summary>
        {of.length} {of.length === 1 ? "consequence" : "consequences"} of the same action
      </summary>
      <ul>
        {of.map((one) => (
          <li key={`${one.step} ${one.title} ${one.why}`}>
            <strong>{one.title}</strong>
            {one.step === step || one.step === null ? null : ` (step ${one.step})`}: <Plain text={one.why} />
            {one.losses.map((loss) => (
              <span key={loss.dimension} class="points">
                {lossText(loss)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
