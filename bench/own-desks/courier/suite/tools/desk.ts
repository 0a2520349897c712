import { defineTool, z } from "deskproof";

const Tracking = z.string().trim().toUpperCase();
const Postcode = z.string().trim().toUpperCase();

export const trackParcel = defineTool({
  name: "track_parcel",
  effect: "read",
  describe: "Find a parcel by its postcode and either its tracking number or the number on the driver's card.",
  input: z.object({
    tracking_number: Tracking.optional(),
    card_number: z.string().trim().toUpperCase().optional(),
    postcode: Postcode,
  }),
  run: (world, { tracking_number, card_number, postcode }) =>
    world.get(
      "SELECT * FROM parcels WHERE replace(postcode, ' ', '') = ? AND (tracking_number = ? OR card_number = ?)",
      postcode.replaceAll(" ", ""),
      tracking_number ?? "",
      card_number ?? "",
    ) ?? world.reject("not_found", "No parcel has this number and this postcode."),
});

export const deliveryOptions = defineTool({
  name: "delivery_options",
  effect: "read",
  describe: "The delivery slots (home) or the pick-up shops (shop) for a postcode.",
  input: z.object({ postcode: Postcode, kind: z.enum(["home", "shop"]) }),
  run: (world, { postcode, kind }) => {
    const area = postcode.split(" ")[0] ?? "";
    return kind === "home"
      ? { slots: world.all("SELECT id, day, time_window, price FROM slots WHERE area = ? ORDER BY id", area) }
      : { shops: world.all("SELECT id, name, street, open_until FROM shops WHERE area = ? ORDER BY id", area) };
  },
});

export const bookDelivery = defineTool({
  name: "book_delivery",
  effect: "write",
  action: "schedule",
  private: true,
  confirm: true,
  describe: "Book a slot or a pick-up shop (its id from delivery_options) for a parcel.",
  input: z.object({
    tracking_number: Tracking,
    option_id: z.string().trim().toUpperCase(),
    collector: z.string().trim().optional(),
    safe_place: z.string().trim().optional(),
  }),
  phrases: {
    propose: "book option {option_id} for your parcel {tracking_number}",
    done: "I have booked it: {what}. The booking number is {id}.",
  },
  run: (world, { tracking_number, option_id, collector, safe_place }) => {
    if (!world.get("SELECT 1 FROM parcels WHERE tracking_number = ?", tracking_number)) world.reject("not_found", "There is no such parcel.");
    const slot = world.get("SELECT day, time_window FROM slots WHERE id = ?", option_id);
    const shop = world.get("SELECT name FROM shops WHERE id = ?", option_id);
    const what = slot ? `${slot.day}, ${slot.time_window}` : shop ? `${shop.name}` : world.reject("not_found", "There is no such option.");
    const id = world.nextId("deliveries");
    world.insert("deliveries", { id, tracking_number, option_id, collector: collector ?? null, safe_place: safe_place ?? null });
    return { id, what };
  },
});

export const openClaim = defineTool({
  name: "open_claim",
  effect: "write",
  action: "compensate",
  private: true,
  confirm: true,
  describe: "Open a claim for a damaged parcel.",
  input: z.object({ tracking_number: Tracking, item: z.string().trim().min(2), amount: z.number().positive() }),
  phrases: {
    propose: "compensate you with {amount} pounds for the damage",
    done: "I have opened a claim for {amount} pounds. Its number is {id}.",
  },
  run: (world, { tracking_number, item, amount }) => {
    const id = world.nextId("claims");
    world.insert("claims", { id, tracking_number, item, amount });
    return { id, amount };
  },
});

const kinds = { done: "resolved", info_given: "resolved", refused: "refused" } as const;

export const closeTicket = defineTool({
  name: "close_ticket",
  effect: "write",
  describe: "Close the conversation: done, info_given or refused.",
  input: z.object({ code: z.enum(["done", "info_given", "refused"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("closings");
    world.insert("closings", { id, code });
    return { id };
  },
});

export const escalate = defineTool({
  name: "escalate",
  effect: "write",
  action: "handover",
  describe: "Pass the conversation to the claims office, which sees only the summary.",
  input: z.object({ reason: z.enum(["property_damage", "incomplete"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to the claims office",
    done: "I have passed this on to the claims office, which will phone you within one working day.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
