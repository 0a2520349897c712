import { defineTool, type JsonObject, z } from "deskproof";
import { findReferenceRow, type ReferenceKind, requireOpenCase } from "./case-state.ts";
import { Evidence, Id } from "./input.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

/** Another team's queue, and the fields that a ticket in it needs. */
interface Queue {
  readonly about: string;
  /** The fields that the ticket keeps; other fields are dropped. */
  readonly fields: z.ZodType<JsonObject>;
}

interface TicketTerms {
  readonly queues: { readonly [name: string]: Queue };
  /** The action name that messages use for the ticket. */
  readonly action?: string;
  readonly confirm?: boolean;
}

/** Opens a ticket for another team. Only the policy states which queue to use. */
export function createTicketTool(kind: ReferenceKind, { queues, action = "investigate", confirm = false }: TicketTerms) {
  const [first = "", ...rest] = Object.keys(queues);
  const list = Object.entries(queues).map(([name, { about }]) => `${name} (${about})`);
  return defineTool({
    name: "create_ticket",
    effect: "write",
    action,
    private: true,
    confirm,
    describe: `Open a ticket for another team. Queues: ${list.join("; ")}.`,
    input: z.object({
      ref: Id,
      queue: z.enum([first, ...rest]),
      fields: z.record(z.string(), Scalar),
      summary: z.string().trim().min(10),
    }),
    phrases: {
      propose: "open a {queue} ticket for {ref}",
      done: "I have opened a ticket for you; its number is {id}.",
    },
    run: (world, { ref, queue, fields, summary }) => {
      requireOpenCase(world);
      findReferenceRow(world, kind, ref);
      const read = queues[queue]?.fields.safeParse(fields);
      if (!read?.success) world.reject("bad_fields", `The fields for a ${queue} ticket are not valid: ${problemsOf(read?.error)}.`);
      const id = world.nextId("tickets");
      world.insert("tickets", { id, ref, queue, fields: sorted(read?.data ?? {}), summary });
      return { id, queue };
    },
  });
}

/** Escalates the whole case to a person, for one of the desk's reasons; the case still has to be closed. */
export function escalateToHumanTool({ reasons }: { readonly reasons: readonly string[] }) {
  const [first = "", ...rest] = reasons;
  return defineTool({
    name: "escalate_to_human",
    effect: "write",
    action: "handover",
    cites: "evidence",
    describe:
      "Escalate the whole case to a person. Give the one reason that fits and a summary; the summary is " +
      "the only thing that your colleague sees. Afterwards, call close_case with the resolution " +
      "escalate_to_human.",
    input: z.object({
      ref: Id.nullish(),
      reason: z.enum([first, ...rest]),
      summary: z.string().trim().min(20),
      evidence: Evidence,
    }),
    phrases: { done: "I have passed your case on to a colleague, who will contact you; its number is {id}." },
    run: (world, { ref, reason, summary, evidence }) => {
      requireOpenCase(world);
      if (world.get("SELECT id FROM handovers LIMIT 1")) world.reject("handed_over", "This case has already been escalated.");
      const id = world.nextId("handovers");
      world.insert("handovers", { id, ref: ref ?? null, reason, summary, evidence: evidence.join(" ") });
      return { id, reason };
    },
  });
}

const anId = /^[A-Z]{2,4}-?[A-Z0-9-]{2,}$/;

interface ClosingTerms {
  readonly rules: readonly string[];
  readonly reasons: readonly string[];
  readonly resolutions: readonly string[];
}

/** Closes the case and sends the last message to the customer. */
export function closeCaseTool({ rules, reasons, resolutions }: ClosingTerms) {
  const [first = "", ...rest] = [...rules, ...reasons];
  const [deed = "", ...deeds] = resolutions;
  return defineTool({
    name: "close_case",
    effect: "write",
    tells: "message",
    cites: "evidence",
    describe:
      "Close the case. resolution is the write tool that provided what was due, inform for an answer or " +
      "a refusal, or escalate_to_human. reason is the rule that decided the case or, after an " +
      "escalation, the reason for it. evidence lists the ids of the records that the decision is based " +
      "on. message is your last message to the customer. After this call, nothing else can be done.",
    input: z.object({
      resolution: z.enum([deed, ...deeds]),
      reason: z.enum([first, ...rest]),
      evidence: Evidence,
      message: z.string().trim().min(1).describe("sent to the customer exactly as you write it"),
    }),
    ends: ({ resolution, reason }) => {
      if (resolution === "inform") return { kind: "refused", code: reason };
      if (resolution === "escalate_to_human") return { kind: "handed_over", code: reason };
      return { kind: "resolved", code: resolution };
    },
    run: (world, { resolution, reason, evidence, message }) => {
      requireOpenCase(world);
      const odd = evidence.find((id) => !anId.test(id));
      if (odd !== undefined) world.reject("not_an_id", `"${odd}" is not a record id.`);
      const id = world.nextId("closings");
      world.insert("closings", { id, resolution, reason, evidence: evidence.join(" "), message });
      return { id, resolution, reason };
    },
  });
}

function problemsOf(error: z.ZodError | undefined): string {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
}

// Fields are sorted, so that tickets with the same fields in a different order are equal.
function sorted(fields: JsonObject): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))));
}
