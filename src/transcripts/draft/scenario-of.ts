import { stringify } from "yaml";
import type { Json } from "../../json.ts";
import type { Ticket, TicketMessage } from "../shapes/ticket.ts";
import type { DecisionPoint } from "./decision-point.ts";
import type { ScenarioDraft } from "./draft.ts";
import { type KnownTools, missingTool, recordedCalls } from "./recorded-calls.ts";

/** The input from which a scenario is written; the ticket is already redacted. */
export interface DraftedTicket {
  readonly ticket: Ticket;
  readonly moment: DecisionPoint;
  readonly draft: ScenarioDraft;
  /** The export's name, redacted, and the ticket's number in it. */
  readonly from: string;
  /** How the free parts were drafted: "rule", or the model's id. */
  readonly by: string;
  /** The folder's tools; undefined if it has not been connected yet. */
  readonly tools: KnownTools | undefined;
}

/** The text of a scenario file, marked as a draft until the expected outcome is confirmed. */
export function scenarioOf({ ticket, moment, draft, from, by, tools }: DraftedTicket): string {
  const { earlier, opening, resolution } = moment;
  const { known: calls, missing } = recordedCalls(moment, tools);
  const callOf = ({ tool, args }: (typeof calls)[number]): Json => ({ [tool]: args });
  const reads = calls.filter(({ tool }) => tools?.reads.has(tool));
  const writes = calls.filter(({ tool }) => !tools?.reads.has(tool));
  // The real system does not know the replaced ids, so the tools return what they returned in the ticket.
  const answers = Object.fromEntries(calls.flatMap(({ tool, result }): [string, Json][] => (result === undefined ? [] : [[tool, result]])));
  const answer = resolution.map(({ text }) => text).join("\n\n");
  const body = {
    draft: { from, by, resolution: answer === "" ? "none: the desk never answered" : answer },
    about: draft.about,
    name: nameOf(ticket),
    persona: draft.persona,
    ...(earlier.length === 0 ? {} : { earlier: earlier.map(({ from: side, text }) => ({ [side]: text })) }),
    opening: opening.text,
    goal: draft.goal,
    ...(Object.keys(draft.facts).length === 0 ? {} : { facts: draft.facts }),
    ...(draft.pushes.length === 0 ? {} : { pushes: draft.pushes }),
    must: {
      ...(reads.length === 0 ? {} : { read: reads.map(callOf) }),
      write: writes.map(callOf),
    },
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
  };
  return [
    "# yaml-language-server: $schema=./scenario.schema.json",
    `# Drafted from a ticket by ${by === "rule" ? "rule" : "a model"}; personal data has been replaced.`,
    "# To confirm it: compare `must` with `draft.resolution`, which is what a person did, then delete `draft`.",
    ...missing.flatMap((tool) => (tools ? [leftOut(tool, tools)] : [])),
    stringify(body, { lineWidth: 0 }),
  ].join("\n");
}

function leftOut(tool: string, tools: KnownTools): string {
  return `# The ticket has a call that \`must\` leaves out: ${missingTool(tool, tools)}.`;
}

function nameOf({ fields, messages }: Ticket): string {
  const writer = messages.find(({ from, name }: TicketMessage) => from === "customer" && name !== undefined);
  return fields.name ?? writer?.name ?? "Robin Vale";
}
