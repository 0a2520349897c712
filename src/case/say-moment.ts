import type { Moment } from "./moment.ts";

/** Describes a moment in plain English, such as "once the agent has refused, or from turn 5". */
export function sayMoment({ refused, offered, asked, told, times, turn }: Moment): string {
  const often = times === undefined ? "" : ` ${times} times`;
  const happenings = [
    ...(refused ? [`once the agent has refused${often}`] : []),
    ...(offered === undefined ? [] : [`once the agent has offered to ${spaced(offered)}${often}, or done it`]),
    ...(asked === undefined ? [] : [`once the agent has asked for ${spaced(asked)}${often}`]),
    ...(told === undefined ? [] : [`once the agent has stated the ${spaced(told)}${often}`]),
    ...(turn === undefined ? [] : [`from turn ${turn} on`]),
  ];
  return happenings.join(", or ");
}

function spaced(name: string): string {
  return name.replaceAll("_", " ");
}
