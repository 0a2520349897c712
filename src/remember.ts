/** What was found out about the last so many texts. */
export class Recent<Reading> {
  readonly #most: number;
  // Two halves, the older dropped when the newer is full: taking single texts out of a map leaves holes, which each search for the
  // oldest would have to walk over.
  #newer = new Map<string, Reading>();
  #older = new Map<string, Reading>();

  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): Reading | undefined {
    const newer = this.#newer.get(text);
    if (newer !== undefined) return newer;
    const older = this.#older.get(text);
    // What is still asked for outlives the half it is in.
    if (older !== undefined) this.set(text, older);
    return older;
  }

  set(text: string, reading: Reading): void {
    if (this.#newer.size * 2 >= this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(text, reading);
  }
}

/** A reading of texts that remembers the last so many: the same rows, articles and messages are read again and again. */
export function remember<Reading>(most: number, read: (text: string) => Reading): (text: string) => Reading {
  const recent = new Recent<Reading>(most);
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const reading = read(text);
    recent.set(text, reading);
    return reading;
  };
}
