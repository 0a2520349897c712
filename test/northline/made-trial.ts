import type { CallStep, Json, JsonObject, Step, StepQuery, Tool, Trace } from "deskproof";
import { changeAddress, checkAddress } from "../../suites/northline/tools/addresses.ts";
import { requestAttachment, viewAttachment } from "../../suites/northline/tools/attachments.ts";
import { closeTicket, handOver } from "../../suites/northline/tools/closing.ts";
import { getCustomer, recentOrders } from "../../suites/northline/tools/customers.ts";
import { cancelOrder, editLineItem } from "../../suites/northline/tools/edits.ts";
import { createReplacement, createReshipment } from "../../suites/northline/tools/free-goods.ts";
import { verifyCustomer } from "../../suites/northline/tools/identity.ts";
import { searchKb } from "../../suites/northline/tools/knowledge.ts";
import { getOrderItems } from "../../suites/northline/tools/order-items.ts";
import { getOrder } from "../../suites/northline/tools/orders.ts";
import { searchProducts } from "../../suites/northline/tools/products.ts";
import { applyPromotion } from "../../suites/northline/tools/promotions.ts";
import { createExchange, createReturn } from "../../suites/northline/tools/returns.ts";
import { openCarrierClaim, trackShipment } from "../../suites/northline/tools/shipments.ts";

const tools = new Map<string, Tool>(
  [
    applyPromotion,
    cancelOrder,
    changeAddress,
    checkAddress,
    closeTicket,
    createExchange,
    createReplacement,
    createReshipment,
    createReturn,
    editLineItem,
    getCustomer,
    getOrder,
    getOrderItems,
    handOver,
    openCarrierClaim,
    recentOrders,
    requestAttachment,
    searchKb,
    searchProducts,
    trackShipment,
    verifyCustomer,
    viewAttachment,
  ].map((tool): [string, Tool] => [tool.name, tool]),
);

/** Something that happens in a made-up trial; its position becomes its index. */
export type Happening = (index: number) => Step;

/** The customer writes. */
export const said =
  (text: string): Happening =>
  (index) => ({ index, kind: "customer_message", text, attachments: [] });

/** The agent writes. */
export const wrote =
  (text: string): Happening =>
  (index) => ({ index, kind: "agent_message", text });

/** The agent calls a tool and gets this result. */
export const did =
  (tool: string, args: JsonObject, value: Json = {}): Happening =>
  (index) => ({
    index,
    kind: "call",
    call: { by: "agent", tool, args, outcome: { kind: "ok", value, changes: [] } },
    tool: toolNamed(tool),
  });

/** The agent calls a tool and is rejected. */
export const wasRefused =
  (tool: string, args: JsonObject): Happening =>
  (index) => ({
    index,
    kind: "call",
    call: { by: "agent", tool, args, outcome: { kind: "rejected", code: "no", message: "No." } },
    tool: toolNamed(tool),
  });

function toolNamed(name: string): Tool {
  const tool = tools.get(name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return tool;
}

/** A trial with these events, in order. */
export function trial(...happenings: readonly Happening[]): Trace {
  return new MadeTrace(happenings.map((happening, index) => happening(index)));
}

class MadeTrace implements Trace {
  readonly steps: readonly Step[];
  readonly ticket = {};

  constructor(steps: readonly Step[]) {
    this.steps = steps;
  }

  calls(query: StepQuery = () => true): readonly CallStep[] {
    return this.steps.filter((step) => step.kind === "call").filter(query);
  }

  has(query: StepQuery): boolean {
    return this.steps.some(query);
  }

  every(query: StepQuery, test: (step: Step) => boolean): boolean {
    return this.steps.filter(query).every(test);
  }

  before(step: Step): Trace {
    return new MadeTrace(this.steps.filter(({ index }) => index < step.index));
  }

  after(step: Step): Trace {
    return new MadeTrace(this.steps.filter(({ index }) => index > step.index));
  }
}
