import { Plain } from "./plain.tsx";
import { lossText, type Mark } from "./transcript-marks.ts";

/** What is said of a step, with the points it cost and the policy's sentence. */
export function Pin({ mark }: { readonly mark: Mark }) {
  const { kind, title, why, losses, rule, sentence } = mark;
  return (
    <div class={`pin ${kind}`} data-mark={mark.id}>
      <p>
        <strong>{kind === "remark" ? `remark: ${title}` : title}</strong>
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
    </div>
  );
}
