import { expect, it } from "vitest";
import type { Json } from "../../json.ts";
import { customerGave } from "./customer-gave.ts";

const gave = (text: string, value: Json | undefined) =>
  customerGave({ steps: [{ index: 0, kind: "customer_message", text, attachments: [] }] }, value);

it.each([
  ["It's ANNA.KOVAC@Example.com, thanks.", "anna.kovac@example.com"],
  ["anna.kovac at example dot com", "anna.kovac@example.com"],
  ["anna.kovac (at) example.com", "anna.kovac@example.com"],
  ["a-n-n-a at example dot com", "anna@example.com"],
  ["anna underscore k at example dot com", "anna_k@example.com"],
  ["Email: anna@example.com. Order below", "anna@example.com"],
  ["You can reach me at anna@example.com.", "anna@example.com"],
  ["order NL 48-21", "NL-4821"],
  ["order no. 4821", "NL-4821"],
  ["it's n l 4 8 2 1", "NL-4821"],
  ["postcode dx44ab", "DX4 4AB"],
  ["The postcode is DX4-4AB.", "DX44AB"],
  ["my account is 482 915", "482-915"],
  ["the PIN is 4-8-2-1", "4821"],
  ["the PIN is four eight two one", "4821"],
  ["I was born on 12 March 1984", "1984-03-12"],
  ["born 12/3/84", "1984-03-12"],
  ["call +353 85 555 0142", "085 555 0142"],
  ["085-555-0142", "+353855550142"],
  ["This is José Núñez.", "Jose Nunez"],
  ["Kovac, Anna", "Anna Kovac"],
  ["it came to $45.10", 45.1],
  ["to 88 Dockside St, Portland", "88 Dockside Street"],
  ["to 88 Dockside St, Portland", { street: "88 Dockside Street", city: "Portland" }],
])("finds a value in %s", (text, value) => {
  expect(gave(text, value)).toBe(true);
});

it.each([
  ["anna-lee@example.com", "lee@example.com"],
  ["joanna@example.com", "anna@example.com"],
  ["anna@example.com.au", "anna@example.com"],
  ["anna@example.co", "anna@example.com"],
  ["return RT-4821", "NL-4821"],
  ["order NL-48213", "NL-4821"],
  ["my phone is 085 555 4821", "5482"],
  ["I was born on 13 March 1984", "1984-03-12"],
  ["My sister is Anna.", "Anna Kovac"],
  ["I have no idea", "DX4 4AB"],
  ["to 88 Dockside St", { street: "88 Dockside Street", city: "Portland" }],
])("does not find another value in %s", (text, value) => {
  expect(gave(text, value)).toBe(false);
});

it("counts only what the customer wrote or sent", () => {
  const agents = { index: 0, kind: "agent_message", text: "Is it anna@example.com?" } as const;
  const yes = { index: 1, kind: "customer_message", text: "Yes.", attachments: ["invoice-NL-4821.pdf"] } as const;
  expect(customerGave({ steps: [agents, yes] }, "anna@example.com")).toBe(false);
  expect(customerGave({ steps: [agents, yes] }, "invoice-NL-4821.pdf")).toBe(true);
});

it("needs no source for an argument without a value", () => {
  expect([undefined, null, "", " "].map((value) => gave("Hello", value))).toEqual([true, true, true, true]);
});
