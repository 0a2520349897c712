import { expect, it } from "vitest";
import { readAgentMessage } from "../../language/read-agent-message.ts";
import { randomFrom } from "../../random.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { nameSlot, recordIn } from "./name-slot.ts";
import { StandInVoice } from "./voice.ts";

const suites = await Promise.all(["northline", "resolve", "tiny"].map((name) => loadSuite(name)));
const desks = new Map(suites.flatMap((suite) => [...suite.desks]));

it("names the kind of record that the desk's customers have", () => {
  const records = [...desks].map(([name, { template }]) => [name, recordIn(template.tables)]);
  expect(Object.fromEntries(records)).toEqual({
    airlines: "booking",
    coffee: "order",
    hotels: "reservation",
    northline: "order",
    utilities: "account",
  });
  expect(nameSlot("email", "booking")).toBe("the email address on the booking");
  expect(nameSlot("postcode", "order")).toBe("the postcode of the delivery address");
});

it("uses neutral words at a desk whose tables do not show the kind", () => {
  expect(recordIn(new Set(["patients", "visits"]))).toBeUndefined();
  expect([nameSlot("email", undefined), nameSlot("postcode", undefined)]).toEqual(["your email address", "your postcode"]);
});

it.each([
  ["booking", "booking_reference"],
  ["reservation", "reservation_number"],
  ["account", "account_number"],
  ["order", "order_number"],
  [undefined, "customer_number"],
] as const)("asks about a record of kind %s in words that the customer recognises for every slot", (record, number) => {
  const slots = [number, "name", "email", "postcode", "phone"];
  for (const seed of ["a", "b", "c", "d", "e", "f"]) {
    const asked = new StandInVoice(randomFrom(seed), { name: undefined, record }).ask(slots, "identity");
    const read = readAgentMessage(asked, { slots }).flatMap((act) => (act.act === "request" ? (act.slots ?? []) : []));
    expect(read, asked).toEqual(expect.arrayContaining(slots));
    if (record !== "order") expect(asked).not.toMatch(/\border\b|delivery/);
  }
});
