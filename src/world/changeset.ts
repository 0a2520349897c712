import type { Cell, Row, RowChange } from "./row.ts";
import type { TableShape } from "./table-shape.ts";

const operation = { delete: 9, insert: 18, update: 23 } as const;
const text = new TextDecoder();

/**
 * Decodes an SQLite changeset into row changes. A changeset is raw bytes in SQLite's documented format
 * (https://sqlite.org/session/changesetfmt.html), with a header per table and one record per changed row.
 */
export function decodeChangeset(bytes: Uint8Array, tables: ReadonlyMap<string, TableShape>): RowChange[] {
  const reader = new ByteReader(bytes);
  const changes: RowChange[] = [];
  let shape: TableShape | undefined;
  while (!reader.done) {
    const first = reader.byte();
    if (first === 0x54) {
      shape = readTableHeader(reader, tables);
    } else if (shape) {
      reader.byte(); // whether a trigger or foreign key made the change; the change counts either way
      changes.push(readChange(reader, first, shape));
    } else {
      throw new RangeError("changeset does not begin with a table header");
    }
  }
  return changes;
}

function readTableHeader(reader: ByteReader, tables: ReadonlyMap<string, TableShape>): TableShape {
  const columns = reader.varint();
  reader.skip(columns); // one byte per column: its position in the primary key
  const name = reader.zeroTerminated();
  const shape = tables.get(name);
  if (shape?.columns.length !== columns) throw new RangeError(`changeset names table ${name} with ${columns} columns`);
  return shape;
}

function readChange(reader: ByteReader, kind: number, shape: TableShape): RowChange {
  const table = shape.name;
  if (kind === operation.insert) {
    const after = readRow(reader, shape);
    return { kind: "insert", table, key: keyOf(after, shape), after };
  }
  if (kind === operation.delete) {
    const before = readRow(reader, shape);
    return { kind: "delete", table, key: keyOf(before, shape), before };
  }
  if (kind !== operation.update) throw new RangeError(`changeset has unknown operation ${kind}`);
  const old = readRow(reader, shape);
  const after = readRow(reader, shape);
  const key = keyOf(old, shape);
  // The old values of an update repeat the key; `before` should contain only the changed columns.
  const before = Object.fromEntries(Object.entries(old).filter(([column]) => column in after));
  return { kind: "update", table, key, before, after };
}

/** The primary-key columns of a row. */
function keyOf(row: Row, shape: TableShape): Row {
  const key: Record<string, Cell> = {};
  for (const column of shape.key) key[column] = row[column] ?? null;
  return key;
}

function readRow(reader: ByteReader, shape: TableShape): Row {
  const row: Record<string, Cell> = {};
  for (const column of shape.columns) {
    const cell = reader.cell();
    if (cell !== undefined) row[column] = cell;
  }
  return row;
}

class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  skip(count: number): void {
    this.#at += count;
  }

  // Big-endian base 128, at most nine bytes; no length needs the ninth byte.
  varint(): number {
    let value = 0;
    for (let round = 0; round < 8; round++) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    return value * 256 + this.byte();
  }

  zeroTerminated(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const name = text.decode(this.#bytes.subarray(this.#at, end));
    this.#at = end + 1;
    return name;
  }

  /** The value of a column, or undefined if the record omits the column. */
  cell(): Cell | undefined {
    const type = this.byte();
    if (type === 0) return undefined;
    if (type === 5) return null;
    if (type === 3) return text.decode(this.#take(this.varint()));
    if (type === 1) return Number(this.#view.getBigInt64(this.#advance(8)));
    if (type === 2) return this.#view.getFloat64(this.#advance(8));
    throw new RangeError(`changeset has a cell of unsupported type ${type}`);
  }

  #take(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  #advance(count: number): number {
    const start = this.#at;
    this.#at += count;
    return start;
  }
}
