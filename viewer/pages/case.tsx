import { spaced } from "../../src/report/text/spaced.ts";
import type { CasePage } from "../../src/report/view/contract.ts";
import { Await, Empty } from "../components/empty.tsx";
import { Page, Section } from "../components/page.tsx";
import { Plain, plainText } from "../components/plain.tsx";
import { Facts } from "../components/tile.tsx";
import { useCases, useSuite } from "../context.tsx";
import { format } from "../format.ts";
import { linkTo, useRoute } from "../router.ts";
import { CaseCustomerSection } from "./case-customer.tsx";
import { CaseResults } from "./case-results.tsx";
import { CaseTables } from "./case-rows.tsx";
import { CaseTruth } from "./case-truth.tsx";
import { CaseTwins } from "./case-twins.tsx";
import "../style/case.css";

/** One case: the request, the facts, the expected outcome, and the results. */
export function CaseScreen() {
  const { query } = useRoute();
  const { head } = useSuite();
  const cases = useCases();
  const id = query.case ?? "";
  const suite = head?.name ?? "";
  const known = cases.kind === "ready" ? cases.value : [];
  const page = known.find((one) => one.suite === suite && one.testCase.id === id);
  return (
    <Page
      title={plainText(`Case in ${head?.title ?? "this suite"}`)}
      heading={<Plain text={id || "No case"} />}
      lead={page ? <Plain text={page.testCase.twist} /> : undefined}
    >
      <div class="case-page">
        {page ? <CaseFacts page={page} /> : null}
        {id ? <CaseResults suite={suite} id={id} /> : null}
        <Await of={cases} what="Loading the case">
          {() => (page ? <Told page={page} cases={known} /> : <NotTold suite={suite} id={id} />)}
        </Await>
      </div>
    </Page>
  );
}

function NotTold({ suite, id }: { readonly suite: string; readonly id: string }) {
  return (
    <Empty
      what={id ? "The suite no longer contains this case as it was run, so it cannot be shown." : "No case selected."}
      todo={<a href={linkTo("cases", { suite })}>All cases</a>}
    />
  );
}

function CaseFacts({ page: { suite, testCase } }: { readonly page: CasePage }) {
  const { bucket, intent, domain, level, action, desk, trap, truth } = testCase;
  const alike = (name: string, value: string | undefined) =>
    value
      ? ([
          [
            name,
            <a key={name} href={linkTo("cases", { suite, [name]: value })}>
              <Plain text={spaced(value)} />
            </a>,
          ],
        ] as const)
      : [];
  const { kind, code } = truth.disposition;
  return (
    <Facts
      facts={[
        ...alike("bucket", bucket),
        ...alike("intent", intent),
        ...alike("domain", domain),
        ...alike("level", level),
        ...alike("action", action),
        ["expected ending", <Plain key="ends" text={`${spaced(kind)} (${code})`} />],
        ["desk", <Plain key="desk" text={desk} />],
        ...(trap
          ? ([
              ["harm", `${spaced(trap.kind)}, ${format(trap.money, "money")} at risk`],
              ["tactic", spaced(trap.tactic)],
            ] as const)
          : []),
      ]}
    />
  );
}

function Told({ page, cases }: { readonly page: CasePage; readonly cases: readonly CasePage[] }) {
  return (
    <>
      <div class="case-columns">
        <CaseCustomerSection customer={page.testCase.customer} />
        <CaseTruth page={page} />
      </div>
      <CasePolicy page={page} />
      <CaseTables testCase={page.testCase} />
      <CaseTwins page={page} cases={cases} />
      <CaseAudit page={page} />
    </>
  );
}

function CasePolicy({ page: { suite, policy, testCase } }: { readonly page: CasePage }) {
  const untold = testCase.rules.filter((rule) => !policy.some((one) => one.rule === rule));
  return (
    <Section title="Applicable policy" note="These are the parts of the desk's policy that this case tests.">
      <dl class="policy">
        {policy.map(({ rule, text }) => (
          <div key={rule}>
            <dt>
              <a href={linkTo("cases", { suite, rule, tab: "trials" })} title="trials in which this rule was broken">
                <Plain text={rule} />
              </a>
            </dt>
            <dd>
              <Plain text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {untold.length > 0 ? <p class="note">Also: {untold.map(plainText).join(", ")}</p> : null}
      {testCase.rules.length === 0 ? <p class="note">The case does not list any rules.</p> : null}
    </Section>
  );
}

function CaseAudit({ page: { testCase } }: { readonly page: CasePage }) {
  const { reviews, distractors, pressure } = testCase;
  return (
    <Section title="Audit trail" note="Who reviewed this case, what was checked, and what makes it hard.">
      {reviews.length === 0 ? <p class="note">No review recorded for this case.</p> : null}
      <ul class="reviews">
        {reviews.map(({ reviewed_by, checked, mended }) => (
          <li key={checked}>
            <strong>reviewed by a {reviewed_by}</strong> <Plain text={checked} />
            {mended ? (
              <>
                {" "}
                <strong>fixed</strong> <Plain text={mended} />
              </>
            ) : null}
          </li>
        ))}
        {distractors.length > 0 ? <Listed title="distractors" items={distractors} /> : null}
        {pressure.length > 0 ? <Listed title="pressure" items={pressure} /> : null}
      </ul>
    </Section>
  );
}

function Listed({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <li>
      <strong>{title}</strong> <Plain text={items.join("; ")} />
    </li>
  );
}
