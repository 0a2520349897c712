import { redactedJson } from "../secrets/redact.ts";
import { RunPlan } from "./run-plan.ts";
import type { RunStore } from "./run-store.ts";
import { isSignedHere, signatureOf } from "./signature.ts";

/** The plan of a run, and whether this user wrote it on this machine. */
export type StoredPlan = Pick<RunStore, "plan" | "madeHere">;

/** A value that is stored once per run, under its key. */
export interface RunValue {
  readonly key: string;
  readonly value: string;
}

/** The values stored with a new run: its plan, and the user's signature. */
export function planValues(plan: RunPlan): RunValue[] {
  const text = redactedJson(plan);
  const signature = signatureOf(text);
  return [{ key: "plan", value: text }, ...(signature === undefined ? [] : [{ key: "signature", value: signature }])];
}

/** Reads the plan of a run from its values; undefined if there is none. */
export function readPlan(find: (key: string) => unknown): StoredPlan | undefined {
  const [plan, signature] = [find("plan"), find("signature")];
  if (typeof plan !== "string") return undefined;
  const madeHere = typeof signature === "string" && isSignedHere(plan, signature);
  return { plan: RunPlan.parse(JSON.parse(plan)), madeHere };
}
