import { defineTool, z } from "deskproof";
import { createTicketTool } from "../../../shared/ending-tools.ts";
import { account } from "../account.ts";
import { pounds } from "../pounds.ts";

const anything = z.looseObject({}).transform(() => ({}));
const PaymentPlan = z.object({ months: z.coerce.number().int().positive(), instalment: z.coerce.number().positive() });

const ticket = createTicketTool(account, {
  action: "add",
  confirm: true,
  queues: {
    payment_plan: {
      about: "paying off arrears in monthly instalments; fields: months, instalment; the first instalment is due on the 1st of next month",
      fields: PaymentPlan,
    },
    claims: { about: "matters for the claims team", fields: anything },
    goodwill: { about: "goodwill gestures", fields: anything },
    general: { about: "anything else", fields: anything },
  },
});

const firstInstalment = "2026-04-01";

export const createTicket = defineTool({
  ...ticket,
  phrases: {
    propose: "set up a payment plan of {months} monthly instalments of {sum}, the first on {first_on}",
    done: "I have set up your payment plan, reference {id}: {months} monthly instalments of {sum}, the first on {first_on}.",
  },
  run: (world, args) => {
    const plan = PaymentPlan.safeParse(args.fields);
    const opened = z.object({ id: z.string(), queue: z.string() }).parse(ticket.run(world, args));
    const isPlan = plan.success && opened.queue === "payment_plan";
    return isPlan
      ? {
          ...opened,
          ...plan.data,
          amount: plan.data.instalment,
          sum: pounds(plan.data.instalment),
          first_on: firstInstalment,
        }
      : opened;
  },
});
