import { defineTool, z } from "deskproof";

export const viewAttachment = defineTool({
  name: "view_attachment",
  effect: "read",
  describe:
    "Open a file the customer has sent, by its name. Returns which product the file shows and whether it is damaged.",
  input: z.object({ id: z.string().trim() }),
  run: (world, { id }) => {
    if (!world.hasReceived(id)) world.reject("not_received", `The customer has not sent a file named ${id}.`);
    const seen = world.get("SELECT id, product, shows, detail FROM attachments WHERE id = ?", id);
    return (
      seen ?? { id, product: "none of ours", shows: "unclear", detail: "The file does not show any of our products." }
    );
  },
});
