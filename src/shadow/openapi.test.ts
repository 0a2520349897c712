import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listOperations, serverOf } from "./openapi.ts";

const shop = JSON.parse(readFileSync("examples/shop/openapi.json", "utf8"));
const byName = new Map(listOperations(shop).map((tool) => [tool.name, tool]));

it("lists every operation with its method and path", () => {
  expect([...byName.values()].map(({ name, http }) => `${name} ${http?.method} ${http?.path}`)).toEqual([
    "find_orders GET /orders",
    "get_order GET /orders/{order_id}",
    "cancel_order DELETE /orders/{order_id}",
    "refund_order POST /orders/{order_id}/refunds",
    "escalate POST /escalations",
  ]);
});

it("makes one flat set of arguments from the path, the query and the fields of the body", () => {
  expect(byName.get("refund_order")?.input).toEqual({
    type: "object",
    properties: {
      order_id: { type: "string", description: "the order number, such as A-1001" },
      amount: { type: "number" },
      note: { type: "string", description: "why" },
    },
    additionalProperties: false,
    required: ["order_id", "amount"],
  });
});

it("copies in what a schema refers to, and takes an example from it", () => {
  expect(byName.get("get_order")?.output).toMatchObject({ properties: { paid: { type: "number" } } });
  expect(byName.get("get_order")?.example).toMatchObject({ state: "shipped", paid: 1 });
  expect(byName.get("refund_order")?.example).toEqual({ id: "RF-1", order_id: "A-1001", amount: 84.5 });
});

it("cuts off a schema that contains itself", () => {
  const node = { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } };
  const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } };
  const [tool] = listOperations({
    openapi: "3.1.0",
    paths: { "/nodes": { post: { requestBody: body } } },
    components: { schemas: { Node: node } },
  });
  expect(tool?.name).toBe("post_nodes");
  expect(JSON.stringify(tool?.input).length).toBeLessThan(2000);
});

it("keeps the whole body under `body` if it is not an object or its fields clash with parameters", () => {
  const schema = { type: "object", properties: { id: { type: "string" } } };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const parameters = [{ name: "id", in: "query", schema: { type: "string" } }];
  const [tool] = listOperations({ openapi: "3.0.0", paths: { "/x": { post: { requestBody, parameters } } } });
  expect(tool?.input).toMatchObject({ properties: { id: { type: "string" }, body: schema }, required: ["body"] });
  expect(tool?.http?.body).toBe("whole");
});

it.each(["X-HTTP-Method-Override", "_method", "method", "http_method"])(
  "does not offer agents the parameter %s, which could turn a read into a write",
  (name) => {
    const get = { parameters: [{ name, in: "query", schema: { type: "string" } }] };
    const [tool] = listOperations({ openapi: "3.0.0", paths: { "/x": { get } } });
    expect(tool?.http?.parameters).toEqual([]);
    expect(tool?.input.properties).toEqual({});
  },
);

it("does not offer agents headers and cookies, which contain credentials", () => {
  const get = { parameters: ["header", "cookie"].map((place) => ({ name: "token", in: place, required: true })) };
  const [tool] = listOperations({ openapi: "3.0.0", paths: { "/x": { get } } });
  expect(tool?.input).toEqual({ type: "object", properties: {}, additionalProperties: false });
});

it.each([
  [{ servers: [{ url: "https://api.example.com/v1/" }] }, undefined, "https://api.example.com/v1"],
  [{ servers: [{ url: "/v2" }] }, "https://example.com/docs/openapi.json", "https://example.com/v2"],
  [{}, "https://example.com/openapi.json", "https://example.com"],
  [{}, undefined, undefined],
  [{ servers: [{ url: "file:///etc" }] }, undefined, undefined],
])("finds the base URL of %j at %s", (document, url, base) => {
  expect(serverOf(document, url)).toBe(base);
});
