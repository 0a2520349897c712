import type { StateDifference } from "./compare-values.ts";
import {
  type CallResult,
  callResultOf,
  type DomainCall,
  type Environment,
  type FunctionCall,
  findTool,
  runFunction,
  type SideDifferences,
  type Toolset,
} from "./environment.ts";
import { type ChangedTable, sameRecords } from "./records.ts";
import type { Value } from "./value.ts";

interface Parts<State> {
  readonly state: State;
  /** The tables of the state, by name. */
  readonly tables: ReadonlyMap<string, ChangedTable>;
  readonly tools: Toolset<State>;
}

/** A domain whose data consists of tables that only the agent's tools change. */
export class TableEnvironment<State> implements Environment {
  readonly #parts: Parts<State>;

  constructor(parts: Parts<State>) {
    this.#parts = parts;
  }

  call(call: DomainCall): CallResult {
    return callResultOf(() => this.#run(call));
  }

  execute(call: DomainCall): void {
    callResultOf(() => this.#run(call));
  }

  invoke({ env_type, func_name, arguments: args }: FunctionCall): Value {
    return this.#run({ requestor: env_type, name: func_name, arguments: args });
  }

  settle(): void {}

  mark(): void {
    for (const table of this.#parts.tables.values()) table.mark();
  }

  changes(): SideDifferences {
    const agent: StateDifference = { set: new Map(), removed: [] };
    for (const [name, table] of this.#parts.tables) table.addChanges(agent, name);
    return { agent };
  }

  equals(other: Environment): boolean {
    if (!(other instanceof TableEnvironment)) return false;
    const others = other.tables;
    return [...this.#parts.tables].every(([name, table]) => {
      const same = others.get(name);
      return same !== undefined && sameRecords(table, same);
    });
  }

  get tables(): ReadonlyMap<string, ChangedTable> {
    return this.#parts.tables;
  }

  #run({ requestor, name, arguments: args }: DomainCall): Value {
    const { state, tools } = this.#parts;
    const tool = findTool(requestor === "user" ? undefined : tools, name);
    return runFunction(tool, { title: tools.title, state, args });
  }
}
