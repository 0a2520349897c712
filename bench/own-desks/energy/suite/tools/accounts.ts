import { defineTool, z } from "deskproof";

const AccountNumber = z.string().transform((value) => value.replace(/\D/g, ""));

export const findAccount = defineTool({
  name: "find_account",
  effect: "read",
  describe: "Find an account by its number (or a meter's serial number) and the postcode. Also returns the tariffs on sale.",
  input: z.object({
    account_number: AccountNumber.optional(),
    meter_serial: z.string().trim().toUpperCase().optional(),
    postcode: z.string().trim().toUpperCase(),
  }),
  run: (world, { account_number, meter_serial, postcode }) => {
    const account = world.get(
      `SELECT accounts.id AS account_number, accounts.name, tariff, exit_fee, owes, monthly_amount, payment_day
         FROM accounts JOIN tariffs ON tariffs.name = tariff
        WHERE (accounts.id = ? OR accounts.id IN (SELECT account_id FROM meters WHERE serial = ?)) AND replace(postcode, ' ', '') = replace(?, ' ', '')`,
      account_number ?? "",
      meter_serial ?? "",
      postcode,
    );
    if (!account) return world.reject("not_found", "There is no account with these details.");
    const meters = world.all("SELECT serial, register, last_reading FROM meters WHERE account_id = ? ORDER BY register", account.account_number);
    const on_sale = world.all("SELECT name AS tariff, unit_rate FROM tariffs WHERE on_sale = 1 AND name <> ?", account.tariff);
    return { ...account, meters, on_sale };
  },
});

export const submitReading = defineTool({
  name: "submit_reading",
  effect: "write",
  action: "add",
  private: true,
  describe: "Enter a meter reading.",
  input: z.object({ account_number: AccountNumber, register: z.enum(["electricity", "gas", "day", "night"]), reading: z.number().int().min(0) }),
  phrases: {
    propose: "enter a {register} reading of {reading}",
    done: "The {register} reading of {reading} is entered under the number {id}.",
  },
  run: (world, { account_number, register, reading }) => {
    const meter = world.get("SELECT last_reading FROM meters WHERE account_id = ? AND register = ?", account_number, register);
    if (!meter) return world.reject("no_meter", "This account has no such register.");
    const id = world.nextId("readings");
    world.insert("readings", { id, account_id: account_number, register, reading });
    return { id, register, reading };
  },
});

export const changeTariff = defineTool({
  name: "change_tariff",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Move an account to another tariff on sale, and charge the exit fee of the present one (0 if there is none).",
  input: z.object({ account_number: AccountNumber, tariff: z.string().trim(), exit_fee: z.number().min(0), note: z.string().optional() }),
  phrases: {
    propose: "change your tariff to {tariff}, with an exit fee of {exit_fee} pounds",
    done: "Your tariff is now {tariff}. The change has the number {id}.",
  },
  run: (world, { account_number, tariff, exit_fee, note }) => {
    const offer = world.get("SELECT unit_rate FROM tariffs WHERE name = ? AND on_sale = 1", tariff);
    if (!offer) return world.reject("not_on_sale", "That tariff is not on sale.");
    const id = world.nextId("switches");
    world.insert("switches", { id, account_id: account_number, tariff, exit_fee, note: note ?? null });
    world.run("UPDATE accounts SET tariff = ? WHERE id = ?", tariff, account_number);
    return { id, tariff, unit_rate: offer.unit_rate };
  },
});

export const setDirectDebit = defineTool({
  name: "set_direct_debit",
  effect: "write",
  action: "pay",
  private: true,
  confirm: true,
  describe: "Set the day and the monthly amount of the direct debit.",
  input: z.object({ account_number: AccountNumber, day: z.number().int().min(1).max(31), amount: z.number().positive() }),
  phrases: {
    propose: "take your direct debit of {amount} pounds on day {day} of each month",
    done: "Your direct debit of {amount} pounds is now taken on day {day} of each month.",
  },
  run: (world, { account_number, day, amount }) => {
    world.run("UPDATE accounts SET payment_day = ?, monthly_amount = ? WHERE id = ?", day, amount, account_number);
    return { day, amount };
  },
});
