import type { TrialEvent } from "../../src/conversation/event.ts";
import type { JsonObject } from "../../src/json.ts";
import type { TrialPage } from "../../src/report/view/contract.ts";
import { Empty } from "../components/empty.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { valueText } from "../components/transcript-call.tsx";
import { linkTo, type Query } from "../router.ts";
import { jumpTo } from "./trial-jump.ts";
import "../style/trial-plan.css";

const matches = {
  same: { sign: "✓", says: "as planned" },
  other_arguments: { sign: "≠", says: "different arguments" },
  refused: { sign: "✗", says: "as planned, but rejected by the tool" },
  missing: { sign: "−", says: "missing" },
  extra: { sign: "+", says: "not in the plan" },
  extra_read: { sign: "·", says: "extra lookup" },
} as const;

/** The closest accepted plan next to the actual calls. */
export function Plan({ page, query }: { readonly page: TrialPage; readonly query: Query }) {
  const events = page.record?.events ?? [];
  return (
    <Section title="Plan and calls" note="The accepted plan that is closest to what happened is shown next to the agent's calls, in order.">
      {page.alignment.length === 0 ? (
        <Empty what="No plan to compare with the calls." todo={<Plain text={page.planLeftOut} />} />
      ) : (
        <table class="aligned">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">match</span>
              </th>
              <th scope="col">planned</th>
              <th scope="col">called</th>
            </tr>
          </thead>
          <tbody>
            {page.alignment.map((step, place) => (
              // The index is the key, because a plan may contain the same call twice and its steps are never reordered.
              <AlignedRow key={place} step={step} made={callAt(events, step.event)} query={query} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

type CallEvent = Extract<TrialEvent, { readonly kind: "call" }>;

function callAt(events: readonly TrialEvent[], place: number | null): CallEvent | undefined {
  const event = place === null ? undefined : events[place];
  return event?.kind === "call" ? event : undefined;
}

interface RowProps {
  readonly step: TrialPage["alignment"][number];
  readonly made: CallEvent | undefined;
  readonly query: Query;
}

function AlignedRow({ step: { planned, event, match, moved }, made, query }: RowProps) {
  const { sign, says } = matches[match];
  const changed = planned && made ? differing(made.args, planned.args) : made?.args;
  return (
    <tr class={match}>
      <td class="sign" title={says}>
        <span aria-hidden="true">{sign}</span>
        <span class="unseen">{says}</span>
      </td>
      <td>{planned ? <Tool name={planned.tool} write={planned.effect === "write"} args={planned.args} /> : <None />}</td>
      <td>
        {made ? (
          <a href={linkTo("trial", { ...query, step: `${event}` })} onClick={() => jumpTo(`${event}`)}>
            step {event}
          </a>
        ) : (
          <None />
        )}
        {moved ? <span class="moved">out of order</span> : null}
        {match === "refused" ? <span class="moved">rejected</span> : null}
        {made && !planned ? <Tool name={made.tool} write={match === "extra"} args={made.args} /> : null}
        {made && planned && match === "other_arguments" ? <Args args={changed ?? {}} /> : null}
      </td>
    </tr>
  );
}

function None() {
  return <span class="none">none</span>;
}

function Tool({ name, write, args }: { readonly name: string; readonly write: boolean; readonly args: JsonObject }) {
  return (
    <>
      <span class={`tool ${write ? "write" : ""}`}>
        <Plain text={name} />
      </span>
      <Args args={args} />
    </>
  );
}

function Args({ args }: { readonly args: JsonObject }) {
  return (
    <ul class="args">
      {Object.entries(args).map(([name, value]) => (
        <li key={name}>
          <span class="arg">
            <Plain text={name} />
          </span>{" "}
          <Plain text={valueText(value)} />
        </li>
      ))}
    </ul>
  );
}

/** The arguments that differ; an argument that the call lacks is shown as missing. */
function differing(made: JsonObject, planned: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(planned), ...Object.keys(made)])];
  const changed = names.filter((name) => JSON.stringify(made[name]) !== JSON.stringify(planned[name]));
  return Object.fromEntries(changed.map((name) => [name, made[name] ?? "not given"]));
}
