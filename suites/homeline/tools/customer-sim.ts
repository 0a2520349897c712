import { defineTool, z } from "deskproof";
import { setPhone } from "../device/effects.ts";
import { hasData, isRegistered, rightAccessName } from "../device/phone.ts";
import { myPhone, top } from "./at-hand.ts";

const nothing = z.object({});

export const refitSim = defineTool({
  name: "refit_sim",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Open the SIM tray at the edge of the phone with a pin, put the card in straight and close the tray.",
  input: nothing,
  toldAs: [
    "open the SIM tray at the edge of the phone with a pin, put the SIM card in straight and close it",
    "take the SIM card out and put it back in",
    "reseat the SIM",
    "open the SIM tray and lay the card in straight",
    "remove the SIM card and insert it again",
    "push the SIM tray back in",
    "refit the SIM card",
    "push a pin into the hole until the tray comes out, lay the card in straight and slide the tray back",
  ],
  place: ["edge", "side", "pin", "tray"],
  phrases: {
    propose: "open the SIM tray at the edge of the phone with a pin, put the SIM card in straight and close it",
    report: "The card is back in; at the top it now shows {shows}.",
    unsure: "The SIM? How do I get at it?",
  },
  run: (world) => {
    const phone = myPhone(world);
    if (phone.sim === "none") world.reject("no_sim", "There is no SIM in this one.");
    setPhone(world, phone.line, { sim: phone.sim_pin === "on" ? "pin" : "ready" }, true);
    return top(world);
  },
});

export const enterSimPin = defineTool({
  name: "enter_sim_pin",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Enter the SIM's own PIN on the screen.",
  input: nothing,
  toldAs: [
    "enter the SIM's own PIN on the phone's screen, the one that came with the card, not your account PIN",
    "type the SIM PIN",
    "enter the PIN of your SIM card",
    "key in the SIM's PIN when the phone asks for it",
    "unlock the SIM with its PIN",
    "put in the SIM card's PIN",
    "type that PIN into the phone",
    "find the PIN printed on the little card and type it in",
    "enter the PIN from the card that came with the SIM",
    "enter the PIN now and confirm with OK",
  ],
  place: ["screen", "phone"],
  phrases: {
    propose: "enter the SIM's own PIN on the phone's screen, the one that came with the card, not your account PIN",
    report: "That PIN worked; at the top it now shows {shows}.",
    unsure: "Which PIN do you mean?",
  },
  run: (world) => {
    const phone = myPhone(world);
    if (phone.sim !== "pin") world.reject("not_asked", "It doesn't ask me for a PIN.");
    setPhone(world, phone.line, { sim: "ready" }, true);
    return top(world);
  },
});

export const enterPuk = defineTool({
  name: "enter_puk",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Enter the PUK and a new PIN on the screen.",
  input: z.object({ puk: z.string().trim() }),
  includes: ["enter_sim_pin"],
  toldAs: [
    "enter the PUK on the phone's screen and then a new PIN of your own, twice",
    "type the PUK into the phone",
    "enter the PUK",
    "key in this PUK and choose a new PIN",
    "your PUK is this, type it in where the phone asks for it",
    "type the PUK, then pick a new SIM PIN and enter it twice",
    "use the PUK to unblock the SIM",
  ],
  place: ["screen", "phone"],
  takes: { puk: /\b(\d{8})\b/ },
  phrases: {
    propose: "enter the PUK {puk} on the phone's screen and then a new PIN of your own, twice",
    report: "The PUK was {result}; at the top it now shows {shows}.",
    unsure: "And what is the PUK?",
  },
  run: (world, { puk }) => {
    const phone = myPhone(world);
    const right = world.get("SELECT puk FROM mobile_lines WHERE line = ?", phone.line)?.puk;
    if (puk !== right) return { result: "refused", ...top(world) };
    setPhone(world, phone.line, { sim: "ready", sim_pin: "on" }, true);
    return { result: "accepted", ...top(world) };
  },
});

export const openSettingsMessage = defineTool({
  name: "open_settings_message",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Open the SMS with the settings and tap Install.",
  input: nothing,
  toldAs: [
    "open the SMS with the settings from us and tap Install",
    "open our text message and install the settings",
    "tap Install in the settings message",
    "tap the message we sent to your phone and install it",
    "install the settings from the SMS",
    "open the text message with the data settings",
  ],
  place: ["message", "sms"],
  phrases: { propose: "open the SMS with the settings from us and tap Install", report: "The settings are installed." },
  run: (world) => {
    const phone = myPhone(world);
    if (phone.settings !== "waiting") world.reject("no_message", "There is no such message.");
    setPhone(world, phone.line, { settings: "installed" });
    return { settings: "installed" };
  },
});

export const installEsim = defineTool({
  name: "install_esim",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Open the email with the eSIM on the phone and tap Install.",
  input: nothing,
  includes: ["read_email"],
  toldAs: [
    "open the mail with the eSIM on your phone and tap Install",
    "install the eSIM",
    "open the eSIM email on the new phone and tap Install",
    "tap Install in the mail with the eSIM",
    "press Install in that email",
    "open that email on the phone while on Wi-Fi and tap Install",
  ],
  place: ["mail", "email"],
  phrases: {
    propose: "open the email with the eSIM on your phone and tap Install",
    report: "The eSIM is installed; at the top it now shows {shows}.",
  },
  run: (world) => {
    const phone = myPhone(world);
    if (phone.esim !== "mailed") world.reject("no_mail", "There is no email with an eSIM.");
    setPhone(world, phone.line, { esim: "on", card: "match" }, true);
    return top(world);
  },
});

export const restartPhone = defineTool({
  name: "restart_phone",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Restart the phone with the side button.",
  input: nothing,
  toldAs: [
    "restart your phone with the side button",
    "restart the phone",
    "reboot your phone",
    "turn the phone off and on again",
    "switch your mobile off, wait half a minute and switch it on again",
    "hold the side button until the phone switches off, then turn it back on",
    "give your phone a restart",
    "power the phone off and back on",
  ],
  place: ["side", "button"],
  phrases: {
    propose: "restart your phone with the side button",
    report: "The phone is back; at the top it now shows {shows}.",
    unsure: "How do I do that with this phone?",
  },
  run: (world) => {
    const phone = myPhone(world);
    if (phone.settings === "installed") setPhone(world, phone.line, { access_name: rightAccessName, settings: "none" });
    const isLocked = phone.sim_pin === "on" && phone.sim === "ready";
    setPhone(world, phone.line, isLocked ? { sim: "pin" } : {}, true);
    const after = myPhone(world);
    return { ...top(world), works: isRegistered(after) && hasData(after) };
  },
});
