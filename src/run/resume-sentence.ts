import { asArgument } from "../store/open/run-path.ts";

/** Explains how to resume a run that stopped. */
export function resumeSentence(path: string | undefined): string {
  return path === undefined ? "Nothing was run." : `Completed trials are stored; continue with: deskproof run --resume ${asArgument(path)}`;
}
