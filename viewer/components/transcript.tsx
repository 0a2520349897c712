import type { ComponentChildren } from "preact";
import type { TrialEvent, Usage } from "../../src/conversation/event.ts";
import type { ReadTurn } from "../../src/report/read-turns.ts";
import type { TrialPage } from "../../src/report/view/contract.ts";
import { Empty } from "./empty.tsx";
import { Plain } from "./plain.tsx";
import { CallFold } from "./transcript-call.tsx";
import { EndingLine } from "./transcript-ending.tsx";
import { LongText } from "./transcript-long-text.tsx";
import { type Mark, marksOf } from "./transcript-marks.ts";
import { AgentBubble, CustomerBubble } from "./transcript-message.tsx";
import { Pin } from "./transcript-pin.tsx";
import { ReadingFold } from "./transcript-reading.tsx";
import "../style/transcript.css";

/** A conversation as a chat, with collapsed calls and the marks at each step. */
export function TranscriptSection({
  page,
  compact = false,
  unfolded = false,
}: {
  readonly page: TrialPage;
  /** Whether to omit usage and the customer's acts, for the side-by-side view. */
  readonly compact?: boolean;
  /** Whether all calls and reasoning are expanded. */
  readonly unfolded?: boolean;
}) {
  if (page.record === null) return <Empty what="This trial has not been run yet, so there is no conversation." />;
  const { events, ending } = page.record;
  const marks = marksOf(page);
  const steps = events.map((event, step) => ({ event, step, marks: marks.filter((mark) => mark.step === step) }));
  const absent = marks.filter(({ step }) => step === null || step >= events.length);
  return (
    <div class={`transcript ${compact ? "compact" : ""}`}>
      <ol class="steps">
        {steps.map(({ event, step, marks: pinned }) => {
          const turn = compact ? undefined : page.readings.find((read) => read.step === step);
          const drawn = drawEvent(event, { compact, unfolded, turn });
          return drawn === null && pinned.length === 0 ? null : (
            <Step key={step} step={step} event={event} marks={pinned}>
              {drawn}
            </Step>
          );
        })}
      </ol>
      <EndingLine ending={ending} />
      <Absent marks={absent} />
    </div>
  );
}

interface Drawing {
  readonly compact: boolean;
  readonly unfolded: boolean;
  /** How the turn that ends with this message was interpreted. */
  readonly turn: ReadTurn | undefined;
}

function drawEvent(event: TrialEvent, { compact, unfolded, turn }: Drawing): ComponentChildren {
  switch (event.kind) {
    case "customer_message":
      return <CustomerBubble said={event} compact={compact} />;
    case "agent_message":
      return (
        <>
          <AgentBubble said={event} />
          {turn ? <ReadingFold turn={turn} open={unfolded} /> : null}
        </>
      );
    case "call":
      return <CallFold call={event} open={unfolded} />;
    case "reasoning":
      return <Reasoning text={event.text} open={unfolded} />;
    case "usage":
      return compact ? null : <UsageLine usage={event} />;
    case "defect":
      return event.fired ? <Defect name={event.defect} /> : null;
  }
}

function Step({
  step,
  event,
  marks,
  children,
}: {
  readonly step: number;
  readonly event: TrialEvent;
  readonly marks: readonly Mark[];
  readonly children: ComponentChildren;
}) {
  const side = event.kind === "customer_message" || (event.kind === "call" && event.by === "customer") ? "left" : "right";
  return (
    <li class={`step ${side}`} data-step={step} tabIndex={-1}>
      <span class="step-number" title={`step ${step}`}>
        {step}
      </span>
      <div class="step-body">
        {children}
        {marks.map((mark) => (
          <Pin key={mark.id} mark={mark} />
        ))}
      </div>
    </li>
  );
}

function Reasoning({ text, open }: { readonly text: string; readonly open: boolean }) {
  return (
    <details class="reasoning" open={open}>
      <summary>Reasoning</summary>
      <p class="said">
        <LongText text={text} />
      </p>
    </details>
  );
}

function UsageLine({ usage }: { readonly usage: Usage }) {
  const counts = (["input", "cached", "output", "reasoning"] as const).flatMap((kind) =>
    usage[kind] === undefined ? [] : [`${usage[kind].toLocaleString("en")} ${kind}`],
  );
  return (
    <p class="usage">
      {usage.by === undefined ? null : `${usage.by}: `}
      <Plain text={usage.model} />
      {counts.length > 0 ? ` · ${counts.join(" · ")}` : null}
    </p>
  );
}

function Defect({ name }: { readonly name: string }) {
  return (
    <span class="tag defect" title="this stand-in's injected fault occurred here">
      injected fault: <Plain text={name} />
    </span>
  );
}

/** The marks about something that never happened, which have no step. */
function Absent({ marks }: { readonly marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <section class="absent" data-step="none" tabIndex={-1} aria-label="Required steps that never happened">
      <h3>Findings without a step</h3>
      {marks.map((mark) => (
        <Pin key={mark.id} mark={mark} />
      ))}
    </section>
  );
}
