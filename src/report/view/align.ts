/** How a call matches a step of a plan; undefined if they do not match. */
export type CallMatch = "same" | "other_arguments" | "refused";

/** A step of a plan and the call that matched it, by index. */
export interface Pair {
  readonly step: number | null;
  readonly call: number | null;
  readonly meeting: CallMatch | null;
  /** Whether the position of the call differs from that of the step. */
  readonly moved: boolean;
}

// An identical call outweighs any number of calls that only use the same tool, so it is always preferred.
const worth: { readonly [meeting in CallMatch]: number } = { same: 10_000, refused: 100, other_arguments: 1 };

/**
 * Aligns the calls of a trial with the steps of a plan. Calls are first aligned in order, so that as many identical
 * calls as possible match, the earliest first; the remaining calls and steps are then aligned in any order. The result
 * is in the order of the calls, and unmatched steps keep their position in the plan.
 */
export function align(steps: number, calls: number, meets: (step: number, call: number) => CallMatch | undefined): Pair[] {
  const meetings = Array.from({ length: steps }, (_, step) => Array.from({ length: calls }, (__, call) => meets(step, call)));
  const inOrder = alignInOrder(steps, calls, meetings);
  const moved = pairLeftovers(inOrder, meetings);
  return inOrder.flatMap((pair): Pair[] => {
    const later = pair.meeting === null ? moved.find(({ step, call }) => step === pair.step || call === pair.call) : undefined;
    if (later && pair.call === null) return [];
    return [later ?? { ...pair, moved: false }];
  });
}

type Meetings = readonly (readonly (CallMatch | undefined)[])[];
type Pairing = Omit<Pair, "moved">;

/** The best alignment of the two lists, taken from the dynamic programming table. */
function alignInOrder(steps: number, calls: number, meetings: Meetings): Pairing[] {
  const rest = Array.from({ length: steps + 1 }, () => new Float64Array(calls + 1));
  const at = (step: number, call: number) => rest[step]?.[call] ?? 0;
  const met = (step: number, call: number) => {
    const meeting = meetings[step]?.[call];
    return meeting ? worth[meeting] + at(step + 1, call + 1) : -1;
  };
  for (let step = steps - 1; step >= 0; step--)
    for (let call = calls - 1; call >= 0; call--) {
      const row = rest[step];
      if (row) row[call] = Math.max(met(step, call), at(step + 1, call), at(step, call + 1));
    }
  const pairings: Pairing[] = [];
  let [step, call] = [0, 0];
  while (step < steps || call < calls) {
    if (step < steps && call < calls && met(step, call) === at(step, call))
      pairings.push({ step, call, meeting: meetings[step++]?.[call++] ?? null });
    else if (call < calls && (step === steps || at(step, call + 1) === at(step, call)))
      pairings.push({ step: null, call: call++, meeting: null });
    else pairings.push({ step: step++, call: null, meeting: null });
  }
  return pairings;
}

/** Matches steps and calls that are out of order, identical ones first. */
function pairLeftovers(pairings: readonly Pairing[], meetings: Meetings): Pair[] {
  const pairs: Pair[] = [];
  for (const wanted of ["same", "refused", "other_arguments"] as const) {
    for (const { step } of pairings.filter((pairing) => pairing.call === null)) {
      if (step === null || pairs.some((pair) => pair.step === step)) continue;
      const found = pairings.find(
        ({ step: taken, call }) =>
          taken === null && call !== null && meetings[step]?.[call] === wanted && !pairs.some((pair) => pair.call === call),
      );
      if (found) pairs.push({ step, call: found.call, meeting: wanted, moved: true });
    }
  }
  return pairs;
}
