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

/** The reader's model; undefined for the built-in reader, which needs none. */
export function readerModel(name: string | undefined): ModelName | undefined {
  return name === undefined ? undefined : modelForRole(name, { name: "reader", own: builtInReader.id });
}
