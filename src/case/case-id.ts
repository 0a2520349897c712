import { z } from "zod";

const words = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/;
// Windows cannot create a file with the name of one of its devices, whatever the extension.
const noDevice = /^(?!(?:.*\/)?(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\/|$))/;

/** The id of a case, which is also the path of its file; `example` is an id for error messages. */
export function caseId(example: string): z.ZodString {
  return z
    .string()
    .regex(words, `an id like ${example}`)
    .regex(noDevice, "an id without the names that Windows reserves, such as con, aux and nul");
}

/** Whether a text can be the id of a case. */
export function isCaseId(text: string): boolean {
  return words.test(text) && noDevice.test(text);
}
