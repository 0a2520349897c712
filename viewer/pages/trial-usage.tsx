import type { TrialEvent } from "../../src/conversation/event.ts";
import type { TrialPage } from "../../src/report/view/contract.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { durationText } from "../components/transcript-message.tsx";
import { format } from "../format.ts";
import "../style/trial-counts.css";

type Of<Kind extends TrialEvent["kind"]> = {
  readonly step: number;
  readonly event: Extract<TrialEvent, { kind: Kind }>;
};

const kinds = ["input", "cached", "output", "reasoning"] as const;

/** Tokens per model call and time per reply. */
export function UsageSection({ page }: { readonly page: TrialPage }) {
  const { record, verdict } = page;
  if (record === null) return null;
  const calls = record.events.flatMap((event, step): Of<"usage">[] => (event.kind === "usage" ? [{ step, event }] : []));
  const replies = record.events.flatMap((event, step): Of<"agent_message">[] => (event.kind === "agent_message" ? [{ step, event }] : []));
  const measures = verdict && "card" in verdict ? verdict.measures : undefined;
  return (
    <Section title="Usage and timing" note={`The trial took ${durationText(record.ms)} in total.`}>
      {calls.length === 0 ? (
        <p class="note">The agent reported no token usage.</p>
      ) : (
        <Tokens calls={calls} input={measures?.inputTokens} output={measures?.outputTokens} />
      )}
      <Replies replies={replies} />
    </Section>
  );
}

function Tokens({
  calls,
  input,
  output,
}: {
  readonly calls: readonly Of<"usage">[];
  readonly input: number | null | undefined;
  readonly output: number | null | undefined;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div class="table-box" tabIndex={0}>
      <table class="small-table">
        <caption>Tokens per model call</caption>
        <thead>
          <tr>
            <th scope="col">step</th>
            <th scope="col">model</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" class="align-end">
                {kind}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map(({ step, event }) => (
            <tr key={step}>
              <td>{step}</td>
              <td>
                <Plain text={event.model} />
              </td>
              {kinds.map((kind) => (
                <td key={kind} class="align-end">
                  {format(event[kind], "count")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              total
            </th>
            <td class="align-end">{format(input, "count")}</td>
            <td />
            <td class="align-end">{format(output, "count")}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Replies({ replies }: { readonly replies: readonly Of<"agent_message">[] }) {
  const slowest = Math.max(1e-9, ...replies.map(({ event }) => event.ms));
  if (replies.length === 0) return <p class="note">The agent never replied.</p>;
  return (
    <table class="small-table">
      <caption>Time per reply</caption>
      <thead>
        <tr>
          <th scope="col">step</th>
          <th scope="col" class="align-end">
            time
          </th>
          <th scope="col">
            <span class="unseen">chart</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {replies.map(({ step, event }) => (
          <tr key={step}>
            <td>{step}</td>
            <td class="align-end">{durationText(event.ms)}</td>
            <td class="drawn">
              <svg width="100%" height="6" aria-hidden="true" focusable="false">
                <rect width={`${(100 * event.ms) / slowest}%`} height="6" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
