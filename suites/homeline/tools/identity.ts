import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { Account, findAccount } from "./fields.ts";

export const identify = defineTool({
  name: "identify",
  effect: "read",
  describe:
    "Check who is writing. Give an account number or a phone number on the account, the postcode and " +
    "the speaker's name, and optionally the account PIN or the holder's birth date. Returns the level " +
    "(none, line or full), the speaker's role (holder, contact or other) and the account's lines.",
  input: z.object({
    reference: z.string().trim().describe("an account number, or a phone number on the account"),
    postcode: z.string().trim().toUpperCase(),
    speaker: z.string().trim().describe("the name of the person who is writing"),
    pin: z.string().trim().optional(),
    birth_date: z.string().trim().optional().describe("YYYY-MM-DD"),
  }),
  run: (world, { reference, postcode, speaker, pin, birth_date }) => {
    const account = accountOf(world, reference);
    if (!account || plain(String(account.postcode)) !== plain(postcode)) return { level: "none" };
    const contact = world.get("SELECT scope FROM contacts WHERE account = ? AND lower(name) = lower(?)", account.id ?? null, speaker);
    const isHolder = plain(String(account.holder)) === plain(speaker);
    const role = isHolder ? "holder" : contact ? "contact" : "other";
    const isProven =
      (pin !== undefined && pin === account.pin && role !== "other") ||
      (birth_date !== undefined && birth_date === account.birth_date && isHolder);
    const mayBeFull = isHolder || contact?.scope === "full";
    return {
      level: isProven && mayBeFull ? "full" : "line",
      role,
      scope: contact?.scope ?? null,
      by: isProven && mayBeFull ? (pin !== undefined && pin === account.pin ? "pin" : "birth_date") : null,
      ...(pin !== undefined && pin !== account.pin ? { pin: "wrong" } : {}),
      account: account.id ?? null,
      priority: account.priority ?? null,
      lines: world.all(
        `SELECT lines.id, lines.kind, mobile_lines.number FROM lines LEFT JOIN mobile_lines ON mobile_lines.line = lines.id
         WHERE account = ? ORDER BY lines.id`,
        account.id ?? null,
      ),
    };
  },
});

function accountOf(world: WorldAccess, reference: string): Row | undefined {
  const digits = plain(reference);
  return world.get(
    `SELECT * FROM accounts WHERE replace(id, '-', '') = ? OR replace(contact_number, ' ', '') = ?
        OR id IN (SELECT account FROM lines JOIN mobile_lines ON mobile_lines.line = lines.id
                  WHERE replace(number, ' ', '') = ?)`,
    digits,
    digits,
    digits,
  );
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

export const sendCode = defineTool({
  name: "send_code",
  effect: "write",
  action: "send",
  private: true,
  describe: "Send a six-digit code to the email address on record (`email`) or to another mobile line on the account.",
  input: z.object({
    account: Account,
    channel: z.string().trim().describe("`email`, or a mobile line on the account"),
  }),
  phrases: { done: "I've sent a six-digit code to {sent_to}." },
  run: (world, { account, channel }) => {
    findAccount(world, account);
    const line = world.get("SELECT id FROM lines WHERE account = ? AND kind = 'mobile' AND id = ?", account, channel);
    if (channel !== "email" && !line)
      world.reject("unknown_channel", "A code can be sent only to `email` or to a mobile line on the account.");
    world.run("UPDATE codes SET sent_to = ? WHERE account = ?", channel, account);
    return { account, sent_to: channel === "email" ? "your email address" : channel };
  },
});

export const checkCode = defineTool({
  name: "check_code",
  effect: "read",
  private: true,
  describe: "Check the six-digit code that the customer gave.",
  input: z.object({ account: Account, code: z.string().trim() }),
  run: (world, { account, code }) => {
    const sent = world.get("SELECT value FROM codes WHERE account = ? AND sent_to IS NOT NULL", account);
    if (!sent) world.reject("no_code", "No code was sent for this account.");
    return { account, code: sent?.value === code ? "ok" : "wrong" };
  },
});
