const tolerance = 1e-6;

/** Whether a reward counts as a success. */
export function isSuccess(reward: number): boolean {
  return 1 - tolerance <= reward && reward <= 1 + tolerance;
}
