import { defineTool, z } from "deskproof";

const BoxId = z.string().trim().toUpperCase();
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const lookUpAccount = defineTool({
  name: "look_up_account",
  effect: "read",
  describe: "Find an account by email address and postcode. Returns the holder, the boxes with recipes and ingredients, and the menu.",
  input: z.object({ email: z.string().trim().toLowerCase(), postcode: z.string().trim().toUpperCase() }),
  run: (world, { email, postcode }) => {
    const account = world.get("SELECT number, holder, state FROM accounts WHERE email = ? AND postcode = ?", email, postcode);
    if (!account) return world.reject("not_found", "No account has this email address and postcode.");
    const boxes = world.all("SELECT * FROM boxes WHERE account_number = ? ORDER BY delivers_on", account.number).map((box) => ({
      ...box,
      recipes: world.all("SELECT recipe FROM meals WHERE box_id = ?", box.id).map((meal) => meal.recipe),
      ingredients: world.all("SELECT name, price FROM ingredients WHERE box_id = ?", box.id),
    }));
    return { ...account, boxes, menu: world.all("SELECT recipe FROM menu").map((row) => row.recipe) };
  },
});

export const changeBox = defineTool({
  name: "change_box",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Change one box: skip it, swap a recipe, set the portions, move it to another date, or leave it with somebody.",
  input: z.object({
    box_id: BoxId,
    skip: z.boolean().optional(),
    remove_recipe: z.string().optional(),
    add_recipe: z.string().optional(),
    portions: z.number().int().positive().optional(),
    delivers_on: Day.optional(),
    leave_with: z.string().optional(),
  }),
  phrases: { propose: "change box {box_id} as you asked", done: "I have changed box {box_id}. The change number is {id}." },
  run: (world, { box_id, skip, remove_recipe, add_recipe, portions, delivers_on, leave_with }) => {
    const box = world.get("SELECT id FROM boxes WHERE id = ?", box_id);
    if (!box) return world.reject("not_found", "There is no box " + box_id + ".");
    if (skip) world.run("UPDATE boxes SET state = 'skipped' WHERE id = ?", box_id);
    if (remove_recipe) world.run("DELETE FROM meals WHERE box_id = ? AND recipe = ?", box_id, remove_recipe);
    if (add_recipe) world.insert("meals", { box_id, recipe: add_recipe });
    if (portions) world.run("UPDATE boxes SET portions = ? WHERE id = ?", portions, box_id);
    if (delivers_on) world.run("UPDATE boxes SET delivers_on = ? WHERE id = ?", delivers_on, box_id);
    if (leave_with) world.run("UPDATE boxes SET leave_with = ? WHERE id = ?", leave_with, box_id);
    const id = world.nextId("changes");
    world.insert("changes", { id, box_id });
    return { id, box_id };
  },
});

export const creditIngredient = defineTool({
  name: "credit_ingredient",
  effect: "write",
  action: "compensate",
  private: true,
  confirm: true,
  describe: "Credit the price of a missing or spoiled ingredient to the account.",
  input: z.object({ box_id: BoxId, ingredient: z.string().trim().toLowerCase(), amount: z.number().positive() }),
  phrases: { propose: "credit {amount} pounds for the {ingredient}", done: "I have credited {amount} pounds. The credit number is {id}." },
  run: (world, { box_id, ingredient, amount }) => {
    const id = world.nextId("credits");
    world.insert("credits", { id, box_id, ingredient, amount });
    return { id, amount };
  },
});

export const redeliverIngredient = defineTool({
  name: "redeliver_ingredient",
  effect: "write",
  action: "send",
  private: true,
  confirm: true,
  describe: "Send a missing or spoiled ingredient again, free of charge, on a given date.",
  input: z.object({ box_id: BoxId, ingredient: z.string().trim().toLowerCase(), delivers_on: Day }),
  phrases: { propose: "send the {ingredient} again on {delivers_on}", done: "The {ingredient} will come on {delivers_on}. The redelivery number is {id}." },
  run: (world, { box_id, ingredient, delivers_on }) => {
    const id = world.nextId("redeliveries");
    world.insert("redeliveries", { id, box_id, ingredient, delivers_on });
    return { id, ingredient, delivers_on };
  },
});

export const cancelSubscription = defineTool({
  name: "cancel_subscription",
  effect: "write",
  action: "cancel",
  private: true,
  confirm: true,
  describe: "Cancel a subscription after a last box. Later boxes are removed from the schedule.",
  input: z.object({ account_number: BoxId, last_box: Day, reason: z.string().min(3) }),
  phrases: { propose: "cancel subscription {account_number} with the box of {last_box} as the last one", done: "Your subscription is cancelled. The last box comes on {last_box}." },
  run: (world, { account_number, last_box, reason }) => {
    world.run("UPDATE accounts SET state = 'cancelled' WHERE number = ?", account_number);
    world.run("UPDATE boxes SET state = 'skipped' WHERE account_number = ? AND delivers_on > ?", account_number, last_box);
    world.insert("cancellations", { account_number, last_box, reason });
    return { account_number, last_box };
  },
});
