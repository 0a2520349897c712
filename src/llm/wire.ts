import { post } from "./post.ts";

const standIn = "the-key-is-put-in-on-the-way";

/**
 * Sends requests to the service and stores the status of each response. Only this code inserts the key, so that no
 * other code has access to it.
 */
export class Wire {
  readonly #key: () => string | undefined;
  readonly #statuses = new WeakMap<AbortSignal, number>();

  constructor(key: () => string | undefined) {
    this.#key = key;
  }

  /** The placeholder that the SDK gets instead of the key; undefined if there is no key. */
  get placeholder(): string | undefined {
    return this.#key() ? standIn : undefined;
  }

  /** Returns the HTTP status of a call, which is identified by its signal. */
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
