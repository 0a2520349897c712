import type { Customer } from "../conversation/customer.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { looksLikeModelName, type ModelName, parseModelName } from "../llm/model-name.ts";
import { didYouMean } from "../nearest.ts";
import { UserError } from "../user-error.ts";
import type { OpenModels } from "./resolve-agent.ts";

/** The customer a name means: the deterministic one by its id, or a model by its name. */
export async function resolveCustomer(name: string, models: OpenModels): Promise<Customer> {
  const model = customerModel(name);
  if (model === undefined) return agendaCustomer;
  const { modelCustomer } = await import("../customer/model/model-customer.ts");
  return modelCustomer((await models()).open(model));
}

/** The model that a customer's name means; undefined for the one that needs none. */
export function customerModel(name: string): ModelName | undefined {
  if (name === agendaCustomer.id) return undefined;
  if (!looksLikeModelName(name))
    throw new UserError(
      `there is no customer "${name}"${didYouMean(name, [agendaCustomer.id])}. Name a model, such as openai/gpt-5-mini, or leave it out: the customer is then "${agendaCustomer.id}", which needs no model.`,
    );
  const parsed = parseModelName(name);
  if (parsed.tools !== undefined || parsed.prompt !== undefined)
    throw new UserError(
      `"${name}": +react and +prompt are settings of agents. A customer takes an effort and +t only.`,
    );
  return parsed;
}
