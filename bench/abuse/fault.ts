/** The kinds of faults that an input may cause. */
type FaultKind = "crash" | "hang" | "wrote outside" | "secret echoed" | "stopped answering" | "memory" | "let in";

/** A fault that an input caused. */
export interface Fault {
  readonly kind: FaultKind;
  readonly detail: string;
}

/** An input that was sent, on one line, and the faults that it caused. */
export interface Tried {
  readonly input: string;
  readonly faults: readonly Fault[];
}

/** Something that receives malformed inputs; the same seed and number always give the same input. */
export interface Target extends AsyncDisposable {
  /** Sends the input with this number. */
  send(index: number): Promise<Tried>;
  /** Performs the checks for a batch of inputs: files, memory, and whether valid requests are still answered. */
  check(): Promise<readonly Fault[]>;
  /** Statistics to print at the end, such as how often each exit code occurred. */
  summary(): string;
}

/** The secrets that must never be echoed; they are in the environment and in the inputs' URLs. */
export const planted = {
  key: "sk-planted-7Qw9xZr2Lm4Tn8Vb",
  token: "planted-token-5Hd8sKq1",
  password: "planted-Pa55-Xk39vw",
} as const;

const forms = Object.values(planted).flatMap((value) => [value, Buffer.from(value).toString("base64")]);
const stackFrame = /^ +at (?:[^\n]*\()?(?:file:|node:|\/)[^\n]*:\d+:\d+\)?$/m;

/** The faults that are visible in a text that was printed, sent as an answer or written to a file. */
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
