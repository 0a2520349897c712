import { defineTool, z } from "deskproof";

export const findRecord = defineTool({
  name: "find_record",
  effect: "read",
  describe: "Open a pet's record by the pet's name and the owner's postcode: last check, prescriptions, vaccinations, invoices.",
  input: z.object({ pet_name: z.string().trim(), postcode: z.string().trim().toUpperCase() }),
  run: (world, { pet_name, postcode }) => {
    const pet = world.get(
      "SELECT pets.id AS pet_id, pets.name, species, last_check_on, clients.name AS owner FROM pets JOIN clients ON clients.id = client_id WHERE lower(pets.name) = lower(?) AND replace(postcode, ' ', '') = replace(?, ' ', '')",
      pet_name,
      postcode,
    );
    if (!pet) return world.reject("not_found", "No pet of that name at that postcode.");
    return {
      ...pet,
      prescriptions: world.all("SELECT id, medicine, price_per_month FROM prescriptions WHERE pet_id = ?", pet.pet_id),
      vaccinations: world.all("SELECT vaccine, valid_until FROM vaccinations WHERE pet_id = ?", pet.pet_id),
      invoices: world.all("SELECT id, treatment, treated_on, amount FROM invoices WHERE pet_id = ?", pet.pet_id),
    };
  },
});

export const findSlots = defineTool({
  name: "find_slots",
  effect: "read",
  describe: "List the free times of a branch on a day (YYYY-MM-DD).",
  input: z.object({
    kind: z.enum(["consultation", "vaccination"]),
    branch: z.enum(["Mill Lane", "Harbour Road"]),
    day: z.string().trim(),
  }),
  run: (world, { kind, branch, day }) => ({
    slots: world.all(
      "SELECT id, day, time, with_whom FROM slots WHERE kind = ? AND branch = ? AND day = ? AND id NOT IN (SELECT slot_id FROM appointments) ORDER BY time",
      kind,
      branch,
      day,
    ),
  }),
});
