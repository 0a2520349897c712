import { plainText } from "../components/plain.tsx";

const longest = 30;

/** A name shortened to fit the chart, with invisible characters escaped. */
export function label(name: string): string {
  const whole = plainText(name);
  if (whole.length <= longest) return whole;
  const half = Math.floor((longest - 1) / 2);
  return `${whole.slice(0, half)}…${whole.slice(-half)}`;
}

/** Approximate width of text at 12 pixels, since charts are also rendered where text cannot be measured. */
export function widthOf(text: string): number {
  return Math.round(text.length * 6.4);
}

/** The label of a tick on a scale of shares. */
export function percentTick(share: number): string {
  return `${Math.round(Math.abs(share) * 100)}%`;
}

/** Agents' names without the part before the last slash, if they stay distinct. */
export function shortNames(agents: readonly string[]): ReadonlyMap<string, string> {
  const short = agents.map((agent) => agent.slice(agent.lastIndexOf("/") + 1));
  const isApart = new Set(short).size === agents.length;
  return new Map(agents.map((agent, place) => [agent, plainText((isApart && short[place]) || agent)]));
}
