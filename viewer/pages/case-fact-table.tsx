import type { CaseCustomer } from "../../src/case/case-customer.ts";
import type { Fact } from "../../src/case/fact.ts";
import { sayMoment } from "../../src/case/say-moment.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import { Plain } from "../components/plain.tsx";

/** The customer's facts, and when the customer reveals them. */
export function CaseFactTable({ facts }: Pick<CaseCustomer, "facts">) {
  return (
    <table class="small">
      <thead>
        <tr>
          <th scope="col">fact</th>
          <th scope="col">value</th>
          <th scope="col">told</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(facts).map(([slot, fact]) => (
          <tr key={slot}>
            <th scope="row">
              <Plain text={spaced(slot)} />
            </th>
            <td>
              <Plain text={fact.kind === "value" ? `${fact.value}` : `file ${fact.attachment}`} />
              {fact.kind === "attachment" && fact.caption ? <Note text={fact.caption} /> : null}
              {fact.say ? <Note text={`“${saidOf(fact)}”`} /> : null}
            </td>
            <td>{revealText(fact)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <span class="note">
      <Plain text={text} />
    </span>
  );
}

/** A fact in the customer's own words. */
function saidOf(fact: Fact): string {
  return fact.kind === "value" ? (fact.say ?? "").replace("{value}", `${fact.value}`) : (fact.say ?? "");
}

const reveals = {
  opening: "in the opening",
  on_ask: "when asked",
  on_verify: "to verify their identity",
  never: "never",
} as const;

function revealText({ reveal }: Fact): string {
  return typeof reveal === "string" ? reveals[reveal] : sayMoment(reveal.when);
}
