import { LlmFault } from "../llm/fault.ts";
import { SetupError } from "../user-error.ts";
import { ProviderError } from "./agent.ts";

/**
 * The error to throw when a call to a model fails. A failure of the provider affects only this trial. A failure that would affect every
 * trial, such as a wrong key, ends the run.
 */
export function modelFailure(error: unknown): unknown {
  if (!(error instanceof LlmFault)) return error;
  if (error.kind !== "hopeless") return new ProviderError(error.message);
  return new SetupError(`${error.message.replace(/\.$/, "")}. Check the key, the account and the model's name.`);
}
