import type { Twin } from "../../src/case/twin.ts";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { CasePage } from "../../src/report/view/contract.ts";
import { CaseLink } from "../components/links.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { type Difference, differencesOf } from "./case-difference.ts";

/** The counterfactual cases, and how they differ from this one. */
export function CaseTwins({ page, cases }: { readonly page: CasePage; readonly cases: readonly CasePage[] }) {
  const { suite, testCase, twins } = page;
  const played = cases.find((one) => one.suite === suite && one.testCase.id === testCase.twin);
  if (!testCase.twin && twins.length === 0) return null;
  return (
    <Section title="Counterfactual pairs" note="The other case differs from this one in one fact, which changes the expected outcome.">
      {testCase.twin ? (
        <p class="twin">
          <CaseLink suite={suite} id={testCase.twin} /> <Plain text={played?.testCase.twist ?? ""} />
        </p>
      ) : null}
      {played ? (
        <Table
          name="twin"
          caption="Differences"
          rows={differencesOf(testCase, played.testCase)}
          rowKey={({ where }) => where}
          columns={columns}
        />
      ) : null}
      {twins.map((twin) => (
        <p key={twin.id} class="twin">
          <strong>
            <Plain text={twin.id} />
          </strong>{" "}
          <Plain text={twin.fact} />. <span class="note">Expected: {expected(twin)} (used only to test the policy code; never run)</span>
        </p>
      ))}
    </Section>
  );
}

function expected({ expects: { kind, code, action, amount, target } }: Twin) {
  const parts = [spaced(kind), code, action, ...(amount === undefined ? [] : [`${amount}`]), ...(target ? [target] : [])];
  return <Plain text={[...new Set(parts)].join(", ")} />;
}

const columns = [
  {
    id: "where",
    title: "property",
    names: true,
    exported: ({ where }: Difference) => where,
    cell: ({ where }: Difference) => <Plain text={spaced(where)} />,
  },
  ...(["here", "there"] as const).map((side) => ({
    id: side,
    title: side === "here" ? "in this case" : "in the other case",
    exported: (one: Difference) => one[side],
    cell: (one: Difference) => <Plain text={one[side] ?? nothing} />,
  })),
];
