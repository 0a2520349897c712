import { defineTool, z } from "deskproof";

const Id = z.string().trim().toUpperCase();
const kinds = { action_done: "resolved", info_given: "resolved", refused_policy: "refused" } as const;

export const findPatient = defineTool({
  name: "find_patient",
  effect: "read",
  describe: "Find a patient by date of birth (YYYY-MM-DD) and either the patient number or the mobile number. Returns the patient and their glasses.",
  input: z.object({
    birth_date: z.string().trim(),
    patient_number: Id.optional(),
    mobile_number: z.string().transform((text) => text.replace(/\D/g, "")).optional(),
  }),
  run: (world, { birth_date, patient_number, mobile_number }) => {
    const patient = world.get(
      "SELECT id, name FROM patients WHERE birth_date = ? AND (id = ? OR mobile = ?)",
      birth_date,
      patient_number ?? "",
      mobile_number ?? "",
    );
    if (!patient) return world.reject("not_found", "No patient has these details.");
    return { ...patient, glasses: world.all("SELECT id, frame, collected_on FROM glasses WHERE patient_id = ? ORDER BY id", patient.id) };
  },
});

export const listSlots = defineTool({
  name: "list_slots",
  effect: "read",
  describe: "List the free slots of a kind on a weekday of this week.",
  input: z.object({ kind: z.enum(["standard", "long"]), day: z.enum(["Wednesday", "Thursday", "Friday", "Saturday"]) }),
  run: (world, { kind, day }) => ({
    slots: world.all(
      "SELECT id, day, date, starts FROM slots WHERE kind = ? AND day = ? AND id NOT IN (SELECT slot_id FROM appointments) ORDER BY starts",
      kind,
      day,
    ),
  }),
});

export const bookAppointment = defineTool({
  name: "book_appointment",
  effect: "write",
  action: "book",
  private: true,
  confirm: true,
  describe: "Book an eye test for a patient in a free slot.",
  input: z.object({ patient_number: Id, slot_id: Id }),
  phrases: {
    propose: "book the slot {slot_id} for you",
    done: "I have booked it for {day} at {starts}. The appointment number is {id}.",
  },
  run: (world, { patient_number, slot_id }) => {
    const slot = world.get("SELECT * FROM slots WHERE id = ?", slot_id) ?? world.reject("not_found", "There is no such slot.");
    if (world.get("SELECT id FROM appointments WHERE slot_id = ?", slot_id)) world.reject("taken", "This slot is taken.");
    const id = world.nextId("appointments");
    const fee = slot.kind === "long" ? 40 : 25;
    world.insert("appointments", { id, patient_id: patient_number, slot_id, fee });
    return { id, day: slot.day, starts: slot.starts, fee };
  },
});

export const orderWork = defineTool({
  name: "order_work",
  effect: "write",
  action: "repair",
  private: true,
  confirm: true,
  describe: "Order work on a pair of glasses at a price in pounds (0 if it is free).",
  input: z.object({ glasses_id: Id, work: z.enum(["recoat", "new_arm", "polish", "new_lenses"]), price: z.number().min(0) }),
  phrases: {
    propose: "repair your glasses {glasses_id} ({work}) for {price} pounds",
    done: "I have ordered the repair at {price} pounds. The work order is {id}.",
  },
  run: (world, { glasses_id, work, price }) => {
    if (!world.get("SELECT id FROM glasses WHERE id = ?", glasses_id)) world.reject("not_found", "There are no such glasses.");
    const id = world.nextId("work_orders");
    world.insert("work_orders", { id, glasses_id, work, price });
    return { id, work, price };
  },
});

export const closeTicket = defineTool({
  name: "close_ticket",
  effect: "write",
  describe: "Close the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["action_done", "info_given", "refused_policy"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("tickets");
    world.insert("tickets", { id, code });
    return { id };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Pass the conversation to the optometrist (urgent_eye) or to the shop (unclear). They see only the summary.",
  input: z.object({ reason: z.enum(["urgent_eye", "unclear"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this to our optometrist",
    done: "I have passed this to our optometrist, who will call you within the hour.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
