import { ProviderError } from "../src/conversation/agent.ts";
import type { Customer } from "../src/conversation/customer.ts";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";

/** The built-in customer, whose model is out of reach in its first conversations once it has sent so many messages. */
export function outOfReachAtFirst(conversations: number, messages = 1): Customer {
  let opened = 0;
  return {
    ...agendaCustomer,
    open: async (briefing) => {
      const session = await agendaCustomer.open(briefing);
      const isOut = opened++ < conversations;
      let sent = 1;
      return {
        ...session,
        reply: (heard) => {
          if (isOut && sent++ >= messages) throw new ProviderError("busy");
          return session.reply(heard);
        },
      };
    },
  };
}
