import { builtInReader } from "../conversation/built-in-reader.ts";
import type { Reader } from "../conversation/reader.ts";
import type { ModelName } from "../llm/model-name.ts";
import { modelForRole } from "./model-for-role.ts";
import type { OpenModels } from "./run-models.ts";

/** Resolves the built-in reader by id, or a model by name. */
export async function resolveReader(name: string | undefined, models: OpenModels): Promise<Reader> {
  const model = readerModel(name);
  if (model === undefined) return builtInReader;
  const { modelReader } = await import("../customer/model-reader/model-reader.ts");
  return modelReader((await models()).open(model));
}

/** The names of a run's readers. */
export interface ReaderNames {
  /** The reader of every suite without a reader of its own; undefined for the built-in one. */
  readonly reader: string | undefined;
  /** The readers of single suites, by suite. */
  readonly ownReaders: ReadonlyMap<string, string>;
}

/** Opens each reader once, and returns the reader of each suite. */
export async function resolveReaders(
  suites: Iterable<string>,
  { reader, ownReaders }: ReaderNames,
  models: OpenModels,
): Promise<ReadonlyMap<string, Reader>> {
  const opened = new Map<string, Reader>();
  const found = new Map<string, Reader>();
  for (const suite of suites) {
    const name = ownReaders.get(suite) ?? reader ?? builtInReader.id;
    const open = opened.get(name) ?? (await resolveReader(name, models));
    opened.set(name, open);
    found.set(suite, open);
  }
  return found;
}

/** The reader's model; undefined for the built-in reader, which needs none. */
export function readerModel(name: string | undefined): ModelName | undefined {
  return name === undefined ? undefined : modelForRole(name, { name: "reader", own: builtInReader.id });
}
