import { defineTool, z } from "deskproof";

const Digits = z.string().trim().transform((text) => text.replace(/[ -]/g, ""));
const Id = z.string().trim().toUpperCase();

export const identifyCustomer = defineTool({
  name: "identify_customer",
  effect: "read",
  describe: "Check a date of birth with a client number, or with the mobile number on file. Returns level full or none.",
  input: z.object({ client_number: Digits.optional(), mobile: Digits.optional(), birth_date: z.string().trim() }),
  run: (world, { client_number, mobile, birth_date }) => {
    const found = world.get(
      "SELECT id FROM customers WHERE birth_date = ? AND (client_number = ? OR mobile = ?)",
      birth_date,
      client_number ?? "",
      mobile ?? "",
    );
    return found ? { level: "full", customer_id: found.id } : { level: "none" };
  },
});

export const getCard = defineTool({
  name: "get_card",
  effect: "read",
  private: true,
  describe: "Look at one card of an identified customer, by its last four digits, with its charges.",
  input: z.object({ customer_id: Id, ending: Digits }),
  run: (world, { customer_id, ending }) => {
    const card = world.get("SELECT id, ending, kind, state FROM cards WHERE customer_id = ? AND ending = ?", customer_id, ending);
    if (!card) return world.reject("not_found", "This customer has no card ending in " + ending + ".");
    const charges = world.all(
      "SELECT id, shop, amount, charged_on, charged_at, state, released_on FROM charges WHERE card_id = ? ORDER BY charged_on, charged_at",
      card.id,
    );
    return { ...card, charges };
  },
});

const WAYS = {
  post: { fee: 0, arrives_on: "2026-05-19" },
  courier: { fee: 15, arrives_on: "2026-05-13" },
  branch: { fee: 0, arrives_on: "2026-05-14" },
} as const;

export const replaceCard = defineTool({
  name: "replace_card",
  effect: "write",
  action: "replace",
  private: true,
  confirm: true,
  describe: "Block a card and order a new one, by post, by courier or to the branch.",
  input: z.object({
    card_id: Id,
    cause: z.enum(["lost", "stolen", "damaged"]),
    delivery: z.enum(["post", "courier", "branch"]),
  }),
  phrases: {
    propose: "replace the card, delivery by {delivery}",
    done: "I have blocked the card and ordered a new one, {id}, for a fee of {fee} dollars. It arrives on {arrives_on}.",
  },
  run: (world, { card_id, cause, delivery }) => {
    const earlier = world.get("SELECT id FROM replacements WHERE card_id = ?", card_id);
    if (earlier) world.reject("already_replaced", "This card was replaced as " + earlier.id + ".");
    const id = world.nextId("replacements");
    world.run("UPDATE cards SET state = 'blocked' WHERE id = ?", card_id);
    world.insert("replacements", { id, card_id, cause, delivery, ...WAYS[delivery] });
    return { id, ...WAYS[delivery] };
  },
});

export const openDispute = defineTool({
  name: "open_dispute",
  effect: "write",
  action: "investigate",
  private: true,
  confirm: true,
  describe: "Dispute a charge with the shop's bank.",
  input: z.object({
    charge_id: Id,
    ground: z.enum(["duplicate", "not_received", "unrecognised"]),
    promised_by: z.string().optional().describe("for not_received: the day by which the goods were promised"),
  }),
  phrases: {
    propose: "investigate payment {charge_id} with the shop's bank, which has four weeks to answer",
    done: "I have opened dispute {id} over {amount} dollars. The shop's bank answers by {answer_by}.",
  },
  run: (world, { charge_id, ground, promised_by }) => {
    const charge = world.get("SELECT amount, state FROM charges WHERE id = ?", charge_id);
    if (!charge) return world.reject("not_found", "There is no charge " + charge_id + ".");
    if (charge.state === "pending") world.reject("pending", "A pending charge cannot be disputed.");
    const id = world.nextId("disputes");
    world.insert("disputes", { id, charge_id, ground, promised_by: promised_by ?? null });
    return { id, amount: charge.amount, answer_by: "2026-06-09" };
  },
});
