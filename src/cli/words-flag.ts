import { Option } from "commander";
import { didYouMean, listNames } from "../nearest.ts";
import { Words } from "../suite/words.ts";
import { UserError } from "../user-error.ts";

/** The `--words` flag, which sets whether confirmed statements fail a trial; every command that counts trials has it. */
export function wordsOption(): Option {
  return new Option(
    "--words <what>",
    "whether wording can fail a trial; confirmed: a trial fails if the agent made a statement that was confirmed as " +
      "wrong; shown: wording never fails a trial (default: the suite's setting)",
  ).argParser(readWords);
}

function readWords(text: string): Words {
  const parsed = Words.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UserError(`--words ${text}: there is no such value${didYouMean(text, Words.options)}. Values: ${listNames(Words.options)}.`);
}
