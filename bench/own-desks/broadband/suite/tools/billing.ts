import { defineTool, z } from "deskproof";

const Ref = z.string().trim().toUpperCase();
const Plan = z.enum(["Basic", "Family", "Turbo"]);
const kinds = { action_done: "resolved", info_given: "resolved", refused_policy: "refused" } as const;

export const findAccount = defineTool({
  name: "find_account",
  effect: "read",
  describe: "Find an account by its security word and either its reference or the postcode. Returns the account and its bills.",
  input: z.object({
    security_word: z.string().trim().toLowerCase(),
    account_ref: Ref.optional(),
    postcode: z.string().transform((text) => text.replace(/\s/g, "").toUpperCase()).optional(),
  }),
  run: (world, { security_word, account_ref, postcode }) => {
    const account = world.get(
      "SELECT id, holder, plan, contract_ends, exit_fee, payment_day FROM accounts WHERE security_word = ? AND (id = ? OR replace(postcode, ' ', '') = ?)",
      security_word,
      account_ref ?? "",
      postcode ?? "",
    );
    if (!account) return world.reject("not_found", "No account has these details.");
    return { ...account, bills: world.all("SELECT id, month, amount, late_fee, due_on, paid_on FROM bills WHERE account_id = ? ORDER BY id", account.id) };
  },
});

export const changePlan = defineTool({
  name: "change_plan",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Move an account to another plan from a date (YYYY-MM-DD), with a fee in pounds (0 if there is none).",
  input: z.object({ account_ref: Ref, plan: Plan, starts_on: z.string().trim(), fee: z.number().min(0) }),
  phrases: {
    propose: "change your plan to {plan} from {starts_on}, with a fee of {fee} pounds",
    done: "I have changed your plan to {plan} from {starts_on}. The change number is {id}.",
  },
  run: (world, { account_ref, plan, starts_on, fee }) => {
    if (!world.get("SELECT id FROM accounts WHERE id = ?", account_ref)) world.reject("not_found", "There is no such account.");
    const id = world.nextId("plan_changes");
    world.insert("plan_changes", { id, account_id: account_ref, plan, starts_on, fee });
    return { id, plan, starts_on, fee };
  },
});

export const creditBill = defineTool({
  name: "credit_bill",
  effect: "write",
  action: "compensate",
  private: true,
  confirm: true,
  describe: "Credit an amount in pounds on a bill.",
  input: z.object({ bill_id: Ref, amount: z.number().positive() }),
  phrases: {
    propose: "credit {amount} pounds on bill {bill_id}",
    done: "I have credited {amount} pounds. The credit note is {id}.",
  },
  run: (world, { bill_id, amount }) => {
    if (!world.get("SELECT id FROM bills WHERE id = ?", bill_id)) world.reject("not_found", "There is no such bill.");
    const id = world.nextId("credits");
    world.insert("credits", { id, bill_id, amount });
    return { id, amount };
  },
});

export const movePaymentDay = defineTool({
  name: "move_payment_day",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Move the day of the month on which the bill is paid: 1, 8, 15 or 22.",
  input: z.object({ account_ref: Ref, day: z.number().int() }),
  phrases: {
    propose: "change your payment day to day {day} of the month",
    done: "I have changed your payment day to day {day} of the month.",
  },
  run: (world, { account_ref, day }) => {
    if (![1, 8, 15, 22].includes(day)) world.reject("no_such_day", "Payment days are 1, 8, 15 and 22.");
    world.run("UPDATE accounts SET payment_day = ? WHERE id = ?", day, account_ref);
    return { account_ref, day };
  },
});

export const closeCase = defineTool({
  name: "close_case",
  effect: "write",
  describe: "Close the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["action_done", "info_given", "refused_policy"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("cases");
    world.insert("cases", { id, code });
    return { id };
  },
});

export const passOn = defineTool({
  name: "pass_on",
  effect: "write",
  action: "handover",
  describe: "Pass the conversation to a team: bereavement, or unclear for a supervisor. The team sees only the summary.",
  input: z.object({ team: z.enum(["bereavement", "unclear"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this to our bereavement team",
    done: "I have passed this to our bereavement team, who will call within two days.",
  },
  ends: ({ team }) => ({ kind: "handed_over", code: team }),
  run: (world, { team, summary }) => {
    const id = world.nextId("referrals");
    world.insert("referrals", { id, team, summary });
    return { id };
  },
});
