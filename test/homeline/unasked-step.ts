import type { Customer } from "../../src/conversation/customer.ts";
import { agendaCustomer } from "../../src/customer/agenda-customer.ts";

/** A case in which the customer must not plug in its hub. */
export const prohibiting = "hub/dry-by-now";

/** The built-in customer, which plugs in its hub unasked in its first conversations. */
export function takesStepUnasked(conversations: number): Customer {
  let opened = 0;
  return {
    ...agendaCustomer,
    open: async (briefing) => {
      const session = await agendaCustomer.open(briefing);
      let isDue = opened++ < conversations;
      return {
        ...session,
        reply: (heard) => {
          if (isDue) heard.call("plug_in_hub", {});
          isDue = false;
          return session.reply(heard);
        },
      };
    },
  };
}
