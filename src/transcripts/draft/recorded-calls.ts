import { didYouMean } from "../../nearest.ts";
import type { TicketCall } from "../shapes/ticket.ts";
import type { DecisionPoint } from "./decision-point.ts";

/** The tools of a connected scenario folder. */
export interface KnownTools {
  /** The tools that the folder declares as reads. */
  readonly reads: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/** The calls that the human agent made, divided by whether a scenario can expect them. */
export interface RecordedCalls {
  readonly known: readonly TicketCall[];
  /** The names of tools that were called but that the server does not have. */
  readonly missing: readonly string[];
}

/** Divides the calls from the decision onwards. Without tools to compare them with, every call counts as known. */
export function recordedCalls({ resolution }: DecisionPoint, tools: KnownTools | undefined): RecordedCalls {
  const calls = resolution.flatMap((message) => message.calls);
  const isKnown = ({ tool }: TicketCall) => tools?.all.has(tool) ?? true;
  const missing = calls.filter((call) => !isKnown(call)).map(({ tool }) => tool);
  return { known: calls.filter(isKnown), missing: [...new Set(missing)] };
}

/** The message about a tool that the server does not have. */
export function missingTool(tool: string, { all }: KnownTools): string {
  // The name is quoted as JSON because a line break in it would end a comment.
  return `the server has no tool ${JSON.stringify(tool)}${didYouMean(tool, all)}`;
}
