import type { TrialEvent } from "../../src/conversation/event.ts";
import { Plain } from "./plain.tsx";
import { actText } from "./transcript-acts.ts";
import { cut, LongText } from "./transcript-long-text.tsx";

type CustomerMessage = Extract<TrialEvent, { readonly kind: "customer_message" }>;
type AgentMessage = Extract<TrialEvent, { readonly kind: "agent_message" }>;

/** The customer's message, with the customer's acts and any contract violations. */
export function CustomerBubble({ said, compact }: { readonly said: CustomerMessage; readonly compact: boolean }) {
  return (
    <>
      <div class="bubble customer">
        <span class="speaker">Customer</span>
        <Said text={said.text} />
        {said.attachments.map(({ name, caption }) => (
          <p key={name} class="attachment">
            <Plain text={name} />
            {caption === "" ? null : (
              <span class="caption">
                <Plain text={caption} />
              </span>
            )}
          </p>
        ))}
      </div>
      <Tags said={said} compact={compact} />
    </>
  );
}

function Tags({ said, compact }: { readonly said: CustomerMessage; readonly compact: boolean }) {
  const { acts, breaches, repaired, perturbed, missed } = said;
  if (compact && breaches.length === 0 && !repaired && perturbed === undefined && !missed) return null;
  const names = [...new Set(acts.map((act) => cut(actText(act), 60)))];
  return (
    <ul class="tags" aria-label="What the customer did">
      {compact
        ? null
        : names.map((name) => (
            <li key={name} class="tag">
              <Plain text={name} />
            </li>
          ))}
      {perturbed === undefined ? null : (
        <li class="tag">
          perturbed: <Plain text={perturbed} />
        </li>
      )}
      {breaches.map(({ item, why }) => (
        <li key={item} class="tag broken">
          customer contract rule {item} broken: <Plain text={why} />
        </li>
      ))}
      {repaired?.breaches.map(({ item, why }) => (
        <li key={`repaired ${item}`} class="tag" title={`Draft: ${repaired.draft}`}>
          draft repaired, customer contract rule {item}: <Plain text={why} />
        </li>
      ))}
      {missed === undefined ? null : (
        <li class="tag broken">
          did not answer: <Plain text={missed.join(", ")} />
        </li>
      )}
      {breaches.length === 0 ? <li class="tag kept">customer contract kept</li> : null}
    </ul>
  );
}

/** The agent's message, and how long the customer waited for it. */
export function AgentBubble({ said }: { readonly said: AgentMessage }) {
  return (
    <div class="bubble agent">
      <span class="speaker">
        Agent <span class="waited">{durationText(said.ms)}</span>
      </span>
      <Said text={said.text} />
    </div>
  );
}

function Said({ text }: { readonly text: string }) {
  if (text.trim() === "") return <p class="said nothing">an empty message</p>;
  return (
    <p class="said">
      <LongText text={text} />
    </p>
  );
}

/** Formats milliseconds for display. */
export function durationText(ms: number): string {
  if (ms < 1) return "<1 ms";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
