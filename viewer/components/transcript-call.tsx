import type { TrialEvent } from "../../src/conversation/event.ts";
import type { JsonObject } from "../../src/json.ts";
import { callTags } from "./call-tags.ts";
import { Plain, plainText } from "./plain.tsx";
import { Changes } from "./transcript-changes.tsx";
import { cut, JsonText, LongText } from "./transcript-long-text.tsx";

type CallEvent = Extract<TrialEvent, { readonly kind: "call" }>;

/** A tool call in one line that expands to its arguments, its result and the rows it changed. */
export function CallFold({ call, open }: { readonly call: CallEvent; readonly open: boolean }) {
  const { outcome } = call;
  const changes = outcome.kind === "ok" ? outcome.changes : [];
  return (
    <details class={`call ${outcome.kind} ${changes.length > 0 ? "wrote" : ""}`} open={open}>
      <summary>
        <span class="tool">
          <Plain text={call.tool} />
        </span>
        <span class="args" title={plainText(argsText(call.args))}>
          <Plain text={argsText(call.args)} />
        </span>
        {callTags(call).map(({ text, wrote }) => (
          <span key={text} class={wrote ? "tag wrote" : "tag"}>
            {text}
          </span>
        ))}
        <span class={`outcome ${outcome.kind}`}>{outcomes[outcome.kind]}</span>
      </summary>
      <div class="call-body">
        <h3>Arguments</h3>
        <JsonText value={call.args} />
        <h3>{outcome.kind === "ok" ? "Result" : "Answer"}</h3>
        {outcome.kind === "ok" ? <JsonText value={outcome.value} /> : <Refusal outcome={outcome} />}
        {call.perturbed === undefined ? null : (
          <>
            <h3>Perturbed</h3>
            <p>
              <LongText text={call.perturbed} />
            </p>
          </>
        )}
        {changes.length > 0 ? (
          <>
            <h3>Row changes</h3>
            <Changes changes={changes} />
          </>
        ) : null}
      </div>
    </details>
  );
}

const outcomes = { ok: "ok", rejected: "rejected", invalid: "invalid" } as const;

function Refusal({ outcome }: { readonly outcome: Exclude<CallEvent["outcome"], { readonly kind: "ok" }> }) {
  return (
    <p class="refusal">
      {outcome.kind === "rejected" ? (
        <code>
          <Plain text={outcome.code} />
        </code>
      ) : null}{" "}
      <LongText text={outcome.message} />
    </p>
  );
}

/** Abbreviated arguments, for one line. */
function argsText(args: JsonObject): string {
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(", ");
}

/** An abbreviated value. */
export function valueText(value: unknown): string {
  return cut(typeof value === "string" ? value : (JSON.stringify(value) ?? "none"), 80);
}
