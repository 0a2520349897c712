import { defineTool, z } from "deskproof";

const kinds = { done: "resolved", refused: "refused", escalated: "handed_over" } as const;

export const lookUp = defineTool({
  name: "look_up",
  effect: "read",
  private: true,
  describe: "Look at a record.",
  input: z.object({ record_id: z.string() }),
  run: (world, { record_id }) =>
    world.get("SELECT id, owner, note FROM records WHERE id = ?", record_id) ?? world.reject("not_found", "There is no such record."),
});

export const act = defineTool({
  name: "act",
  effect: "write",
  confirm: true,
  describe: "Carry out an action on a record.",
  input: z.object({ record_id: z.string(), kind: z.string() }),
  phrases: { propose: "carry out the {kind} for {record_id}", done: "The {kind} is done, number {id}." },
  run: (world, { record_id, kind }) => {
    const id = world.nextId("actions");
    world.insert("actions", { id, record_id, kind });
    return { id };
  },
});

export const closeCase = defineTool({
  name: "close_case",
  effect: "write",
  describe: "End the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["done", "refused", "escalated"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("tickets");
    world.insert("tickets", { id, code });
    return { id };
  },
});
