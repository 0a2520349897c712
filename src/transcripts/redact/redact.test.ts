import { describe, expect, it } from "vitest";
import type { Ticket } from "../shapes/ticket.ts";
import { passesIban, passesLuhn } from "./bank.ts";
import { redactTickets } from "./redact.ts";

function ticket(text: string, { name, fields = {} }: { name?: string; fields?: Ticket["fields"] } = {}): Ticket {
  return { id: "1", subject: undefined, fields, others: [], messages: [{ from: "customer", name, text, calls: [] }] };
}

function redacted(text: string, about: Parameters<typeof ticket>[1] = {}): string {
  return redactTickets([ticket(text, about)]).tickets[0]?.messages[0]?.text ?? "";
}

describe("a replacement", () => {
  it("replaces a person's name consistently, in every part and in other tickets", () => {
    const { tickets } = redactTickets([
      ticket("Hi,\nanna weber here. Write to anna.weber@web.de!\nAnna", { name: "Anna Weber" }),
      ticket("ANNA told me to ask about Ms. Weber's parcel."),
    ]);
    const [first = "", second = ""] = tickets.map(({ messages }) => messages[0]?.text ?? "");
    const [given = "", family = ""] = tickets[0]?.messages[0]?.name?.split(" ") ?? [];
    expect(first).toBe(
      `Hi,\n${given.toLowerCase()} ${family.toLowerCase()} here. Write to ` +
        `${given.toLowerCase()}.${family.toLowerCase()}@example.com!\n${given}`,
    );
    expect(second).toBe(`${given.toUpperCase()} told me to ask about Ms. ${family}'s parcel.`);
  });

  it("keeps people with different addresses distinct", () => {
    const [, first, second] = /(\S+) and (\S+)/.exec(redacted("jo.lee@web.de and jo.lee@gmail.com")) ?? [];
    expect(first).not.toBe(second);
    expect([first, second].every((address) => /@([a-z0-9]+\.)?example\.com$/.test(address ?? ""))).toBe(true);
  });

  it("is the same for a number with and without its country code, each in its own grouping", () => {
    const [, long = "", short = ""] = /^Call (.*) or (.*)\.$/.exec(redacted("Call +49 170 1234567 or 0170 1234567.")) ?? [];
    expect(long).toMatch(/^\+49 1\d\d \d{7}$/);
    expect(short).toBe(long.replace("+49 ", "0"));
    expect(short).not.toContain("1234567");
  });

  it("keeps an order the same in all its spellings, with its prefix", () => {
    const [, one = "", two = "", three = ""] =
      /^Order (\S+), (\S+) and 10442 or (\S+)/.exec(
        redacted("Order NL-10442, nl10442 and 10443 or 10442").replace(/and \d+/, "and 10442"),
      ) ?? [];
    expect(one).toMatch(/^NL-\d{5}$/);
    expect([two, three]).toEqual([one.replace("NL-", "nl"), one.replace("NL-", "")]);
    expect(one).not.toBe("NL-10442");
  });

  it("makes valid cards and IBANs, with the same last four digits as elsewhere", () => {
    const text = redacted("Card 4111-1111-1111-1111, the one ending in 1111 on my card ending in 1111. DE89370400440532013000");
    const [card = "", end = "", iban = ""] = [/\d{4}(-\d{4}){3}/, /card ending in (\d{4})/, /DE\d{20}/].map(
      (form) => form.exec(text)?.[0] ?? "",
    );
    expect(passesLuhn(card.replaceAll("-", ""))).toBe(true);
    expect(end.slice(-4)).toBe(card.slice(-4));
    expect(passesIban(iban)).toBe(true);
    expect(text).not.toMatch(/1111|8937040044/);
  });

  it("replaces a date of birth in every format with the same other date, and leaves other dates unchanged", () => {
    const text = redacted("Born 12 March 1984 (1984-03-12). Ordered on 2026-03-02.", {});
    const [, day, , year, iso] = /^Born (\d+) (\w+) (\d+) \((\S+)\)\. Ordered on 2026-03-02\.$/.exec(text) ?? [];
    expect(iso).toMatch(new RegExp(`^${year}-\\d\\d-${day}$`));
    expect(iso).not.toBe("1984-03-12");
  });
});

