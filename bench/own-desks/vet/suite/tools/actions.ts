import { defineTool, z } from "deskproof";

const Branch = z.enum(["Mill Lane", "Harbour Road"]);

export const bookAppointment = defineTool({
  name: "book_appointment",
  effect: "write",
  action: "book",
  private: true,
  confirm: true,
  describe: "Book a free time for a pet. brought_by is the full name of whoever brings the pet if it is not the owner, otherwise 'owner'.",
  input: z.object({ pet_id: z.string().trim().toUpperCase(), slot_id: z.string().trim().toUpperCase(), brought_by: z.string().trim() }),
  phrases: {
    propose: "book the appointment on {day} at {time}",
    done: "I have booked it for {day} at {time}. The appointment number is {id}.",
  },
  run: (world, { pet_id, slot_id, brought_by }) => {
    const slot = world.get("SELECT day, time, branch FROM slots WHERE id = ?", slot_id);
    if (!slot) return world.reject("not_found", "There is no time " + slot_id + ".");
    const id = world.nextId("appointments");
    world.insert("appointments", { id, pet_id, slot_id, brought_by });
    return { id, day: slot.day, time: slot.time, branch: slot.branch };
  },
});

export const orderRepeat = defineTool({
  name: "order_repeat",
  effect: "write",
  action: "book",
  private: true,
  confirm: true,
  describe: "Have a repeat prescription made up, for collection at a branch.",
  input: z.object({
    prescription_id: z.string().trim().toUpperCase(),
    months: z.number().int().min(1).max(12),
    weight_kg: z.number().positive(),
    branch: Branch,
  }),
  phrases: {
    propose: "order {months} months of the repeat prescription, to collect at {branch}",
    done: "I have ordered the repeat prescription. It comes to {total} pounds, and the order number is {id}.",
  },
  run: (world, { prescription_id, months, weight_kg, branch }) => {
    const rx = world.get("SELECT price_per_month FROM prescriptions WHERE id = ?", prescription_id);
    if (!rx) return world.reject("not_found", "There is no prescription " + prescription_id + ".");
    const id = world.nextId("repeats");
    const total = Math.round(Number(rx.price_per_month) * months * 100) / 100;
    world.insert("repeats", { id, prescription_id, months, weight_kg, branch, total });
    return { id, total };
  },
});

export const sendCertificate = defineTool({
  name: "send_certificate",
  effect: "write",
  action: "send",
  private: true,
  confirm: true,
  describe: "Email a pet's vaccination certificate to a kennel, cattery or groomer. arrives_on is YYYY-MM-DD.",
  input: z.object({
    pet_id: z.string().trim().toUpperCase(),
    recipient: z.string().trim(),
    email: z.string().trim().toLowerCase(),
    arrives_on: z.string().trim(),
  }),
  phrases: {
    propose: "send the vaccination certificate to {recipient} at {email}",
    done: "I have sent the vaccination certificate to {recipient}. Its number is {id}.",
  },
  run: (world, { pet_id, recipient, email, arrives_on }) => {
    const id = world.nextId("certificates");
    world.insert("certificates", { id, pet_id, recipient, email, arrives_on });
    return { id };
  },
});

export const sendClaim = defineTool({
  name: "send_claim",
  effect: "write",
  action: "send",
  private: true,
  confirm: true,
  describe: "Fill in the insurance form for an invoice and send it to the insurer.",
  input: z.object({
    invoice_id: z.string().trim().toUpperCase(),
    insurer: z.string().trim(),
    policy_number: z.string().trim().toUpperCase(),
    pay_to: z.enum(["customer", "practice"]),
  }),
  phrases: {
    propose: "send the insurance form for invoice {invoice_id} to {insurer}, to be paid to the {pay_to}",
    done: "I have sent the form for {amount} pounds to the insurer. The reference is {id}.",
  },
  run: (world, { invoice_id, insurer, policy_number, pay_to }) => {
    const invoice = world.get("SELECT amount FROM invoices WHERE id = ?", invoice_id);
    if (!invoice) return world.reject("not_found", "There is no invoice " + invoice_id + ".");
    const id = world.nextId("claims");
    world.insert("claims", { id, invoice_id, insurer, policy_number, pay_to });
    return { id, amount: invoice.amount };
  },
});
