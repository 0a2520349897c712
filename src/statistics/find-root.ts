/**
 * Finds where an increasing function crosses 0, by the Illinois method. The crossing must be above 0 or below it, and the
 * result always has that sign; `width` is a first guess of how far away it is.
 */
export function findRoot(
  increasing: (value: number) => number,
  { above, width }: { readonly above: boolean; readonly width: number },
): number {
  const sign = above ? 1 : -1;
  const valueAt = (distance: number) => sign * increasing(sign * distance);
  let near = { at: 0, value: valueAt(0) };
  let far = { at: width, value: valueAt(width) };
  for (let step = 0; step < 1000 && far.value < 0; step++) {
    near = far;
    far = { at: 2 * far.at, value: valueAt(2 * far.at) };
  }
  let moved: "near" | "far" | undefined;
  for (let step = 0; step < 200 && far.at - near.at > 1e-10 * far.at; step++) {
    const secant = far.at - (far.value * (far.at - near.at)) / (far.value - near.value);
    const at = secant > near.at && secant < far.at ? secant : (near.at + far.at) / 2;
    const value = valueAt(at);
    if (Math.abs(value) < 1e-13) return sign * at;
    // If the same end moves twice, the value at the other end is halved, so that it moves next.
    const end = value < 0 ? "near" : "far";
    if (end === "near") [near, far] = [{ at, value }, moved === end ? { ...far, value: far.value / 2 } : far];
    else [far, near] = [{ at, value }, moved === end ? { ...near, value: near.value / 2 } : near];
    moved = end;
  }
  return (sign * (near.at + far.at)) / 2;
}
