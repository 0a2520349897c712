/** A cache of results for the most recent texts. */
class Recent<Reading> {
  readonly #most: number;
  // The cache has two generations; the older one is dropped when the newer one is full.
  // Deleting single entries from a Map leaves holes that every search for the oldest entry has to skip.
  #newer = new Map<string, Reading>();
  #older = new Map<string, Reading>();

  constructor(most: number) {
    this.#most = most;
  }

  get(text: string): Reading | undefined {
    const newer = this.#newer.get(text);
    if (newer !== undefined) return newer;
    const older = this.#older.get(text);
    // Entries still in use move to the newer generation.
    if (older !== undefined) this.set(text, older);
    return older;
  }

  forget(): void {
    this.#newer = new Map();
    this.#older = new Map();
  }

  set(text: string, reading: Reading): void {
    if (this.#newer.size * 2 >= this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(text, reading);
  }
}

const ofAgents: { forget(): void }[] = [];

/** A cache for recent agent messages; stand-ins repeat themselves a lot. */
export function recentlySaid<Reading>(most: number): Recent<Reading> {
  const recent = new Recent<Reading>(most);
  ofAgents.push(recent);
  return recent;
}

/** Clears all caches of agent messages, to simulate a real agent, which hardly ever repeats a message. */
export function forgetSaid(): void {
  for (const recent of ofAgents) recent.forget();
}

/** Caches a function of agent text for the most recent messages or sentences. */
export function rememberSaid<Reading>(most: number, read: (text: string) => Reading): (text: string) => Reading {
  return remembering(recentlySaid<Reading>(most), read);
}

/**
 * Caches a function of text for the most recent inputs, because the same rows and articles are read again and again.
 */
export function remember<Reading>(most: number, read: (text: string) => Reading): (text: string) => Reading {
  return remembering(new Recent<Reading>(most), read);
}

function remembering<Reading>(recent: Recent<Reading>, read: (text: string) => Reading): (text: string) => Reading {
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const reading = read(text);
    recent.set(text, reading);
    return reading;
  };
}
