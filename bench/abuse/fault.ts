/** What an input may do wrong. */
type FaultKind = "crash" | "hang" | "wrote outside" | "secret echoed" | "stopped answering" | "memory" | "let in";

/** Something that an input did wrong. */
export interface Fault {
  readonly kind: FaultKind;
  readonly detail: string;
}

/** An input that was sent, in one line, and what it did wrong. */
export interface Tried {
  readonly input: string;
  readonly faults: readonly Fault[];
}

/** Something that receives malformed inputs; input number n is the same whenever the seed is the same. */
export interface Target extends AsyncDisposable {
  /** Sends the input with this number. */
  send(index: number): Promise<Tried>;
  /** Checks what is checked once for many inputs: files, memory, and whether a good request is still answered. */
  check(): Promise<readonly Fault[]>;
  /** The figures to print at the end, such as the exit codes. */
  summary(): string;
}

/** The values that must never be echoed; they are in the environment and in the URLs of the inputs. */
export const planted = {
  key: "sk-planted-7Qw9xZr2Lm4Tn8Vb",
  token: "planted-token-5Hd8sKq1",
  password: "planted-Pa55-Xk39vw",
} as const;

const forms = Object.values(planted).flatMap((value) => [value, Buffer.from(value).toString("base64")]);
const stackFrame = /^ +at (?:[^\n]*\()?(?:file:|node:|\/)[^\n]*:\d+:\d+\)?$/m;

/** The faults that can be seen in what was printed, answered or written. */
export function faultsInText(text: string, where: string): Fault[] {
  const found: Fault[] = [];
  const secret = forms.find((form) => text.includes(form));
  if (secret !== undefined) found.push({ kind: "secret echoed", detail: `${where}: ${around(text, secret)}` });
  const frame = stackFrame.exec(text)?.[0];
  if (frame !== undefined || text.includes("this is a bug in deskproof"))
    found.push({ kind: "crash", detail: `${where}: ${firstWords(text)} ${frame?.trim() ?? ""}` });
  return found;
}

function around(text: string, part: string): string {
  const at = text.indexOf(part);
  return JSON.stringify(text.slice(Math.max(0, at - 80), at + part.length + 20));
}

function firstWords(text: string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes("this is a bug in deskproof"));
  return JSON.stringify((lines[at + 1] ?? "").slice(0, 160));
}
