import { defineTool, z } from "deskproof";

const WorkspaceId = z.string().trim().toUpperCase();
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Month = z.string().regex(/^\d{4}-\d{2}$/);
const prices: Record<string, number> = { Starter: 6, Team: 12, Business: 20, Enterprise: 34 };

function workspaceOf(world: any, id: string): any {
  return world.get("SELECT * FROM workspaces WHERE id = ?", id) ?? world.reject("not_found", "There is no workspace " + id + ".");
}
function memberOf(world: any, workspace: string, name: string): any {
  return (
    world.get("SELECT * FROM members WHERE workspace_id = ? AND lower(name) = lower(?)", workspace, name.trim()) ??
    world.reject("unknown_member", name + " is not a member of " + workspace + ".")
  );
}
const daysLeft = (world: any, renews: string): number => Math.round((Date.parse(renews) - Date.parse(world.today)) / 86_400_000);

export const verifyAdmin = defineTool({
  name: "verify_admin",
  effect: "read",
  describe: "Check that an email address belongs to the owner or an admin of a workspace. Returns level owner, admin or none.",
  input: z.object({ email: z.string().trim().toLowerCase(), workspace_id: WorkspaceId }),
  run: (world, { email, workspace_id }) => {
    const member: any = world.get("SELECT role FROM members WHERE workspace_id = ? AND email = ?", workspace_id, email);
    return { level: member?.role === "owner" || member?.role === "admin" ? member.role : "none" };
  },
});

export const getWorkspace = defineTool({
  name: "get_workspace",
  effect: "read",
  private: true,
  describe: "Look at a workspace: plan, seats, renewal, days left until then, members, boards and invoices.",
  input: z.object({ workspace_id: WorkspaceId }),
  run: (world, { workspace_id }) => {
    const { card_last4, ...workspace } = workspaceOf(world, workspace_id);
    return {
      ...workspace,
      days_left: daysLeft(world, workspace.renews_on),
      members: world.all("SELECT id, name, role FROM members WHERE workspace_id = ? ORDER BY id", workspace_id),
      boards: world.all("SELECT id, name FROM boards WHERE workspace_id = ? ORDER BY id", workspace_id),
      invoices: world.all("SELECT id, issued_on, amount FROM invoices WHERE workspace_id = ? ORDER BY id", workspace_id),
    };
  },
});

export const changeSubscription = defineTool({
  name: "change_subscription",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe:
    "Change a subscription. kind add_seats needs seats, seat_kind, start (and approved_by above five seats); remove_members needs members, last_day, boards_to; change_plan needs plan, cycle, start.",
  input: z.object({
    workspace_id: WorkspaceId,
    kind: z.enum(["add_seats", "remove_members", "change_plan"]),
    start: z.enum(["today", "renewal"]),
    seats: z.number().int().positive().optional(),
    seat_kind: z.enum(["editor", "viewer"]).optional(),
    approved_by: z.string().optional(),
    members: z.array(z.string()).optional(),
    last_day: Day.optional(),
    boards_to: z.string().optional(),
    plan: z.enum(["Starter", "Team", "Business", "Enterprise"]).optional(),
    cycle: z.enum(["monthly", "yearly"]).optional(),
  }),
  phrases: {
    propose: "make this change to the subscription of {workspace_id}, with start {start}",
    done: "I have changed the subscription. The number of the change is {id}, it starts on {starts_on}, and today we charge {charge_today} euros.",
  },
  run: (world, args) => {
    const workspace = workspaceOf(world, args.workspace_id);
    let monthly = 0;
    if (args.kind === "add_seats") {
      if (!args.seats || !args.seat_kind) world.reject("incomplete", "add_seats needs seats and seat_kind.");
      monthly = args.seats! * (args.seat_kind === "viewer" ? 4 : prices[workspace.plan]!);
    } else if (args.kind === "change_plan") {
      if (!args.plan || !args.cycle) world.reject("incomplete", "change_plan needs plan and cycle.");
      monthly = Math.max(0, prices[args.plan!]! - prices[workspace.plan]!) * workspace.editors;
    } else if (!args.members?.length || !args.last_day || !args.boards_to) {
      world.reject("incomplete", "remove_members needs members, last_day and boards_to.");
    }
    const charge_today = args.start === "today" ? Math.round((monthly * daysLeft(world, workspace.renews_on) * 100) / 30) / 100 : 0;
    const id = world.nextId("changes");
    const starts_on = args.start === "today" ? world.today : workspace.renews_on;
    world.insert("changes", {
      id,
      workspace_id: args.workspace_id,
      kind: args.kind,
      seats: args.seats ?? null,
      seat_kind: args.seat_kind ?? null,
      approved_by: args.approved_by ? memberOf(world, args.workspace_id, args.approved_by).id : null,
      members: args.members
        ? args.members.map((name) => memberOf(world, args.workspace_id, name).id).sort().join(" ")
        : null,
      last_day: args.last_day ?? null,
      boards_to: args.boards_to ? memberOf(world, args.workspace_id, args.boards_to).id : null,
      plan: args.plan ?? null,
      cycle: args.cycle ?? null,
      starts_on,
      charge_today,
    });
    return { id, starts_on, charge_today };
  },
});

