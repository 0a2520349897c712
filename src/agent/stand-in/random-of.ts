import type { StandInBriefing } from "../../conversation/agent.ts";
import { type Random, randomFrom } from "../../random.ts";

/** A stand-in's random numbers for one purpose, such as its wording or one of its faults. */
export function randomOf({ seed, random }: Pick<StandInBriefing, "seed" | "random">, purpose: string): Random {
  return random?.(purpose) ?? randomFrom(`${seed}/${purpose}`);
}
