import type { ComparisonPage, TrialIndex, TrialPage, ViewResources } from "../src/report/view/contract.ts";
import type { TrialKey } from "../src/store/run-plan.ts";
import { chunkAddresses } from "./chunk-address.ts";
import type { Source } from "./source.ts";

declare global {
  interface Window {
    /** Called by the files in `trials/`, because a page opened from disk can load only scripts. */
    deskproofChunk?: (chunk: number, packed: string) => void;
  }
}

/** A report in a folder: some data is in the page itself, and the trials are in separate files. */
export function staticSource(page: Document): Source {
  const trials = once(() => block("trials", page));
  const comparisons = once(() => unpack<readonly ComparisonPage[]>(textOf("comparisons", page)));
  const chunkOf = chunkLoader(page);
  const size = Number(page.getElementById("data-head")?.getAttribute("data-chunk") ?? 1);
  return {
    head: () => block("head", page),
    report: () => block("report", page),
    trials,
    measures: () => block("measures", page),
    cases: () => block("cases", page),
    method: () => block("method", page),
    comparison: async (one, other) => {
      const found = (await comparisons()).find((pair) => pair.one === one && pair.other === other);
      if (found) return found;
      throw new Error(
        `This report does not contain a comparison of ${one} with ${other}. Open the run with "deskproof view" to compare any two agents.`,
      );
    },
    trial: async (key) => {
      const index = await trials();
      const place = placeOf(index, key);
      const chunk = place < 0 ? [] : await chunkOf(Math.floor(place / size));
      const found = chunk.find((one) => isSame(one, key));
      if (found) return found;
      throw new Error(`This report does not contain trial ${key.trial} of ${key.case} with ${key.agent}.`);
    },
  };
}

function block<Name extends keyof ViewResources>(name: Name, page: Document): Promise<ViewResources[Name]> {
  return unpack(textOf(name, page));
}

function textOf(name: string, page: Document): string {
  const text = page.getElementById(`data-${name}`)?.textContent;
  if (text) return text;
  throw new Error(
    `This report is incomplete: the data block "${name}" is missing. Generate the report again with "deskproof report --html".`,
  );
}

async function unpack<Value>(packed: string): Promise<Value> {
  const bytes = Uint8Array.from(atob(packed.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

function placeOf(index: TrialIndex, key: TrialKey): number {
  const [suite, agent] = [index.suites.indexOf(key.suite), index.agents.indexOf(key.agent)];
  return index.trial.findIndex(
    (trial, place) =>
      trial === key.trial &&
      index.suite[place] === suite &&
      index.agent[place] === agent &&
      index.cases[index.case[place] ?? -1] === key.case,
  );
}

function isSame(one: TrialKey, other: TrialKey): boolean {
  return one.trial === other.trial && one.case === other.case && one.agent === other.agent && one.suite === other.suite;
}

/** Loads a file of trials with a script tag, which also works from disk. */
function chunkLoader(page: Document): (chunk: number) => Promise<readonly TrialPage[]> {
  const waiting = new Map<number, (packed: string) => void>();
  const loaded = new Map<number, Promise<readonly TrialPage[]>>();
  const addressOf = chunkAddresses();
  window.deskproofChunk = (chunk, packed) => waiting.get(chunk)?.(packed);
  const load = (chunk: number) =>
    new Promise<string>((resolve, reject) => {
      const script = page.createElement("script");
      waiting.set(chunk, resolve);
      script.src = addressOf(chunk);
      script.onerror = () => {
        loaded.delete(chunk);
        reject(new Error(`trials/${chunk}.js is missing. Copy the report's whole folder, not just this page.`));
      };
      page.head.append(script);
    });
  return (chunk) => {
    const known = loaded.get(chunk) ?? load(chunk).then((packed) => unpack<readonly TrialPage[]>(packed));
    loaded.set(chunk, known);
    return known;
  };
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  return () => {
    kept ??= load();
    return kept;
  };
}
