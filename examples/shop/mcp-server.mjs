// A small shop behind MCP: three tools that read and three that write. Start it: node examples/shop/mcp-server.mjs
// It prints a line for every call, so that you can see which calls reach it.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const port = Number(process.argv[2] ?? 3917);

const orders = new Map(JSON.parse(readFileSync(new URL("orders.json", import.meta.url), "utf8")).map((order) => [order.id, order]));

const text = (description) => ({ type: "string", description });
const object = (properties) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const tools = {
  get_order: {
    description: "Looks up one order by its number.",
    inputSchema: object({ order_id: text("the order number, such as A-1001") }),
    annotations: { readOnlyHint: true },
    run: ({ order_id }) => orders.get(order_id) ?? fail(`there is no order ${order_id}`),
  },
  find_orders: {
    description: "Lists the orders of a customer.",
    inputSchema: object({ email: text("the customer's email address") }),
    annotations: { readOnlyHint: true },
    run: ({ email }) => [...orders.values()].filter((order) => order.email === email),
  },
  store_policy: {
    description: "Returns the rules for returns.",
    inputSchema: object({}),
    run: () => "Damaged items are refunded in full within 30 days of delivery.",
  },
  refund_order: {
    description: "Refunds an amount of an order.",
    inputSchema: object({ order_id: text("the order number"), amount: { type: "number" }, note: text("why") }),
    run: ({ order_id, amount }) => ({ id: "RF-1", order_id, amount, state: "refunded" }),
  },
  cancel_order: {
    description: "Cancels an order that has not been shipped.",
    inputSchema: object({ order_id: text("the order number") }),
    annotations: { destructiveHint: true },
    run: ({ order_id }) => {
      orders.delete(order_id);
      return { order_id, state: "cancelled" };
    },
  },
  escalate: {
    description: "Gives the conversation to a person.",
    inputSchema: object({ reason: text("why a person is needed") }),
    run: () => ({ queued: true }),
  },
};

function fail(message) {
  throw new Error(message);
}

function shop() {
  const server = new Server({ name: "shop", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(tools).map(([name, { run: _, ...tool }]) => ({ name, ...tool })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {} } }) => {
    console.log(`called ${name} ${JSON.stringify(args)}`);
    try {
      const value = (tools[name] ?? fail(`there is no tool ${name}`)).run(args);
      return { content: [{ type: "text", text: typeof value === "string" ? value : JSON.stringify(value) }] };
    } catch (error) {
      return { content: [{ type: "text", text: error.message }], isError: true };
    }
  });
  return server;
}

const http = createServer(async (incoming, outgoing) => {
  if (incoming.method !== "POST") return outgoing.writeHead(405, { allow: "POST" }).end();
  const [server, transport] = [shop(), new StreamableHTTPServerTransport({ enableJsonResponse: true })];
  outgoing.once("close", () => server.close());
  await server.connect(transport);
  await transport.handleRequest(incoming, outgoing);
});
http.listen(port, "127.0.0.1", () => console.log(`shop: http://127.0.0.1:${http.address().port}/mcp`));
