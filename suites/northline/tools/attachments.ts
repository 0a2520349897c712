import { defineTool, z } from "deskproof";
import { flag, text } from "./cell.ts";
import { nameOf } from "./product.ts";

export const requestAttachment = defineTool({
  name: "request_attachment",
  effect: "read",
  describe:
    "Allow the customer to upload a photo or document to this ticket, and note what the file should " +
    "show. The customer does not see this call: ask for the file in your message as well.",
  input: z.object({ what: z.string().trim().min(3).describe("what the file should show") }),
  run: (_world, { what }) => ({ requested: what, how: "reply with the file" }),
});

export const viewAttachment = defineTool({
  name: "view_attachment",
  effect: "read",
  describe:
    "Open a file by its name: a file the customer has sent, or a file on record (earlier tickets, " +
    "the carrier's photos). Returns the product that the file shows and what is visible, such as damage.",
  input: z.object({ id: z.string().trim().min(1) }),
  run: (world, { id }) => {
    const seen = world.get("SELECT * FROM attachments WHERE id = ?", id);
    if (!world.hasReceived(id) && !flag(seen?.on_file)) world.reject("not_received", `There is no file named ${id} on this ticket.`);
    if (!seen) return { id, product: null, shows: "unclear", detail: "Nothing can be made out in the file." };
    const product = world.get("SELECT name, variant FROM products WHERE sku = ?", text(seen.product));
    return {
      id,
      product: product ? nameOf(product) : (seen.product ?? null),
      sku: product ? text(seen.product) : null,
      shows: seen.shows,
      detail: seen.detail,
    };
  },
});
