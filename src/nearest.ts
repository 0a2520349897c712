/** Returns the known name that a misspelt name was probably meant to be; undefined if no known name is close. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const limit = Math.min(best?.distance ?? Number.POSITIVE_INFINITY, allowance(word, name) + 1);
    const distance = editDistance(wanted, name.toLowerCase()) + 2 * otherDigits(word, name);
    if (distance < limit) best = { name, distance };
  }
  return best?.name;
}

/** Returns a suggestion such as ` (did you mean "orders"?)`, or an empty string if no known name is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const name = nearest(word, known);
  return name === undefined || name === word ? "" : ` (did you mean "${name}"?)`;
}

/** The names as a comma-separated list, shortened if long, as in `a, b, c and 12 more`. */
export function listNames(names: Iterable<string>, most = 24): string {
  const all = [...names];
  if (all.length === 0) return "none";
  return all.length <= most ? all.join(", ") : `${all.slice(0, most).join(", ")} and ${all.length - most} more`;
}

// Another digit counts as three wrong letters, because rules such as GL-1.1 and GL-1.2 are unrelated. Swapped digits, and
// letters typed for digits, are ordinary mistakes.
function otherDigits(word: string, name: string): number {
  const [own, known] = [digitsIn(word), digitsIn(name)];
  return own.length === known.length ? own.filter((digit, index) => digit !== known[index]).length : 0;
}

function digitsIn(text: string): readonly string[] {
  return [...text.replaceAll(/\D/g, "")].sort();
}

// A third of the letters may be wrong, but at most four, because a higher limit would match unrelated long names.
function allowance(word: string, name: string): number {
  return Math.min(4, Math.max(1, Math.floor(Math.min(word.length, name.length) / 3)));
}

/** The number of insertions, deletions, substitutions and swaps of neighbouring letters between two words. */
export function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 4) return Number.POSITIVE_INFINITY;
  let [previous, current]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        cell(current, column) + 1,
        cell(next, column - 1) + 1,
        cell(current, column - 1) + (same ? 0 : 1),
        swapped ? cell(previous, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [previous, current] = [current, next];
  }
  return cell(current, to.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
