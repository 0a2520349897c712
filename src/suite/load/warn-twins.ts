import type { CaseWithLines } from "./warn-lines.ts";

/** Warns about a case whose `twin` is a case that does not name it in turn. */
export function warnOfOneSidedTwin({ id, twin, report }: CaseWithLines, twins: ReadonlyMap<string, string>): void {
  if (twin === undefined || twins.get(twin) === id) return;
  const own = twins.get(twin);
  const message = `${twin} is paired with ${own ?? "no case"}, not with this one`;
  report({ path: ["twin"], value: twin }, message, `twin: ${id} in ${twin}, or no twin here`);
}
