// Also loaded by the viewer's page, so it imports only types.

/** The placeholder for a missing value. */
export const nothing = "–";

const spelledOut: ReadonlyMap<string, string> = new Map([
  ["stall_or_protocol", "stall or protocol error"],
  ["over_action", "over-action"],
  ["under_action", "under-action"],
]);

/** The display form of an identifier. */
export function spaced(name: string): string {
  return spelledOut.get(name) ?? name.replaceAll("_", " ");
}
