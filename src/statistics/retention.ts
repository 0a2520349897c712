/** The share of pass^1 that remains at k; never rank agents by it, because it rewards consistent failure. */
export type Retention =
  | { readonly kind: "share"; readonly k: number; readonly value: number }
  | { readonly kind: "undefined"; readonly k: number; readonly why: "pass^1 is 0" | "not estimated" };

type CurveValue =
  | { readonly kind: "estimated"; readonly k: number; readonly value: number }
  | { readonly kind: "no-case" | "refused"; readonly k: number };

/** pass^k / pass^1 at the end of a curve. */
export function retention(curve: readonly CurveValue[]): Retention {
  const [first, last] = [curve[0], curve.at(-1)];
  const k = last?.k ?? 0;
  if (first?.kind !== "estimated" || last?.kind !== "estimated") return { kind: "undefined", k, why: "not estimated" };
  if (first.value === 0) return { kind: "undefined", k, why: "pass^1 is 0" };
  return { kind: "share", k, value: last.value / first.value };
}
