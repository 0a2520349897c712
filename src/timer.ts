/** The maximum delay of a timer, in milliseconds; Node turns anything longer into 1 ms. */
export const longestTimerMs = 2 ** 31 - 1;

/** The longest timeout a user can set, in seconds (about 24 days). */
export const longestTimerSeconds = Math.floor(longestTimerMs / 1000);

/** The message shown when a user sets a longer timeout. */
export const tooLongToWait = `give at most ${longestTimerSeconds} seconds (about 24 days), the longest a timer can wait`;

/** Runs a callback later; a delay longer than a timer allows is capped. */
export function after(ms: number, work: () => void): NodeJS.Timeout {
  return setTimeout(work, Math.min(ms, longestTimerMs));
}
