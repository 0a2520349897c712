import { addDifference, pointerPart, type StateDifference, sameData } from "./compare-values.ts";
import type { Value } from "./value.ts";

/** A table of records by id, in file order. A record is changed only through `edit`. */
export interface RecordTable<Item> {
  get(id: string): Item | undefined;
  all(): Iterable<Item>;
  /** The record to change; it must exist. */
  edit(id: string): Item;
  put(id: string, item: Item): void;
}

/** A table that shares its records with all other trials until one of them is changed. */
export class SharedRecords<Item extends Value> implements RecordTable<Item> {
  readonly #base: ReadonlyMap<string, Item>;
  readonly #changed = new Map<string, Item>();
  /** The records that had been changed when the mark was set; all other records are as in the file. */
  #marked: ReadonlyMap<string, Item> = new Map();

  constructor(base: ReadonlyMap<string, Item>) {
    this.#base = base;
  }

  get(id: string): Item | undefined {
    return this.#changed.get(id) ?? this.#base.get(id);
  }

  *all(): Iterable<Item> {
    for (const [id, item] of this.#base) yield this.#changed.get(id) ?? item;
    for (const [id, item] of this.#changed) if (!this.#base.has(id)) yield item;
  }

  edit(id: string): Item {
    const own = this.#changed.get(id);
    if (own !== undefined) return own;
    const shared = this.#base.get(id);
    if (shared === undefined) throw new Error(`there is no record ${id} to change`);
    const copy = structuredClone(shared);
    this.#changed.set(id, copy);
    return copy;
  }

  put(id: string, item: Item): void {
    this.#changed.set(id, item);
  }

  /** Starts recording changes from this point. */
  mark(): void {
    this.#marked = structuredClone(this.#changed);
  }

  /** Adds this table's changes since the mark to a difference. */
  addChanges(found: StateDifference, table: string): void {
    for (const [id, after] of this.#changed) {
      const before = this.#marked.get(id) ?? this.#base.get(id);
      addDifference(found, { path: `/${table}/${pointerPart(id)}`, before, after });
    }
  }

  /** Ids of the records that were changed or added. */
  changedIds(): Iterable<string> {
    return this.#changed.keys();
  }
}

/** The methods of a table that track its changes. */
export type ChangedTable = Pick<SharedRecords<Value>, "get" | "changedIds" | "mark" | "addChanges">;

/** Whether two tables based on the same file have the same data. */
export function sameRecords(one: ChangedTable, other: ChangedTable): boolean {
  for (const id of new Set([...one.changedIds(), ...other.changedIds()])) if (!sameData(one.get(id), other.get(id))) return false;
  return true;
}
