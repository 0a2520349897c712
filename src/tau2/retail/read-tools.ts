import type { DomainTool, Parameter } from "../environment.ts";
import { compute, escalate } from "../shared-tools.ts";
import type { Value } from "../value.ts";
import { fail, idIn, orderOf, productOf, userOf } from "./look-up.ts";
import type { RetailState } from "./records.ts";

type Tool = DomainTool<RetailState>;

const text = (name: string, describe: string): Parameter => ({ name, type: "string", describe });

const findByName: Tool = {
  name: "find_user_id_by_name_zip",
  effect: "read",
  describe: "Find a customer's id by first name, last name and zip code.",
  parameters: [
    text("first_name", "the customer's first name"),
    text("last_name", "the customer's last name"),
    text("zip", "the zip code of the customer's address"),
  ],
  run: ({ users }, args) => {
    const [first, last] = [lower(args.get("first_name")), lower(args.get("last_name"))];
    for (const { user_id, name, address } of users.all()) {
      const sameName = name.first_name.toLowerCase() === first && name.last_name.toLowerCase() === last;
      if (sameName && address.zip === args.get("zip")) return user_id;
    }
    return fail("User not found");
  },
};

const findByEmail: Tool = {
  name: "find_user_id_by_email",
  effect: "read",
  describe: "Find a customer's id by email address.",
  parameters: [text("email", "the customer's email address")],
  run: ({ users }, args) => {
    const wanted = lower(args.get("email"));
    for (const { user_id, email } of users.all()) if (email.toLowerCase() === wanted) return user_id;
    return fail("User not found");
  },
};

const getOrder: Tool = {
  name: "get_order_details",
  effect: "read",
  describe: "Get an order with its items, status and payments.",
  parameters: [text("order_id", "the order's id, including the # in front")],
  run: (state, args) => orderOf(state, idIn(args, "order_id")),
};

const getProduct: Tool = {
  name: "get_product_details",
  effect: "read",
  describe: "Get a product with all its variants, their prices and whether they are available.",
  parameters: [text("product_id", "the product's id, which is not an item id")],
  run: (state, args) => productOf(state, idIn(args, "product_id")),
};

const getItem: Tool = {
  name: "get_item_details",
  effect: "read",
  describe: "Get one variant of a product by its item id.",
  parameters: [text("item_id", "the item's id, which is not a product id")],
  run: ({ products }, args) => {
    const id = idIn(args, "item_id");
    for (const { variants } of products.all()) {
      const variant = variants.get(id);
      if (variant) return variant;
    }
    return fail("Item not found");
  },
};

const getUser: Tool = {
  name: "get_user_details",
  effect: "read",
  describe: "Get a customer with their address, payment methods and orders.",
  parameters: [text("user_id", "the customer's id")],
  run: (state, args) => userOf(state, idIn(args, "user_id")),
};

const listProducts: Tool = {
  name: "list_all_product_types",
  effect: "read",
  describe: "List all products of the shop, by name, with their ids.",
  parameters: [],
  run: ({ products }) => {
    const ids = new Map([...products.all()].map(({ name, product_id }) => [name, product_id]));
    return new Map([...ids].sort(([one], [other]) => (one < other ? -1 : 1)));
  },
};

function lower(value: Value | undefined): string {
  return typeof value === "string" ? value.toLowerCase() : fail("this is not a string");
}

/** The tools that change nothing in the shop. */
export const readTools: readonly Tool[] = [
  findByName,
  findByEmail,
  getOrder,
  getProduct,
  getItem,
  getUser,
  listProducts,
  compute,
  escalate,
];
