/** What was found out about the last so many texts. */
class Recent<Reading> {
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

/** What was found out about the last so many texts of agents: stand-ins say the same again and again. */
export function recentlySaid<Reading>(most: number): Recent<Reading> {
  const recent = new Recent<Reading>(most);
  ofAgents.push(recent);
  return recent;
}

/** Makes every text of an agent as new as those of a real one are, who hardly ever says the same twice. */
export function forgetSaid(): void {
  for (const recent of ofAgents) recent.forget();
}

/** A reading of what agents say that remembers the last so many messages or sentences. */
export function rememberSaid<Reading>(most: number, read: (text: string) => Reading): (text: string) => Reading {
  return remembering(recentlySaid<Reading>(most), read);
}

/** A reading of texts that remembers the last so many: the same rows and articles are read again and again. */
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
