/** The longest a timer can wait, in milliseconds: Node makes 1 ms of anything longer. */
export const longestTimerMs = 2 ** 31 - 1;

/** The longest wait that can be asked for, in seconds: about 24 days. */
export const longestTimerSeconds = Math.floor(longestTimerMs / 1000);

/** Why a number of seconds cannot be waited for, as one line says it to the user. */
export const tooLongToWait = `give at most ${longestTimerSeconds} seconds (about 24 days), the longest a timer can wait`;

/** Does something later; what is longer than a timer can wait takes as long as one can. */
export function after(ms: number, work: () => void): NodeJS.Timeout {
  return setTimeout(work, Math.min(ms, longestTimerMs));
}
