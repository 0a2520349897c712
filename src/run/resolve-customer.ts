import type { Customer } from "../conversation/customer.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import type { ModelName } from "../llm/model-name.ts";
import { modelForRole } from "./model-for-role.ts";
import type { OpenModels } from "./run-models.ts";

/** Resolves the deterministic customer by id, or a model by name. */
export async function resolveCustomer(name: string, models: OpenModels): Promise<Customer> {
  const model = customerModel(name);
  if (model === undefined) return agendaCustomer;
  const { modelCustomer } = await import("../customer/model/model-customer.ts");
  return modelCustomer((await models()).open(model));
}

/** The customer's model; undefined for the deterministic customer, which needs none. */
export function customerModel(name: string): ModelName | undefined {
  return modelForRole(name, { name: "customer", own: agendaCustomer.id });
}
