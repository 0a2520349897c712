import { Option } from "commander";

/** The flag for every command that may load code or start programs named in a run file. */
export function trustOption(): Option {
  return new Option(
    "--trust",
    "let this command load suites and start agents that are named in a run created by someone else; use it only for runs you trust",
  );
}
