import { post } from "./post.ts";

const standIn = "the-key-is-put-in-on-the-way";

/** The last step to a service: puts the key in, so that nothing before it ever holds one, and remembers how each call was answered. */
export class Wire {
  readonly #key: () => string | undefined;
  readonly #statuses = new WeakMap<AbortSignal, number>();

  constructor(key: () => string | undefined) {
    this.#key = key;
  }

  /** What the SDK takes for the key; undefined when there is none. */
  get placeholder(): string | undefined {
    return this.#key() ? standIn : undefined;
  }

  /** The status a call was answered with, by the signal it was made with. */
  statusOf(signal: AbortSignal): number | undefined {
    return this.#statuses.get(signal);
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    const { signal, body } = init ?? {};
    return post({
      url: String(input instanceof Request ? input.url : input),
      headers: this.#withKey(init?.headers),
      body: typeof body === "string" ? body : "",
      signal: signal ?? undefined,
      onStatus: (status) => {
        if (signal) this.#statuses.set(signal, status);
      },
    });
  };

  #withKey(headers: RequestInit["headers"]): { [name: string]: string } {
    const key = this.#key() ?? "";
    const sent: { [name: string]: string } = {};
    for (const [name, value] of Object.entries(headers ?? {})) sent[name] = String(value).replace(standIn, () => key);
    return sent;
  }
}
