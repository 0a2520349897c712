import { AsyncLocalStorage } from "node:async_hooks";

const conversations = new AsyncLocalStorage<((error: unknown) => void) | undefined>();

/** Runs code whose errors may surface later, for example in a timer or in a promise that nothing awaits; `onError` then gets them. */
export function withLateErrors<Result>(onError: (error: unknown) => void, work: () => Result): Result {
  return conversations.run(onError, work);
}

/** Runs code of ours that somebody's code calls; its errors are not theirs. */
export function withoutLateErrors<Result>(work: () => Result): Result {
  return conversations.run(undefined, work);
}

/** Closes a session. The conversation is over by then, so an error of the session's own code can change nothing about it. */
export function closeSession(session: { close?(): void } | undefined): void {
  const nothing = () => {};
  new Promise((resolve) => resolve(session?.close?.())).catch(nothing);
}

/** Gives an error that nothing caught to the conversation whose code threw it; false if the code belongs to no conversation. */
export function attributeLateError(error: unknown): boolean {
  const onError = conversations.getStore();
  onError?.(error);
  return onError !== undefined;
}
