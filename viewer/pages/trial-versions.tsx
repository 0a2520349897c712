import type { TrialPage } from "../../src/report/view/contract.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import "../style/trial-counts.css";

/** The exact versions of everything that was run, so that the trial can be reproduced. */
export function Versions({ page }: { readonly page: TrialPage }) {
  const { record, verdict, run, attempts } = page;
  if (record === null) return null;
  const { suite, desk } = record;
  const lines: readonly (readonly [name: string, value: string])[] = [
    ["run", run],
    ["started", record.startedAt],
    ["attempts", `${attempts}`],
    ["deskproof", record.deskproof],
    ["scorer", verdict ? `${verdict.scorer}` : "not scored"],
    ["suite", `${suite.name} ${suite.version}`],
    ["suite hash", suite.hash],
    ["case hash", record.case.hash],
    ["desk", desk.name],
    ["policy hash", desk.policy],
    ["tools hash", desk.tools],
    ["seed data hash", desk.seed],
    ["trial seed", record.seed],
    ["customer", record.customer],
  ];
  return (
    <Section title="Versions">
      <dl class="counted hashes">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Plain text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
