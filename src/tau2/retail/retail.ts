import { mapOf, membersOf } from "../decode.ts";
import { type Environment, toolset } from "../environment.ts";
import { SharedRecords } from "../records.ts";
import { TableEnvironment } from "../table-environment.ts";
import type { Value } from "../value.ts";
import { itemTools } from "./item-tools.ts";
import { orderTools } from "./order-tools.ts";
import { readTools } from "./read-tools.ts";
import { readOrder, readProduct, readUser } from "./records.ts";

/** The shop agent's tools. */
export const retailTools = toolset("RetailTools", [...readTools, ...orderTools, ...itemTools]);

/** Reads the shop's data and returns a function that opens a fresh copy of it. */
export function loadRetail(data: Value): () => Environment {
  const at = membersOf(data);
  const [products, users, orders] = [mapOf(readProduct, at("products")), mapOf(readUser, at("users")), mapOf(readOrder, at("orders"))];
  return () => {
    const state = {
      products: new SharedRecords(products),
      users: new SharedRecords(users),
      orders: new SharedRecords(orders),
    };
    return new TableEnvironment({ state, tables: new Map(Object.entries(state)), tools: retailTools });
  };
}
