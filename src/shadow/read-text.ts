import { ReadFailure } from "./read-source.ts";

/** The maximum size of an answer, in bytes. */
export const largestAnswer = 4_000_000;

/** Reads the text of a response; throws if it is too large to keep in a record. */
export async function readText(where: string, response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > largestAnswer) break;
      parts.push(part);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ReadFailure(`${where}: the answer was cut off (${why})`, { cause: error, isPassing: true });
  }
  if (size > largestAnswer) throw new ReadFailure(`${where}: the answer is larger than ${largestAnswer} bytes`);
  return Buffer.concat(parts).toString("utf8");
}
