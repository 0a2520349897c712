/** A set of words from a list with spaces between them. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
