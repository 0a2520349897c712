import { Option } from "commander";

/** The flag for every command that may load code or start programs named in a run file. */
export function trustOption(): Option {
  return new Option(
    "--trust",
    "load the suites and start the agents named in a run file that someone else created; use only for files you trust",
  );
}
