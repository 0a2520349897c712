import { defineTool, z } from "deskproof";
import { changing } from "../device/service.ts";
import { findMobileLine, Line } from "./fields.ts";

export const replaceSim = defineTool({
  name: "replace_sim",
  effect: "write",
  action: "replace",
  private: true,
  confirm: true,
  describe:
    "Replace the SIM of a mobile line: esim (sent to the email address on record) or card (posted to " +
    "the address on record; delivery takes two business days). The old SIM stops working at once.",
  input: z.object({ line: Line, kind: z.enum(["card", "esim"]) }),
  phrases: {
    propose: "replace the SIM of {line} with {what}, which stops the old SIM at once",
    done: "I've replaced your SIM with {what}, reference {sim_ref}.",
  },
  run: (world, { line, kind }) => {
    findMobileLine(world, line);
    const sim_ref = kind === "esim" ? `ESIM-${line}` : `CARD-${line}`;
    changing(world, line, () => {
      world.run("UPDATE mobile_lines SET sim_kind = ?, sim_ref = ?, sim_changed_on = ? WHERE line = ?", kind, sim_ref, world.today, line);
      world.run("UPDATE phones SET card = 'other', esim = ? WHERE line = ?", kind === "esim" ? "mailed" : "none", line);
    });
    return { line, kind, what: kind === "esim" ? "an eSIM" : "a new card", sim_ref };
  },
});

export const portNumber = defineTool({
  name: "port_number",
  effect: "write",
  action: "transfer",
  private: true,
  confirm: true,
  describe: "Transfer a number from another provider to a mobile line, with its transfer code (like AA00-AA).",
  input: z.object({ line: Line, number: z.string().trim(), transfer_code: z.string().trim().toUpperCase() }),
  phrases: {
    propose: "transfer {number} to {line} by {due}; until then the old SIM keeps working",
    done: "I've ordered the transfer of {number}, number {id}. The transfer will be complete by {due}.",
  },
  run: (world, { line, number, transfer_code }) => {
    findMobileLine(world, line);
    if (!/^[A-Z]{2}\d{2}-[A-Z]{2}$/.test(transfer_code)) world.reject("bad_code", "A transfer code looks like AA00-AA.");
    if (transfer_code === "HB31-KT") world.reject("expired", "This transfer code has expired.");
    const id = world.nextId("ports");
    const due = "2026-04-17 18:00";
    world.insert("ports", { id, line, number, state: "ordered", reason: null, due });
    return { id, line, number, due };
  },
});
