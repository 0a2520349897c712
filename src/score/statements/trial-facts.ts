import { isJsonArray, type Json } from "../../json.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Call } from "../../world/call.ts";
import type { TrialView } from "../trial-view.ts";

/** A call of the agent's that wrote something, in words. */
export interface Deed {
  readonly step: number;
  readonly action: string;
  /** Whether it passes the case on rather than settling anything. */
  readonly handsOver: boolean;
  /** Its name, arguments and result, the records they point to, and how the desk speaks of it. */
  readonly words: string;
}

/** What the calls of a trial show. */
export interface Facts {
  /** One line for each value that is there: its name and, if it is short, the value. */
  readonly lines: string;
  /** Long texts of records: notes, remarks, details. */
  readonly prose: string;
  readonly deeds: readonly Deed[];
  /** Words by which the records name the things of this case: products, colors, parts. */
  readonly items: ReadonlySet<string>;
  /** How many there are of what the records count. */
  readonly stocks: readonly Stock[];
  readonly customer: string;
}

/** How many there are of a thing; its words are those of its row. */
interface Stock {
  readonly product: string;
  readonly variant: string;
  readonly count: number;
}

const longestValue = 60;
const itemName = /^(?:items?|products?|variant|pieces?|parts?)$/;
const ofRecords = new WeakMap<object, Facts>();

/** What the calls of a trial show, worked out once. */
export function factsOf(view: TrialView): Facts {
  const known = ofRecords.get(view.record);
  if (known) return known;
  const facts = gather(view);
  ofRecords.set(view.record, facts);
  return facts;
}

function gather({ record, desk }: TrialView): Facts {
  const articles = new Set((desk.template.source.articles ?? []).map(({ id }) => id));
  const read = new Lines();
  const deeds: Deed[] = [];
  for (const [step, event] of record.events.entries()) {
    if (event.kind !== "call" || event.outcome.kind !== "ok") continue;
    const { value } = event.outcome;
    const tool = desk.tools.get(event.tool);
    if (tool?.effect === "write" && event.by === "agent") {
      if (!tool.ends || tool.action !== undefined) deeds.push({ step, ...deedOf(event, desk, read) });
    } else if (!holdsOne(value, articles)) read.add(value);
  }
  const customer = record.events.map((event) => (event.kind === "customer_message" ? event.text : "")).join("\n");
  return {
    lines: read.lines,
    prose: read.prose,
    deeds,
    items: read.items,
    stocks: read.stocks,
    customer: customer.toLowerCase(),
  };
}

function deedOf(call: Call, { tools }: Desk, read: Lines): Omit<Deed, "step"> {
  const tool = tools.get(call.tool);
  const { [tool?.tells ?? ""]: _, ...args } = call.args;
  const own = new Lines();
  own.add(args);
  if (call.outcome.kind === "ok") own.add(call.outcome.value);
  const rows = read.rowsNamedIn(own.lines);
  const action = tool?.action ?? "";
  const spoken = tool?.phrases.done ?? "";
  const words = [call.tool.replaceAll("_", " "), `did ${action}`, own.lines, own.prose, rows, spoken]
    .join("\n")
    .toLowerCase();
  return { action, handsOver: action === "handover", words };
}

function holdsOne(value: Json, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0) return false;
  if (typeof value === "string") return ids.has(value);
  if (value === null || typeof value !== "object") return false;
  return (isJsonArray(value) ? value : Object.values(value)).some((item) => item !== undefined && holdsOne(item, ids));
}

/** Results of calls as lines of words. */
class Lines {
  lines = "";
  prose = "";
  readonly items = new Set<string>();
  readonly stocks: Stock[] = [];
  readonly #rows = new Map<string, string>();

  add(value: Json | undefined, name = ""): void {
    if (value === undefined || value === null || value === "" || value === false || value === 0) return;
    if (typeof value !== "object") this.#addScalar(name, String(value));
    else if (isJsonArray(value)) for (const item of value) this.add(item, name);
    else this.#addRow(value);
  }

  /** The lines of the rows whose ids stand in some lines. */
  rowsNamedIn(lines: string): string {
    return [...this.#rows]
      .filter(([id]) => lines.includes(id))
      .map(([, row]) => row)
      .join("");
  }

  #addRow(row: { readonly [key: string]: Json | undefined }): void {
    const from = this.lines.length;
    for (const [key, item] of Object.entries(row)) this.add(item, key);
    const { stock, product, variant } = row;
    if (typeof stock === "number" && typeof variant === "string")
      this.stocks.push({ product: String(product).toLowerCase(), variant: variant.toLowerCase(), count: stock });
    if (typeof row.id === "string") this.#rows.set(row.id.toLowerCase(), this.lines.slice(from));
  }

  #addScalar(name: string, value: string): void {
    const text = value.toLowerCase();
    if (itemName.test(name)) for (const word of text.match(/[a-z]{3,}/g) ?? []) this.items.add(word);
    if (text.length > longestValue) this.prose += `${text}\n`;
    else
      this.lines += `${name.replaceAll("_", " ").toLowerCase()} ${text === "true" ? "" : text.replaceAll("_", " ")}\n`;
  }
}