export const reissueInvoice = defineTool({
  name: "reissue_invoice",
  effect: "write",
  action: "replace",
  private: true,
  confirm: true,
  describe: "Reissue an invoice with a legal name, a VAT id and, if there is one, a purchase order number.",
  input: z.object({
    workspace_id: WorkspaceId,
    invoice_id: z.string().trim().toUpperCase(),
    legal_name: z.string().trim(),
    vat_id: z.string().transform((text) => text.replace(/[\s.-]/g, "").toUpperCase()),
    purchase_order: z.string().trim().toUpperCase().optional(),
  }),
  phrases: {
    propose: "reissue invoice {invoice_id} to {legal_name} with VAT id {vat_id}",
    done: "I have reissued invoice {invoice_id}. The number of the corrected invoice is {id}.",
  },
  run: (world, { workspace_id, invoice_id, legal_name, vat_id, purchase_order }) => {
    if (!world.get("SELECT id FROM invoices WHERE id = ? AND workspace_id = ?", invoice_id, workspace_id))
      world.reject("not_found", "There is no invoice " + invoice_id + " in this workspace.");
    if (world.get("SELECT id FROM reissues WHERE invoice_id = ?", invoice_id)) world.reject("already_reissued", "It was reissued before.");
    const id = world.nextId("reissues");
    world.insert("reissues", { id, invoice_id, legal_name, vat_id, purchase_order: purchase_order ?? null });
    return { id };
  },
});

export const transferOwner = defineTool({
  name: "transfer_owner",
  effect: "write",
  action: "transfer",
  private: true,
  confirm: true,
  describe: "Transfer the ownership of a workspace to a member, with the last four digits of the card on file.",
  input: z.object({
    workspace_id: WorkspaceId,
    new_owner: z.string(),
    card_last4: z.string().trim(),
    on_day: Day,
    old_owner_role: z.enum(["admin", "viewer"]),
  }),
  phrases: {
    propose: "transfer the ownership of {workspace_id} to {new_owner} on {on_day}, and you stay as {old_owner_role}",
    done: "The ownership goes to {new_owner} on {on_day}. The number of the transfer is {id}.",
  },
  run: (world, { workspace_id, new_owner, card_last4, on_day, old_owner_role }) => {
    if (workspaceOf(world, workspace_id).card_last4 !== card_last4) world.reject("wrong_card", "These are not the digits of the card on file.");
    const id = world.nextId("transfers");
    world.insert("transfers", { id, workspace_id, new_owner: memberOf(world, workspace_id, new_owner).id, old_owner_role, on_day });
    return { id };
  },
});

export const startExport = defineTool({
  name: "start_export",
  effect: "write",
  action: "send",
  private: true,
  confirm: true,
  describe: "Export a board for a range of months and send a download link.",
  input: z.object({
    workspace_id: WorkspaceId,
    board: z.string(),
    first_month: Month,
    last_month: Month,
    format: z.string().trim().toLowerCase().pipe(z.enum(["csv", "json"])),
    send_to: z.string().trim().toLowerCase(),
  }),
  phrases: {
    propose: "export the board {board} from {first_month} to {last_month} as {format} and send the link to {send_to}",
    done: "The export {id} is running, and the link goes to {send_to}.",
  },
  run: (world, { workspace_id, board, first_month, last_month, format, send_to }) => {
    const row: any =
      world.get("SELECT id FROM boards WHERE workspace_id = ? AND lower(name) = lower(?)", workspace_id, board.trim()) ??
      world.reject("unknown_board", "There is no board " + board + " in this workspace.");
    const id = world.nextId("exports");
    world.insert("exports", { id, board_id: row.id, first_month, last_month, format, send_to });
    return { id };
  },
});
