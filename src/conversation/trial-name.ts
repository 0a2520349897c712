const names = new WeakMap<object, string>();

/** Names the trial a briefing is for. Kept beside the briefing, since the case's name would tell an agent too much. */
export function nameTrial(briefing: object, name: string): void {
  names.set(briefing, name);
}

/** The trial a briefing is for, for recordings and the like; only our own code asks. */
export function trialOf(briefing: object): string {
  return names.get(briefing) ?? "";
}
