const names = new WeakMap<object, string>();

/** Names a briefing's trial. The name is stored outside the briefing, because the case's name would tell an agent too much. */
export function nameTrial(briefing: object, name: string): void {
  names.set(briefing, name);
}

/** The name of a briefing's trial, for example for recordings. Only Deskproof's own code may call this function. */
export function trialOf(briefing: object): string {
  return names.get(briefing) ?? "";
}
