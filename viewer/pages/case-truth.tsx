import type { ComponentChildren } from "preact";
import type { Truth } from "../../src/case/truth.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import type { CasePage } from "../../src/report/view/contract.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Changes } from "../components/transcript-changes.tsx";
import { prohibitionText } from "./case-words.ts";

/** The expected outcome of a case: the plan with its row changes, the requirements and the prohibitions. */
export function CaseTruth({ page: { testCase, plan, alternatives } }: { readonly page: CasePage }) {
  const { disposition, explain } = testCase.truth;
  return (
    <Section title="Expected outcome" note="Neither the agent nor the customer sees this.">
      <Plan calls={plan} />
      {explain ? (
        <blockquote>
          <Plain text={explain} />
        </blockquote>
      ) : null}
      {alternatives.map((other) => (
        <details key={other.why}>
          <summary>
            Also accepted: <Plain text={other.why} />
            {other.disposition.code === disposition.code ? null : (
              <Plain text={` (${spaced(other.disposition.kind)}: ${other.disposition.code})`} />
            )}
          </summary>
          <Plan calls={other.plan} />
        </details>
      ))}
      <Musts truth={testCase.truth} />
    </Section>
  );
}

const listed = new Intl.ListFormat("en-GB");

function readsText(tools: readonly string[]): string {
  return tools.length > 1 ? `${listed.format(tools)} (in any order)` : tools.join();
}

/** The requirements and the prohibitions. */
function Musts({ truth }: { readonly truth: Truth }) {
  const { reads, evidence, tell, summary, prohibited, replies } = truth;
  return (
    <dl class="told">
      <Listed title="must read first" items={reads.map(readsText)} />
      <Listed title="must cite" items={evidence.map((ids) => ids.join(" or "))} />
      <Listed title="must tell the customer" items={tell.map(({ name, value }) => `${spaced(name)}: ${value}`)} />
      <Listed title="an escalation must mention" items={summary} />
      <Listed
        title="the reference stand-in replies"
        items={Object.entries(replies).map(([slot, says]) => `after ${spaced(slot)}: “${says}”`)}
      />
      {prohibited.length > 0 ? (
        <Named title="must not call">
          {prohibited.map((one) => (
            <li key={JSON.stringify(one)}>
              <code>
                <Plain text={one.tool} />
              </code>{" "}
              <Plain text={prohibitionText(one)} />{" "}
              <span class="note">
                <Plain text={one.why ?? ""} />
              </span>
            </li>
          ))}
        </Named>
      ) : null}
    </dl>
  );
}

function Listed({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return items.length === 0 ? null : (
    <Named title={title}>
      {items.map((item) => (
        <li key={item}>
          <Plain text={item} />
        </li>
      ))}
    </Named>
  );
}

function Named({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  );
}

/** A plan, call by call, with the writes of each call collapsed under it. */
function Plan({ calls }: { readonly calls: CasePage["plan"] }) {
  return (
    <ol class="plan">
      {calls.map((call, place) => (
        // The index is the key, because a plan may contain the same call twice and its steps are never reordered.
        <li key={place} class={call.effect}>
          <code>
            <Plain text={call.tool} />
          </code>
          {call.by === "customer" ? " by the customer" : ""}{" "}
          <span class="note">
            <Plain
              text={Object.entries(call.args)
                .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
                .join(", ")}
            />
          </span>
          {call.changes.length > 0 ? (
            <details>
              <summary>
                {call.changes.length} {call.changes.length === 1 ? "row" : "rows"} written
              </summary>
              <Changes changes={call.changes} />
            </details>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
