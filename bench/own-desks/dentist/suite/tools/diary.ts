import { defineTool, z } from "deskproof";

const Kind = z.enum(["checkup", "hygiene", "urgent"]);
const PatientNumber = z.string().trim().toUpperCase();

export const freeSlots = defineTool({
  name: "free_slots",
  effect: "read",
  describe: "List the free times for one kind of visit, with the fee.",
  input: z.object({ kind: Kind }),
  run: (world, { kind }) => ({
    slots: world.all("SELECT date, time, with_whom, fee FROM slots WHERE kind = ? AND free = 1 ORDER BY date, time", kind),
  }),
});

export const bookAppointment = defineTool({
  name: "book_appointment",
  effect: "write",
  action: "book",
  private: true,
  confirm: true,
  describe: "Book a free time for a patient. `note` is for the dentist.",
  input: z.object({
    patient_number: PatientNumber,
    kind: Kind,
    date: z.string().trim(),
    time: z.string().trim(),
    fee: z.number(),
    note: z.string().optional(),
  }),
  phrases: {
    propose: "book the visit on {date} at {time} for {fee} pounds",
    done: "You are booked for {date} at {time}. Your appointment reference is {id}.",
  },
  run: (world, { patient_number, kind, date, time, fee, note }) => {
    const slot = world.get("SELECT fee FROM slots WHERE kind = ? AND date = ? AND time = ? AND free = 1", kind, date, time);
    if (!slot) return world.reject("not_free", "That time is not free.");
    const id = world.nextId("appointments");
    world.insert("appointments", { id, patient_id: patient_number, kind, date, time, fee, state: "booked", note: note ?? null });
    world.run("UPDATE slots SET free = 0 WHERE kind = ? AND date = ? AND time = ?", kind, date, time);
    return { id, date, time, fee };
  },
});

export const cancelAppointment = defineTool({
  name: "cancel_appointment",
  effect: "write",
  action: "cancel",
  private: true,
  confirm: true,
  describe: "Cancel an appointment and charge the fee for cancelling it (0 if it is free).",
  input: z.object({ patient_number: PatientNumber, appointment_id: z.string().trim().toUpperCase(), fee: z.number().min(0) }),
  phrases: {
    propose: "cancel the appointment for a fee of {fee} pounds",
    done: "Appointment {appointment_id} is cancelled. The fee is {fee} pounds.",
  },
  run: (world, { patient_number, appointment_id, fee }) => {
    const found = world.get("SELECT id FROM appointments WHERE id = ? AND patient_id = ? AND state = 'booked'", appointment_id, patient_number);
    if (!found) return world.reject("not_found", "This patient has no such appointment.");
    world.run("UPDATE appointments SET state = 'cancelled', fee = ? WHERE id = ?", fee, appointment_id);
    return { appointment_id, fee };
  },
});
