import { defineTool, z } from "deskproof";

export const viewAttachment = defineTool({
  name: "view_attachment",
  effect: "read",
  describe: "Open a file the customer has sent, by its name. Returns the product that the file shows and whether the product is damaged.",
  input: z.object({ id: z.string().trim() }),
  run: (world, { id }) => {
    if (!world.hasReceived(id)) world.reject("not_received", `The customer has not sent a file named ${id}.`);
    const seen = world.get("SELECT id, product, shows, detail FROM attachments WHERE id = ?", id);
    return seen ?? { id, product: "none of ours", shows: "unclear", detail: "The file does not show any of our products." };
  },
});
