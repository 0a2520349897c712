/** A reading of texts that remembers the last so many: the same rows, articles and messages are read again and again. */
export function remember<Reading>(most: number, read: (text: string) => Reading): (text: string) => Reading {
  const known = new Map<string, Reading>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const reading = read(text);
    if (known.size >= most) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    known.set(text, reading);
    return reading;
  };
}
