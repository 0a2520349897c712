import { airlineTools, loadAirline } from "../airline/airline.ts";
import type { DomainTool, Environment } from "../environment.ts";
import { loadRetail, retailTools } from "../retail/retail.ts";
import { loadTelecom, telecomCustomerTools, telecomTools } from "../telecom/telecom.ts";
import type { Value } from "../value.ts";
import { mergeData } from "./merge-data.ts";
import type { Task } from "./task.ts";

/** The domains that can be run. */
export const domainNames = ["retail", "airline", "telecom"] as const;
export type DomainName = (typeof domainNames)[number];

/** A tool as it is described to an agent or a customer. */
export type DomainToolDescription = Omit<DomainTool<unknown>, "run">;

/** The files that a domain's data is read from: first the agent's, then the customer's. */
export interface DomainData {
  readonly agent: Value;
  /** The customer's own data; null in a domain in which the customer has none. */
  readonly user: Value;
}

/** Opens a fresh environment; bills created in it get ids with this prefix. */
type OpenEnvironment = (billPrefix?: string) => Environment;

/** A domain with its data. */
export interface Domain {
  readonly name: DomainName;
  readonly agentTools: ReadonlyMap<string, DomainToolDescription>;
  readonly customerTools: ReadonlyMap<string, DomainToolDescription>;
  /** Opens the data in the state that a task starts from. */
  opener(task?: Task): OpenEnvironment;
}

const none: ReadonlyMap<string, DomainToolDescription> = new Map();

/** The agent's and the customer's tools in a domain. */
export const domainTools: Readonly<Record<DomainName, Pick<Domain, "agentTools" | "customerTools">>> = {
  retail: { agentTools: retailTools.tools, customerTools: none },
  airline: { agentTools: airlineTools.tools, customerTools: none },
  telecom: { agentTools: telecomTools.tools, customerTools: telecomCustomerTools.tools },
};

/** Reads a domain's data once, for all its tasks. */
export function openDomain(name: DomainName, data: DomainData): Domain {
  const open = read(name, data);
  return {
    name,
    ...domainTools[name],
    opener: (task) => {
      const { agent = null, user = null } = task?.initialData ?? {};
      if (agent === null && user === null) return open;
      return read(name, { agent: mergeData(data.agent, agent), user: mergeData(data.user, user) });
    },
  };
}

function read(name: DomainName, { agent, user }: DomainData): OpenEnvironment {
  if (name === "telecom") return loadTelecom(agent, user);
  return name === "retail" ? loadRetail(agent) : loadAirline(agent);
}
