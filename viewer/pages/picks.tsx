import type { DeskPick } from "../../src/report/desk/picks.ts";
import { AgentLink } from "../components/links.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import "../style/picks.css";

/** The agent to choose for each purpose; an agent is picked only if the comparisons distinguish it from all others. */
export function Picks({ picks, suite }: { readonly picks: readonly DeskPick[]; readonly suite: string }) {
  return (
    <Section title="Picks" level={3}>
      <dl class="picks">
        {picks.map(({ id, question, rule, outcome }) => (
          <div key={id} class={outcome.kind}>
            <dt title={rule}>{question}</dt>
            <dd>
              {outcome.kind === "picked" ? <AgentLink agent={outcome.agent} suite={suite} /> : <span>No pick</span>}
              <p>
                <Plain text={outcome.why} />
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
