import type { Json, JsonObject } from "../json.ts";
import { ignoreRejection, isThrown, kindOfValue, thrownText } from "../secrets/thrown-text.ts";
import type { CallOutcome } from "./call.ts";
import { decodeChangeset } from "./changeset.ts";
import { WorldConnection } from "./connection.ts";
import { jsonCopy, NotJson } from "./json-copy.ts";
import { type CaseRows, overlayRows, quote } from "./overlay-rows.ts";
import type { Cell, Row } from "./row.ts";
import type { Tool } from "./tool.ts";
import type { Article, WorldAccess } from "./world-access.ts";
import { ToolRejection, WorldError } from "./world-error.ts";
import type { WorldTemplate } from "./world-template.ts";

/** Generated ids start after this number, so that they look like those of a busy desk. */
const firstId = 1000;

/** Runs a tool with valid arguments and returns its result. */
type RunTool = (tool: Tool, args: JsonObject) => Json;

/**
 * The database for one trial: a private clone of the desk's database with the case's rows overlaid on it. The trial is a savepoint, so
 * that the next one can reuse the connection and its prepared statements. The case's rows are inserted before the savepoint and stay for
 * the next trial of the same case. Tools cannot commit, because they may only select, insert, update and delete.
 */
export class World implements WorldAccess, Disposable {
  readonly #template: WorldTemplate;
  readonly #connection: WorldConnection;
  readonly #received = new Set<string>();
  readonly #caseIds = new Set<unknown>();
  #counters = new Map<string, number>();
  #broken = false;
  #runInstead: RunTool | undefined;
  /** The id counters at the time of the mark. */
  #marked: ReadonlyMap<string, number> | undefined;

