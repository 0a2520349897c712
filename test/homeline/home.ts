import type { TestCase } from "../../src/case/test-case.ts";
import type { Json, JsonObject } from "../../src/json.ts";
import { isJsonObject } from "../../src/json.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { openWorld, type World } from "../../src/world/world.ts";

/** The suite, loaded once for all tests. */
export const suite = await loadSuite("homeline");

const [desk] = suite.desks.values();
if (!desk) throw new Error("homeline has no desk");
const { template, tools } = desk;

const fibre = "540-627-H1";
const copper = "410-542-H1";
const mobile = "540-627-M1";

/** Rows of one account whose home and phone differ from the defaults in these columns. */
function rows({ home = {}, phone = {}, isCopper = false }: Differences = {}): TestCase["world"] {
  const line = isCopper ? copper : fibre;
  return {
    at_hand: [{ id: 1, home: line, phone: mobile }],
    homes: [{ line, ...home }],
    phones: [{ line: mobile, ...phone }],
  };
}

interface Differences {
  readonly home?: Readonly<Record<string, string | number>>;
  readonly phone?: Readonly<Record<string, string | number>>;
  readonly isCopper?: boolean;
}

/** A world with its lines, in which tools are called by name. */
export class Ticket implements Disposable {
  readonly #world: World;
  readonly line: string;
  readonly mobile: string = mobile;

  constructor(differences: Differences = {}, more: TestCase["world"] = {}) {
    this.#world = openWorld(template, { ...rows(differences), ...more });
    this.line = differences.isCopper ? copper : fibre;
  }

  /** Calls a tool; a rejected call returns its message. */
  call(name: string, args: JsonObject = {}): Json {
    const tool = tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    const outcome = this.#world.call(tool, args);
    return outcome.kind === "ok" ? outcome.value : outcome.message;
  }

  /** One field of what a tool returns. */
  seen(name: string, field: string, args: JsonObject = {}): Json | undefined {
    const value = this.call(name, args);
    return isJsonObject(value) ? value[field] : value;
  }

  /** The result of a line test. */
  verdict(line: string = this.line): Json | undefined {
    return this.seen("run_line_test", "verdict", { line });
  }

  /** What works differently from the start. */
  changes(): Record<string, string> {
    const changed = this.#world.all("SELECT what, now FROM service_changes ORDER BY what");
    return Object.fromEntries(changed.map(({ what, now }) => [String(what), String(now)]));
  }

  [Symbol.dispose](): void {
    this.#world[Symbol.dispose]();
  }
}
