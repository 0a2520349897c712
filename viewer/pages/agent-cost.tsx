import type { Money } from "../../src/report/money.ts";
import { Facts } from "../components/card.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Num } from "../num.tsx";
import { OutOf } from "./agent-out-of.tsx";
import type { BoardRow } from "./board-rows.ts";

const sums = [
  ["a conversation", "perConversation"],
  ["1,000 conversations", "perThousand"],
  ["a conversation that passed", "perResolved"],
  ["a case that always passed", "perReliablyResolved"],
] as const;

/** What an agent's own model calls cost in dollars; nothing where it noted none. */
export function AgentCost({ row }: { readonly row: BoardRow }) {
  const { money } = row.report;
  if (money.kind === "none_recorded") return null;
  return (
    <Section
      title="Cost"
      part="cost"
      note="US dollars for the agent's own tokens; the customer's and a judge's are not in it."
    >
      {money.kind === "known" ? (
        <Facts
          facts={[
            ...sums.map(([name, id]) => [name, <Num key={id} at={`${row.at}/money/${id}`} as="dollars" />] as const),
            [
              "conversations whose cost is known",
              <OutOf key="n" at={`${row.at}/money`} count="conversations" of="scored" />,
            ],
            ["prices", <Plain key="prices" text={pricesOf(money)} />],
          ]}
        />
      ) : null}
      {money.unpriced.length > 0 ? (
        <p>
          No price is known for <Plain text={money.unpriced.join(", ")} />: give it under "prices" in the configuration.
        </p>
      ) : null}
      {money.kind === "unknown" && money.unpriced.length === 0 ? <p>Unknown: not all tokens were noted.</p> : null}
    </Section>
  );
}

function pricesOf({ prices }: Extract<Money, { readonly kind: "known" }>): string {
  return prices.map(({ model, asOf }) => `${model} ${asOf === null ? "as you gave it" : `as of ${asOf}`}`).join(", ");
}