describe("what is found", () => {
  it.each([
    ["I live at 12 Oak Street, Springfield, IL 62704.", /Oak|Springfield|62704/],
    ["Hauptstraße 5a, 10115 Berlin", /Haupt|10115|Berlin/],
    ["My home: 3 rue de Rivoli, 75001 Paris", /Rivoli|75001|Paris/],
    ["Ship to:\n14 Birch Lane\nPortland, OR 97201", /Birch|Portland|97201/],
    ["logged in from 81.2.69.142 and 2a02:8108:1:2:3:4:5:6", /81\.2|8108/],
    ["open https://shop.de/reset?token=a1b2c3 now", /shop\.de|a1b2c3/],
    ["my password is hunter2! and PIN: 4321", /hunter2|4321/],
    ["username: anna_w84, or @annaweber", /anna/],
    ["SSN 123-45-6789, passport C01X00T47", /45-6789|C01X00T47/],
    ["write to anna (at) firma (dot) de", /anna|firma/],
    ["My husband Piet and Dr. Okonkwo agree.", /Piet|Okonkwo/],
    ["ask J. Okafor.\nRegards,\nChidi Okafor", /Okafor|Chidi|J\./],
  ])("%j", (text, original) => {
    expect(redacted(text)).not.toMatch(original);
  });

  it.each([
    "Will you refund it, or may I keep the bag?",
    "I paid €129.99 on 2 March 2026 for 2 bags in size 42.",
    "Version 4.2.1.7 on my iPhone 15 fails with error 404.",
    "See https://help.shop.de/returns, Monday to Friday 9:00-17:30.",
    "My password does not work and my address is wrong.",
    "The 2024-2025 catalogue lists it for 100000 points.",
  ])("%j has nothing to replace", (text) => {
    expect(redacted(text)).toBe(text);
  });

  it("an id on the line below a greeting is not a town", () => {
    expect(redacted("Hello,\nNL 71214 hasn't arrived")).toMatch(/^Hello,\nNL \d{5} hasn't arrived$/);
  });

  it("a name that is also a word is replaced only where it is a name", () => {
    const text = redacted("Hi, Will you help? Thanks,\nWill Hart", { name: "Will Hart" });
    expect(text).toMatch(/^Hi, Will you help\? Thanks,\n(?!Will)\S+ (?!Hart)\S+$/);
  });

  it("a name in a script without spaces is found inside longer words", () => {
    expect(redacted("田中さん、こんにちは", { name: "田中" })).not.toContain("田中");
  });

  it("fields are recognised by their names", () => {
    const { tickets } = redactTickets([ticket("Hello", { fields: { order_number: "771", date_of_birth: "1984-03-12", size: "42" } })]);
    const { order_number: order, date_of_birth: birth, size } = tickets[0]?.fields ?? {};
    expect([order === "771", birth === "1984-03-12", size]).toEqual([false, false, "42"]);
    expect(order).toMatch(/^\d{3}$/);
  });

  it("is counted by kind, and never printed", () => {
    const { counts } = redactTickets([ticket("Call +49 170 1234567.\nThanks,\nAnna", { name: "Anna Weber" })]);
    expect(counts).toEqual([{ phone: 1, name: 3 }]);
  });
});

it("reports a leak if a text contains a name or number that was found", () => {
  const { leaks } = redactTickets([ticket("Order 1234567", { name: "Anna Weber" })]);
  expect([leaks("for weber"), leaks("order 1234567"), leaks("nothing here")]).toEqual([true, true, false]);
});

it.each(["1-", "a.", "x", "ab:", "Ab ", "1 "])("reads a long message of %j in time", { timeout: 5000 }, (part) => {
  expect(redacted(part.repeat(50_000)).length).toBeGreaterThan(0);
});
