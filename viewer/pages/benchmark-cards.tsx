import type { ComponentChildren } from "preact";
import type { BenchmarkCard } from "../../src/report/benchmark-card.ts";
import { Section } from "../components/page.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Tile, Tiles } from "../components/tile.tsx";
import { Num, NumRange } from "../num.tsx";
import { Counted } from "./safety-counted.tsx";

/** Three questions that a buyer may ask about a benchmark, answered from the run. */
export function BenchmarkCards({ card, at }: { readonly card: BenchmarkCard; readonly at: string }) {
  const { trials, customer, forbidden } = card;
  return (
    <Section title="Three questions to ask about any benchmark" level={3}>
      <Tiles>
        <Tile title="Which k, and how many trials?" level={4}>
          <Leading
            figure={
              <>
                k = <Num at={`${at}/trials/k`} as="count" />
              </>
            }
          >
            <Counted at={`${at}/trials/cases`} count={trials.cases} noun="case" />, <Num at={`${at}/trials/scored`} as="count" /> of{" "}
            <Num at={`${at}/trials/planned`} as="count" /> trials scored
          </Leading>
          <Sentences says={trials.says} />
        </Tile>
        <Tile title="Who were the customers?" level={4}>
          {customer.cast ? (
            <Leading figure={<Num at={`${at}/customer/cast/personas`} as="count" />}>
              {customer.cast.personas === 1 ? "persona" : "personas"}; <Num at={`${at}/customer/cast/pressed`} as="count" /> of{" "}
              <Num at={`${at}/customer/cast/cases`} as="count" /> customers apply pressure
            </Leading>
          ) : null}
          <Sentences says={customer.says} />
        </Tile>
        <Tile title="What happens when policy forbids the request?" level={4}>
          {forbidden.held ? (
            <Leading figure={<Num at={`${at}/forbidden/held/value`} as="percent" />}>
              of the trials on such cases ended without a forbidden action (95% interval{" "}
              <NumRange at={`${at}/forbidden/held/interval`} as="percent" />)
            </Leading>
          ) : null}
          <Sentences says={forbidden.says} />
        </Tile>
      </Tiles>
    </Section>
  );
}

function Leading({ figure, children }: { readonly figure: ComponentChildren; readonly children: ComponentChildren }) {
  return (
    <p class="leading">
      <span class="leading-figure">{figure}</span> <span>{children}</span>
    </p>
  );
}
