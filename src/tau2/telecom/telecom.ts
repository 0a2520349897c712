import { addDifference, type StateDifference, sameData } from "../compare-values.ts";
import {
  type CallResult,
  callResultOf,
  type DomainCall,
  type DomainFunction,
  type Environment,
  type FunctionCall,
  findTool,
  runFunction,
  type SideDifferences,
  toolset,
} from "../environment.ts";
import { ToolFailure } from "../tool-failure.ts";
import type { Value } from "../value.ts";
import { agentAssertions, customerAssertions } from "./assertions.ts";
import { phoneActions } from "./phone-actions.ts";
import { phoneChecks } from "./phone-checks.ts";
import { readTools } from "./read-tools.ts";
import { readCustomerSide, readProvider, type TelecomState } from "./records.ts";
import { agentSetUp, customerSetUp } from "./set-up.ts";
import { syncSides } from "./sync.ts";
import { writeTools } from "./write-tools.ts";

/** The tools of the provider's agent. */
export const telecomTools = toolset("TelecomTools", [...readTools, ...writeTools]);

/** The tools of the provider's customer. */
export const telecomCustomerTools = toolset("TelecomUserTools", [...phoneChecks, ...phoneActions]);

const byName = (functions: readonly DomainFunction<TelecomState>[]): ReadonlyMap<string, DomainFunction<TelecomState>> =>
  new Map(functions.map((each) => [each.name, each]));
const agentFunctions = byName([...telecomTools.tools.values(), ...agentSetUp, ...agentAssertions]);
const customerFunctions = byName([...telecomCustomerTools.tools.values(), ...customerSetUp, ...customerAssertions]);

/** Reads both sides' data and returns a function that opens a fresh copy of it; the ids of new bills get the given prefix. */
export function loadTelecom(agentData: Value, customerData: Value): (billPrefix?: string) => Environment {
  // Read the data once here, so that a bad file is reported before the first conversation.
  const [agent, user] = [readProvider(agentData), readCustomerSide(customerData)];
  return (billPrefix = "B") => new TelecomEnvironment(newTelecomState({ agent, user, billPrefix }));
}

/** A separate state with the data of both sides. Parsing the data again is faster than copying it with `structuredClone`. */
function newTelecomState({ agent, user, billPrefix }: Pick<TelecomState, "agent" | "user" | "billPrefix">) {
  return {
    agent: readProvider(agent),
    user: readCustomerSide(user),
    vpnPerformance: "excellent",
    createdBills: 0,
    billPrefix,
  };
}

/** A conversation in which the customer has the phone and the agent has the provider's records. */
class TelecomEnvironment implements Environment {
  readonly #state: TelecomState;
  #marked: Pick<TelecomState, "agent" | "user"> | undefined;

  constructor(state: TelecomState) {
    this.#state = state;
  }

  call(call: DomainCall): CallResult {
    return callResultOf(() => {
      const value = this.#run(call);
      this.settle();
      return value;
    });
  }

  execute(call: DomainCall): void {
    callResultOf(() => this.#run(call));
  }

  invoke({ env_type, func_name, arguments: args }: FunctionCall): Value {
    const set = env_type === "user" ? telecomCustomerTools : telecomTools;
    const found = (env_type === "user" ? customerFunctions : agentFunctions).get(func_name);
    if (!found) throw new ToolFailure(`there is no function ${func_name}`);
    const value = runFunction(found, { title: set.title, state: this.#state, args });
    this.settle();
    return value;
  }

  settle(): void {
    syncSides(this.#state);
  }

  mark(): void {
    this.#marked = { agent: structuredClone(this.#state.agent), user: structuredClone(this.#state.user) };
  }

  changes(): SideDifferences {
    if (!this.#marked) throw new Error("there is no mark to count changes from");
    return {
      agent: differenceOf(this.#marked.agent, this.#state.agent),
      user: differenceOf(this.#marked.user, this.#state.user),
    };
  }

  equals(other: Environment): boolean {
    if (!(other instanceof TelecomEnvironment)) return false;
    const { agent, user } = other.#state;
    return sameData(this.#state.agent, agent) && sameData(this.#state.user, user);
  }

  #run({ requestor, name, arguments: args }: DomainCall): Value {
    const set = requestor === "user" ? telecomCustomerTools : telecomTools;
    return runFunction(findTool(set, name), { title: set.title, state: this.#state, args });
  }
}

function differenceOf(before: Value, after: Value): StateDifference {
  const found: StateDifference = { set: new Map(), removed: [] };
  addDifference(found, { path: "", before, after });
  return found;
}
