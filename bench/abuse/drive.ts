import type { Fault, Target } from "./fault.ts";

/** A fault with the input that caused it. */
export interface FoundFault extends Fault {
  readonly index: number;
  readonly input: string;
}

/** The result of sending inputs to a target. */
export interface Driven {
  readonly sent: number;
  readonly findings: readonly FoundFault[];
  readonly summary: string;
  readonly seconds: number;
}

const batch = 25;

/** Sends `count` inputs, starting with number `first`, and checks the target after each batch. */
export async function drive(
  open: () => Promise<Target>,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<Driven> {
  const start = performance.now();
  await using target = await open();
  const findings: FoundFault[] = [];
  for (let from = first; from < first + count; from += batch) {
    const indexes = Array.from({ length: Math.min(batch, first + count - from) }, (_, offset) => from + offset);
    const inputs: string[] = [];
    for (const index of indexes) {
      const { input, faults } = await target.send(index);
      inputs.push(input);
      findings.push(...faults.map((fault) => ({ ...fault, index, input })));
    }
    const faults = await target.check();
    if (faults.length > 0) findings.push(...(await whose(target, { indexes, inputs, faults })));
  }
  return { sent: count, findings, summary: target.summary(), seconds: (performance.now() - start) / 1000 };
}

interface Batch {
  readonly indexes: readonly number[];
  readonly inputs: readonly string[];
  readonly faults: readonly Fault[];
}

/** Sends the inputs of a batch again, one at a time, to find the input that caused each fault. */
async function whose(target: Target, { indexes, inputs, faults }: Batch): Promise<FoundFault[]> {
  const found: FoundFault[] = [];
  for (const index of indexes) {
    const { input } = await target.send(index);
    found.push(...(await target.check()).map((fault) => ({ ...fault, index, input })));
  }
  const [index = 0] = indexes;
  // A fault that does not recur, for example because a file already exists, is reported for the whole batch.
  return found.length > 0 ? found : faults.map((fault) => ({ ...fault, index, input: `one of: ${inputs.join(" ")}` }));
}
