import { z } from "zod";
import type { JsonObject } from "../json.ts";
import { ignoreRejection, isThrown, kindOfValue, thrownText } from "../secrets/thrown-text.ts";
import { jsonCopy, largestJson } from "../world/json-copy.ts";
import type { Customer, CustomerSession, CustomerTurn } from "./customer.ts";
import { CustomerAct } from "./customer-act.ts";
import { nameTrial, trialOf } from "./trial-name.ts";

const Turn = z.object({
  text: z.string().max(largestJson),
  attachments: z.array(z.object({ name: z.string(), caption: z.string() })),
  acts: z.array(CustomerAct),
});

/** Wraps a customer so that everything it returns is checked where it arrives; a mistake is the customer's failure, never the agent's. */
export function checkedCustomer(customer: Customer): Customer {
  const { kind, id, isPerson, keepsTime } = customer;
  return {
    kind,
    id,
    ...(isPerson ? { isPerson } : {}),
    ...(keepsTime ? { keepsTime } : {}),
    open: async (briefing) => {
      const own = { ...briefing };
      nameTrial(own, trialOf(briefing));
      const session: unknown = await failing(() => customer.open(own));
      if (!isSession(session)) throw new Error(`open returned ${kindOfValue(session)}, not a session with \`open\` and \`reply\``);
      return checkedSession(session);
    },
  };
}

function isSession(value: unknown): value is CustomerSession {
  if (typeof value !== "object" || value === null || !("open" in value && "reply" in value)) return false;
  return typeof value.open === "function" && typeof value.reply === "function";
}

function checkedSession(session: CustomerSession): CustomerSession {
  return {
    open: async () => turnOf(await failing(() => session.open()), "open"),
    reply: async (heard) => {
      const call = (tool: string, args: JsonObject) => heard.call(tool, JSON.parse(JSON.stringify(jsonCopy(args, "args"))));
      return turnOf(await failing(() => session.reply({ ...heard, call })), "reply");
    },
    close: () => {
      try {
        // A session may close in the background.
        ignoreRejection(session.close?.());
      } catch {
        // The conversation is over, so a session that cannot be closed no longer changes its outcome.
      }
    },
  };
}

/** Runs the customer's code, which can throw any value, so that a failure is an error. */
async function failing<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isThrown(error, Error) ? error : new Error(thrownText(error));
  }
}

const longestProblem = 200;

function turnOf(value: unknown, from: "open" | "reply"): CustomerTurn {
  const parsed = Turn.safeParse(jsonCopy(value, `what ${from} returned`));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.map((key) => `.${String(key)}`).join("") ?? "";
  throw new Error(
    `what ${from} returned${where} is invalid: ${issue?.message.slice(0, longestProblem)}. Return { text, attachments, acts }`,
  );
}
