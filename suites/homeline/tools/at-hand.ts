import type { WorldAccess } from "deskproof";
import { type Home, homeOf } from "../device/home.ts";
import { type Phone, phoneOf, topLine } from "../device/phone.ts";

/** Returns the customer's home. If they are not at home, rejects the call with a message in the customer's words. */
export function myHome(world: WorldAccess): Home {
  const line = world.get("SELECT home FROM at_hand")?.home;
  const home = typeof line === "string" ? homeOf(world, line) : undefined;
  return home ?? world.reject("not_here", "There is no hub or wall box where I am.");
}

/** Returns the customer's phone. If they have none, rejects the call with a message in the customer's words. */
export function myPhone(world: WorldAccess): Phone {
  const line = world.get("SELECT phone FROM at_hand")?.phone;
  const phone = typeof line === "string" ? phoneOf(world, line) : undefined;
  return phone ?? world.reject("not_here", "I don't have one of your mobiles here.");
}

/** What the customer sees in the phone's status bar after a step. */
export function top(world: WorldAccess): { readonly shows: string } {
  return { shows: topLine(myPhone(world)) };
}