  constructor(template: WorldTemplate, rows: CaseRows) {
    this.#template = template;
    const { idle, guard } = template.pool();
    const same = idle.findLastIndex((connection) => connection.holds === rows);
    const [free] = same >= 0 ? idle.splice(same, 1) : idle.splice(-1);
    this.#connection = free ?? new WorldConnection(template.bytes, guard);
    if (this.#connection.holds === rows) this.#noteIds(rows);
    else this.#lay(rows);
    this.#own("SAVEPOINT trial");
  }

  /** Rolls the connection back to the seed and overlays the case's rows on it. */
  #lay(rows: CaseRows): void {
    if (this.#connection.holds) this.#own("ROLLBACK");
    this.#connection.holds = rows;
    this.#own("BEGIN");
    try {
      this.overlay(rows);
    } catch (error) {
      this.#own("ROLLBACK");
      this.#connection.holds = undefined;
      this.#template.pool().idle.push(this.#connection);
      throw error;
    }
  }

  get now(): string {
    return this.#template.source.now;
  }

  get today(): string {
    return this.now.slice(0, 10);
  }

  get articles(): readonly Article[] {
    return this.#template.source.articles;
  }

  all(sql: string, ...values: Cell[]): Row[] {
    return this.#connection.all(sql, values);
  }

  get(sql: string, ...values: Cell[]): Row | undefined {
    return this.#connection.get(sql, values);
  }

  run(sql: string, ...values: Cell[]): number {
    return this.#connection.run(sql, values);
  }

  insert(table: string, row: Row): void {
    const columns = Object.keys(row);
    const names = columns.map(quote).join(", ");
    const marks = columns.map(() => "?").join(", ");
    this.run(`INSERT INTO ${quote(table)} (${names}) VALUES (${marks})`, ...Object.values(row));
  }

  nextId(table: string): string {
    const pattern = this.#template.source.ids[table];
    if (!pattern) throw new WorldError(`no id pattern for table "${table}": declare it under ids in suite.ts`);
    for (let number = (this.#counters.get(table) ?? firstId) + 1; ; number++) {
      const id = pattern.replace("{n}", String(number));
      this.#counters.set(table, number);
      if (!this.#template.seedIds.get(table)?.has(id) && !this.#caseIds.has(id)) return id;
    }
  }

  hasReceived(attachment: string): boolean {
    return this.#received.has(attachment);
  }

  reject(code: string, message: string): never {
    if (typeof code !== "string" || typeof message !== "string")
      throw new WorldError(
        `world.reject needs two texts, a code and a message; it was given ${kindOfValue(code)} and ${kindOfValue(message)}`,
      );
    throw new ToolRejection(code, message);
  }

  /** Replaces the way tools run in this world, for trials in which they misbehave on purpose. */
  runToolsBy(run: RunTool): void {
    this.#runInstead = run;
  }

  /** Records that the customer has sent a file. */
  receive(attachment: string): void {
    this.#received.add(attachment);
  }

  /** Overlays the case's rows on the desk's seed. */
  overlay(rows: CaseRows): void {
    this.#noteIds(rows);
    for (const [table, tableRows] of Object.entries(rows))
      overlayRows((sql) => this.#connection.prepare(sql), this.#template.tables, table, tableRows);
  }

  #noteIds(rows: CaseRows): void {
    for (const [table, tableRows] of Object.entries(rows)) {
      const [key = ""] = this.#template.tables.get(table)?.key ?? [];
      for (const row of tableRows) this.#caseIds.add(row[key]);
    }
  }

  /** Runs a tool in its own transaction and returns the outcome with the rows it changed. */
  call(tool: Tool, args: JsonObject): CallOutcome {
    const parsed = parseInput(tool, args);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(
        ({ path, message }) => `${path.join(".") || "arguments"}: ${message.replace("Invalid input: ", "")}`,
      );
      return { kind: "invalid", message: `${tool.name}: ${problems.join("; ")}` };
    }
    const counters = new Map(this.#counters);
    // A tool that only reads leaves nothing to roll back.
    const writes = tool.effect === "write";
    if (writes) this.#own("SAVEPOINT call");
    try {
      const outcome = writes ? this.#runWrite(tool, parsed.data) : this.#runRead(tool, parsed.data);
      if (writes) this.#own("RELEASE call");
      return outcome;
    } catch (error) {
      if (writes) this.#own("ROLLBACK TO call");
      if (writes) this.#own("RELEASE call");
      this.#counters = counters;
      if (isThrown(error, ToolRejection)) return { kind: "rejected", code: error.code, message: error.message };
      // A value that violates a constraint is the caller's mistake. A bad id must not exclude the trial.
      if (isConstraint(error)) return { kind: "rejected", code: "not_accepted", message: error.message };
      this.#broken = true;
      throw new WorldError(`tool ${tool.name}: ${explain(error, tool)}`, { cause: error });
    }
  }

  /** Sets a mark, replacing any earlier one, so that later changes can be rolled back. */
  mark(): void {
    this.unmark();
    this.#own("SAVEPOINT mark");
    this.#marked = new Map(this.#counters);
  }

  /** Releases the mark and keeps the changes made since. */
  unmark(): void {
    if (this.#marked) this.#own("RELEASE mark");
    this.#marked = undefined;
  }

  /** Restores all rows and id counters to their state at the mark. */
  takeBack(): void {
    if (!this.#marked) throw new WorldError("there is no mark to go back to");
    this.#own("ROLLBACK TO mark");
    this.#counters = new Map(this.#marked);
    this.unmark();
  }

  [Symbol.dispose](): void {
    if (this.#broken) {
      this.#connection.database.close();
      return;
    }
    this.#own("ROLLBACK TO trial");
    this.#own("RELEASE trial");
    this.#template.pool().idle.push(this.#connection);
  }

  #runRead(tool: Tool, args: JsonObject): CallOutcome {
    return { kind: "ok", value: this.#connection.as("read", () => this.#run(tool, args)), changes: [] };
  }

  #runWrite(tool: Tool, args: JsonObject): CallOutcome {
    const session = this.#connection.database.createSession();
    try {
      const value = this.#connection.as("write", () => this.#run(tool, args));
      return { kind: "ok", value, changes: decodeChangeset(session.changeset(), this.#template.tables) };
    } finally {
      session.close();
    }
  }

  #run(tool: Tool, args: JsonObject): Json {
    return resultOf(this.#runInstead ? this.#runInstead(tool, args) : tool.run(this, args));
  }

  #own(sql: string): void {
    this.#connection.prepare(sql).run();
  }
}

/** Opens the world of one trial, with the case's rows overlaid on the desk's data. */
export function openWorld(template: WorldTemplate, rows: CaseRows): World {
  return new World(template, rows);
}

// An input schema may run the author's own code.
function parseInput(tool: Tool, args: JsonObject) {
  try {
    return tool.input.safeParse(args);
  } catch (error) {
    throw new WorldError(`tool ${tool.name}: its input schema threw: ${thrownText(error)}`, { cause: error });
  }
}

/** A tool's result, copied so that nobody can change what the record contains. */
function resultOf(value: unknown): Json {
  try {
    return jsonCopy(value, "its result");
  } catch (error) {
    // A tool that returns a promise has failed already, whatever becomes of the promise.
    ignoreRejection(value);
    throw isThrown(error, NotJson) ? new WorldError(`${error.message}. A tool returns a JSON value, and not a promise`) : error;
  }
}

const sqliteConstraint = 19;

function isConstraint(error: unknown): error is Error {
  return isThrown(error, Error) && "errcode" in error && typeof error.errcode === "number" && (error.errcode & 0xff) === sqliteConstraint;
}

function explain(error: unknown, tool: Tool): string {
  const message = thrownText(error);
  if (message !== "not authorized") return message;
  return tool.effect === "read" ? 'it declares effect: "read" but tries to write' : "it may only select, insert, update and delete rows";
}
