import { defineTool, z } from "deskproof";

export const findPatient = defineTool({
  name: "find_patient",
  effect: "read",
  describe:
    "Find a patient by patient number (or the mobile number on file) and date of birth (YYYY-MM-DD). Returns the patient and their appointments.",
  input: z.object({
    patient_number: z.string().trim().toUpperCase().optional(),
    mobile: z
      .string()
      .transform((value) => value.replace(/\D/g, ""))
      .optional(),
    date_of_birth: z.string().trim(),
  }),
  run: (world, { patient_number, mobile, date_of_birth }) => {
    const patient = world.get(
      "SELECT id AS patient_number, name, plan, last_checkup FROM patients WHERE (id = ? OR mobile = ?) AND date_of_birth = ?",
      patient_number ?? "",
      mobile ?? "",
      date_of_birth,
    );
    if (!patient) return world.reject("not_found", "No patient was found with these details.");
    const appointments = world.all(
      "SELECT id, kind, date, time, fee FROM appointments WHERE patient_id = ? AND state = 'booked' ORDER BY date",
      patient.patient_number,
    );
    return { ...patient, appointments };
  },
});
