import type { ComponentChildren } from "preact";
import type { CaseCustomer } from "../../src/case/case-customer.ts";
import { sayMoment } from "../../src/case/say-moment.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { groupedCount } from "../format.ts";
import { CaseFactTable } from "./case-fact-table.tsx";
import { ruleText } from "./case-words.ts";

/** Everything that the customer knows, and how the customer writes. */
export function CaseCustomerSection({ customer }: { readonly customer: CaseCustomer }) {
  const { name, persona, goal, openings, ticket } = customer;
  return (
    <Section
      title="The customer"
      note="Shows everything that the customer knows, and how the customer writes. The customer never sees the expected outcome."
    >
      <dl class="told">
        <Given title="name and persona" words={[`${name}: ${persona}`]} />
        <Given title="wants" words={[goal]} />
        <Given title="ticket" words={Object.entries(ticket).map(([field, value]) => `${spaced(field)}: ${value}`)} />
        <Told title="opens with" hint="each trial uses the next opening; after the last opening, the first is used again">
          <Lines says={openings} />
        </Told>
        <Told title="knows">
          <CaseFactTable facts={customer.facts} />
        </Told>
        <Given title="does not know" words={customer.unknown.map(spaced)} />
        <Given title="initially gets wrong" words={Object.entries(customer.typos).map(([slot, value]) => `${spaced(slot)}: ${value}`)} />
        <Reactions customer={customer} />
      </dl>
    </Section>
  );
}

/** The customer's reactions to the agent. */
function Reactions({ customer }: { readonly customer: CaseCustomer }) {
  const { accepts, declines, pushes, changes_mind, patience, concedes, closing } = customer;
  return (
    <>
      <Given title="agrees to" words={accepts.map(({ action, when }) => [spaced(action), ruleText(when)].filter(Boolean).join(" when "))} />
      <Given title="declines" words={Object.entries(declines).map(([action, says]) => `${spaced(action)}: “${says}”`)} />
      {pushes.length > 0 ? (
        <Told title="objections">
          <Lines says={pushes} />
        </Told>
      ) : null}
      <Given
        title="changes their mind"
        words={changes_mind.map(
          ({ when, say, fact, to }) => `${sayMoment(when)}: “${say}”${fact ? ` (${spaced(fact)} becomes ${to})` : ""}`,
        )}
      />
      <Told title="patience">{groupedCount(patience, "turn")} without progress</Told>
      <Given title="closes with" words={[concedes, closing].flatMap((says) => (says ? [`“${says}”`] : []))} />
    </>
  );
}

function Told({ title, hint, children }: { readonly title: string; readonly hint?: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt title={hint}>
        <Plain text={title} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Given({ title, words }: { readonly title: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Told title={title}>
      <ul>
        {words.map((text) => (
          <li key={text}>
            <Plain text={text} />
          </li>
        ))}
      </ul>
    </Told>
  );
}

function Lines({ says }: { readonly says: readonly string[] }) {
  return (
    <ol>
      {says.map((text) => (
        <li key={text}>
          <Plain text={text} />
        </li>
      ))}
    </ol>
  );
}
