import { describe, expect, it } from "vitest";
import { withRequestLists } from "./request-lists.ts";

const asked = ["Your order number", "Full name", "Postcode"];
const inOneForm = (lead: string) => `${lead}:\n- Your order number\n- Full name\n- Postcode`;

describe("lists that ask for details", () => {
  it.each([
    ["a heading", "### Still missing", "Still missing, please send me"],
    ["a bold title", "**To verify your identity**", "To verify your identity, please send me"],
    ["a sentence", "Sure. I need a few details first.", "Sure. I need a few details first"],
    ["a title that asks", "## Please send me", "Please send me"],
  ])("begin with a request, whether they stand under %s …", (_, lead, request) => {
    expect(withRequestLists([lead, ...asked.map((item) => `- ${item}`)].join("\n"))).toBe(inOneForm(request));
  });

  it.each([
    ["asterisks", ["* Your order number", "* Full name", "* Postcode"]],
    ["emoji", ["📦 Your order number", "👤 Full name", "🏠 Postcode"]],
    ["keycaps", ["1️⃣ Your order number", "2️⃣ Full name", "3️⃣ Postcode"]],
    ["letters", ["a) Your order number", "B. Full name", "(c) Postcode"]],
    ["a table", ["|---|", "| Your order number |", "| Full name | |", "| Postcode |"]],
    ["lines of their own", asked],
  ])("have items with dashes, also if they are written with %s", (_, lines) => {
    expect(withRequestLists(["Please send me:", ...lines].join("\n"))).toBe(inOneForm("Please send me"));
  });

  it("may describe each detail", () => {
    const items = "- **Email address:** the one on your account\n- **Order number:** it starts with NL- (or the postcode)";
    expect(withRequestLists(`### To open your order\n\n${items}`)).toContain("To open your order, please send me:");
  });

  it("may begin a message", () => {
    expect(withRequestLists("- order number\n- postcode\n\nThen I'll look.")).toBe(
      "Please send me:\n- order number\n- postcode\n\nThen I'll look.",
    );
  });

  it.each([
    "### What I have\n- Email\n- Postcode",
    "### Your return\n- **Order number:** NL-20112\n- **Email:** ann@example.com",
    "Here is what happens next.\n✅ The label is sent to your email\n✅ We refund you within 3 days",
    "Please note:\n* Your name stays on the label\n* The postcode is checked",
    "Thank you.\n\nOne moment, please.",
  ])("are told from lists that say something: %j", (text) => {
    expect(withRequestLists(text)).toBe(text);
  });
});
