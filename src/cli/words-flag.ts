import { Option } from "commander";
import { didYouMean, listNames } from "../nearest.ts";
import { Words } from "../suite/words.ts";
import { UserError } from "../user-error.ts";

/** The flag of every command that counts trials: whether confirmed statements fail one. */
export function wordsOption(): Option {
  return new Option(
    "--words <what>",
    "confirmed: a trial with a confirmed statement fails; suspicions: words fail none; as the suite says when left out",
  ).argParser(readWords);
}

function readWords(text: string): Words {
  const parsed = Words.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UserError(
    `--words ${text}: there is no such choice${didYouMean(text, Words.options)}. Choices: ${listNames(Words.options)}.`,
  );
}
