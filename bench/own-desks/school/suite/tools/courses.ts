import { defineTool, z } from "deskproof";

const Id = z.string().trim().toUpperCase();
const Email = z.string().trim().toLowerCase();

export const findCourses = defineTool({
  name: "find_courses",
  effect: "read",
  describe: "List the groups of a language and a level that have places left.",
  input: z.object({
    language: z.enum(["English", "French", "German", "Italian", "Spanish"]),
    level: z.enum(["A1", "A2", "B1", "B2", "KIDS-1", "KIDS-2"]),
  }),
  run: (world, { language, level }) => ({
    groups: world.all(
      "SELECT id, format, weekday, lesson_time, first_lesson, fee FROM courses WHERE language = ? AND level = ? AND places_left > 0 ORDER BY id",
      language,
      level,
    ),
  }),
});

export const findEnrolment = defineTool({
  name: "find_enrolment",
  effect: "read",
  describe: "Look an enrolment up by its number and the email address it was made with.",
  input: z.object({ enrolment_no: Id, email: Email }),
  run: (world, { enrolment_no, email }) =>
    world.get(
      `SELECT enrolments.id AS enrolment_no, learner, course_id, language, level, format, weekday, lesson_time, fee, lessons_held, certificate_on
       FROM enrolments JOIN courses ON courses.id = course_id WHERE enrolments.id = ? AND email = ?`,
      enrolment_no,
      email,
    ) ?? world.reject("not_found", "There is no enrolment " + enrolment_no + " with this email address."),
});

export const enrolStudent = defineTool({
  name: "enrol_student",
  effect: "write",
  action: "book",
  confirm: true,
  describe: "Enrol somebody in a group. For children, learner is the child's name.",
  input: z.object({ course_id: Id, email: Email, learner: z.string().trim().optional() }),
  phrases: {
    propose: "book a place in group {course_id}",
    done: "I have booked the place. The enrolment number is {enrolment_no}, and the first lesson is on {first_lesson}.",
  },
  run: (world, { course_id, email, learner }) => {
    const course = world.get("SELECT first_lesson, fee, places_left FROM courses WHERE id = ?", course_id);
    if (!course) return world.reject("not_found", "There is no group " + course_id + ".");
    if (Number(course.places_left) < 1) world.reject("full", "This group is full.");
    const id = world.nextId("enrolments");
    world.insert("enrolments", { id, email, learner: learner ?? null, course_id, lessons_held: 0 });
    return { enrolment_no: id, first_lesson: course.first_lesson, fee: course.fee };
  },
});

export const transferStudent = defineTool({
  name: "transfer_student",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Move a student to another group of the same language and level. difference is what the student pays on top, or 0.",
  input: z.object({ enrolment_no: Id, course_id: Id, difference: z.number().min(0) }),
  phrases: {
    propose: "move enrolment {enrolment_no} to group {course_id}, for a difference of {difference} euros",
    done: "I have moved you to the new group, as {id}. The difference in the fee is {difference} euros.",
  },
  run: (world, { enrolment_no, course_id, difference }) => {
    const now = world.get("SELECT fee FROM enrolments JOIN courses ON courses.id = course_id WHERE enrolments.id = ?", enrolment_no);
    const next = world.get("SELECT fee, places_left FROM courses WHERE id = ?", course_id);
    if (!now || !next) return world.reject("not_found", "There is no such enrolment or group.");
    if (Number(next.places_left) < 1) world.reject("full", "This group is full.");
    const due = Math.max(0, Number(next.fee) - Number(now.fee));
    if (difference !== due) world.reject("wrong_difference", "The difference is " + due + ".");
    const id = world.nextId("transfers");
    world.run("UPDATE enrolments SET course_id = ? WHERE id = ?", course_id, enrolment_no);
    world.insert("transfers", { id, enrolment_id: enrolment_no, to_course_id: course_id, difference });
    return { id, difference };
  },
});
