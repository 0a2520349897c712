import type { Money } from "../../src/report/text/money.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Facts } from "../components/tile.tsx";
import { Num } from "../num.tsx";
import { OutOf } from "./agent-out-of.tsx";
import type { AgentRow } from "./board-rows.ts";

const sums = [
  ["per conversation", "perConversation"],
  ["per 1,000 conversations", "perThousand"],
  ["per passed conversation", "perResolved"],
  ["per case that always passed", "perReliablyResolved"],
] as const;

/** The cost of an agent's own model calls in dollars; nothing if the agent reported no usage. */
export function AgentCost({ row }: { readonly row: AgentRow }) {
  const { money } = row.report;
  if (money.kind === "none_recorded") return null;
  return (
    <Section title="Cost" part="cost" note="In US dollars, for the agent's own tokens. Customer and judge tokens are not included.">
      {money.kind === "known" ? (
        <Facts
          facts={[
            ...sums.map(([name, id]) => [name, <Num key={id} at={`${row.at}/money/${id}`} as="dollars" />] as const),
            ["conversations whose cost is known", <OutOf key="n" at={`${row.at}/money`} count="conversations" of="scored" />],
            ["prices", <Plain key="prices" text={pricesOf(money)} />],
          ]}
        />
      ) : null}
      {money.unpriced.length > 0 ? (
        <p>
          No price is known for <Plain text={money.unpriced.join(", ")} />. You can add prices under “prices” in deskproof.config.yaml.
        </p>
      ) : null}
      {money.kind === "unknown" && money.unpriced.length === 0 ? (
        <p>The cost is unknown because the agent reported only part of its token usage.</p>
      ) : null}
    </Section>
  );
}

function pricesOf({ prices }: Extract<Money, { readonly kind: "known" }>): string {
  return prices.map(({ model, asOf }) => `${model} ${asOf === null ? "as set in your configuration" : `as of ${asOf}`}`).join(", ");
}
