import { defineTool, z } from "deskproof";

const Id = z.string().trim().toUpperCase();
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const findMember = defineTool({
  name: "find_member",
  effect: "read",
  describe:
    "Find a member by card number and date of birth or, if the card is lost, by full name, date of birth and postcode. Returns the member with loans, fines and earlier waivers.",
  input: z.object({
    card_number: Id.optional(),
    name: z.string().trim().optional(),
    postcode: z.string().trim().optional(),
    date_of_birth: Day,
  }),
  run: (world, { card_number, name, postcode, date_of_birth }) => {
    const member = card_number
      ? world.get("SELECT id, name FROM members WHERE card_number = ? AND date_of_birth = ?", card_number, date_of_birth)
      : world.get(
          "SELECT id, name FROM members WHERE lower(name) = lower(?) AND postcode = ? AND date_of_birth = ?",
          name ?? "",
          postcode ?? "",
          date_of_birth,
        );
    if (!member) return world.reject("not_found", "No member has these details.");
    return {
      member_id: member.id,
      name: member.name,
      loans: world.all("SELECT id, title, due_on, renewed, reserved FROM loans WHERE member_id = ?", member.id),
      fines: world.all("SELECT id, title, amount, state FROM fines WHERE member_id = ?", member.id),
      waivers: world.all("SELECT id, fine_id, waived_on FROM waivers WHERE member_id = ?", member.id),
    };
  },
});

export const renewLoan = defineTool({
  name: "renew_loan",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Renew a loan by one or three weeks.",
  input: z.object({ member_id: Id, loan_id: Id, weeks: z.union([z.literal(1), z.literal(3)]), reminder: z.enum(["text", "email"]) }),
  phrases: {
    propose: "change the due date of the loan by {weeks} weeks, with a reminder by {reminder}",
    done: "I have renewed your loan. It is now due on {due_on}.",
  },
  run: (world, { member_id, loan_id, weeks, reminder }) => {
    const loan = world.get("SELECT due_on, reserved FROM loans WHERE id = ? AND member_id = ?", loan_id, member_id);
    if (!loan) return world.reject("not_found", "The member has no such loan.");
    if (loan.reserved) return world.reject("reserved", "Somebody has reserved this title.");
    const due = new Date(String(loan.due_on) + "T12:00:00Z");
    due.setUTCDate(due.getUTCDate() + weeks * 7);
    const due_on = due.toISOString().slice(0, 10);
    world.run("UPDATE loans SET due_on = ?, renewed = 1, reminder = ? WHERE id = ?", due_on, reminder, loan_id);
    return { loan_id, due_on };
  },
});

export const bookRoom = defineTool({
  name: "book_room",
  effect: "write",
  action: "book",
  private: true,
  confirm: true,
  describe: "Book a study room for one session.",
  input: z.object({
    member_id: Id,
    room: z.enum(["Alder", "Birch", "Cedar", "Dogwood"]),
    date: Day,
    session: z.enum(["morning", "afternoon", "evening"]),
    people: z.number().int().positive(),
  }),
  phrases: {
    propose: "book the {room} room on {date} in the {session} for {people} people",
    done: "I have booked the {room} room for you. The booking number is {id}.",
  },
  run: (world, { member_id, room, date, session, people }) => {
    if (world.get("SELECT id FROM bookings WHERE room = ? AND date = ? AND session = ?", room, date, session))
      return world.reject("taken", "The room is taken in that session.");
    const id = world.nextId("bookings");
    world.insert("bookings", { id, member_id, room, date, session, people });
    return { id, room };
  },
});

export const replaceCard = defineTool({
  name: "replace_card",
  effect: "write",
  action: "replace",
  private: true,
  confirm: true,
  describe: "Block a lost card and issue a new one for 4 dollars.",
  input: z.object({ member_id: Id, lost_on: Day, delivery: z.enum(["post", "desk"]) }),
  phrases: {
    propose: "replace your card, lost on {lost_on}, for 4 dollars and send it by {delivery}",
    done: "I have replaced your card. The new card number is {card_number}.",
  },
  run: (world, { member_id, lost_on, delivery }) => {
    const id = world.nextId("replacements");
    world.insert("replacements", { id, member_id, lost_on, delivery, fee: 4 });
    return { card_number: id, fee: 4 };
  },
});

export const addChildCard = defineTool({
  name: "add_child_card",
  effect: "write",
  action: "add",
  private: true,
  confirm: true,
  describe: "Add a child's card to the account of a parent or legal guardian.",
  input: z.object({
    member_id: Id,
    child_name: z.string().trim(),
    child_date_of_birth: Day,
    relationship: z.enum(["mother", "father", "guardian", "other"]),
    shelves: z.enum(["children", "all"]),
  }),
  phrases: {
    propose: "add a card for {child_name}, born on {child_date_of_birth}, with access to the {shelves} shelves",
    done: "I have added the card for {child_name}. Its number is {id}.",
  },
  run: (world, { member_id, child_name, child_date_of_birth, relationship, shelves }) => {
    const id = world.nextId("child_cards");
    world.insert("child_cards", { id, guardian_id: member_id, child_name, child_date_of_birth, relationship, shelves });
    return { id, child_name };
  },
});

export const waiveFine = defineTool({
  name: "waive_fine",
  effect: "write",
  action: "waive",
  private: true,
  confirm: true,
  describe: "Waive an open fine.",
  input: z.object({ member_id: Id, fine_id: Id, reason: z.enum(["illness", "bereavement"]), month: z.string().trim().toLowerCase() }),
  phrases: {
    propose: "waive the fine {fine_id} because of {reason} in {month}",
    done: "I have waived your fine of {amount} dollars.",
  },
  run: (world, { member_id, fine_id, reason, month }) => {
    const fine = world.get("SELECT amount, state FROM fines WHERE id = ? AND member_id = ?", fine_id, member_id);
    if (!fine || fine.state !== "open") return world.reject("not_found", "The member has no such open fine.");
    const id = world.nextId("waivers");
    world.run("UPDATE fines SET state = 'waived' WHERE id = ?", fine_id);
    world.insert("waivers", { id, member_id, fine_id, reason, month, waived_on: world.today });
    return { id, amount: fine.amount };
  },
});
