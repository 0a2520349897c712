import { expect, it } from "vitest";
import { z } from "zod";
import { inputSchemaOf } from "./input-schema.ts";

const order = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };

it("shows a tool's schema unchanged, however zod converts it", () => {
  const schema = {
    type: "object",
    properties: { order: { $ref: "#/$defs/Order" }, page: { type: "integer", default: 1, examples: [3] } },
    $defs: { Order: order },
    additionalProperties: false,
  };
  const { $schema: _, ...shown } = z.toJSONSchema(inputSchemaOf(schema), { io: "input", unrepresentable: "any" });
  expect(shown).toEqual(schema);
});

it("checks arguments and fills in defaults", () => {
  const input = inputSchemaOf({ type: "object", properties: { order, page: { type: "integer", default: 1 } } });
  expect(input.parse({ order: { id: "A-1" } })).toEqual({ order: { id: "A-1" }, page: 1 });
  expect(input.safeParse({ order: { id: 5 } }).error?.issues).toMatchObject([{ path: ["order", "id"], code: "invalid_type" }]);
  expect(input.safeParse([]).success).toBe(false);
  expect(input.safeParse("text").success).toBe(false);
});

it("accepts any object for a schema that it cannot check", () => {
  const input = inputSchemaOf({ type: "object", if: { required: ["a"] }, else: { required: ["b"] } });
  expect(input.parse({ a: 1 })).toEqual({ a: 1 });
  expect(input.safeParse(null).success).toBe(false);
});
