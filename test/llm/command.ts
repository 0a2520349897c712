import { deskproofAsync } from "../command.ts";
import { environmentFor } from "./clients.ts";

/** Runs the command line with its models at a server in this process, which can keep responding. */
export function deskproofAt(
  url: string,
  args: readonly string[],
  environment: { readonly [name: string]: string | undefined } = {},
  cwd = ".",
): Promise<{ status: number; stdout: string; stderr: string }> {
  return deskproofAsync(args, { cwd, env: { ...environmentFor(url), ...environment } });
}
