import { defineTool, z } from "deskproof";
import { hasData, isRegistered, mobileSpeed, topLine } from "../device/phone.ts";
import { looking, myPhone } from "./at-hand.ts";

const nothing = z.object({});

export const lookTopLine = defineTool({
  name: "look_top_line",
  by: "customer",
  effect: "read",
  describe: "Look at the top line of the phone's screen.",
  input: nothing,
  hears: [
    ["top line", "top of the screen", "top of your screen", "status bar", "symbol", "top right"],
    [...looking],
    ["top", "screen", "phone"],
  ],
  phrases: {
    propose: "look at the top line of your phone's screen and tell me what it shows",
    report: "At the top it shows {shows}.",
  },
  run: (world) => ({ shows: topLine(myPhone(world)) }),
});

export const lookOperators = defineTool({
  name: "look_operators",
  by: "customer",
  effect: "read",
  describe: "Open Settings, Network, Operators and read what is chosen.",
  input: nothing,
  hears: [
    ["operators", "operator setting", "network operator"],
    ["open", "what", "look", "tell", "check", "go to"],
    ["settings"],
  ],
  phrases: {
    propose: "open Settings, Network, Operators and tell me which operator is chosen",
    report: "Under Operators it says {operator}.",
  },
  run: (world) => {
    const { operator } = myPhone(world);
    return { operator: operator === "auto" ? "automatic" : `${operator}, chosen by hand` };
  },
});

export const lookAccessName = defineTool({
  name: "look_access_name",
  by: "customer",
  effect: "read",
  describe: "Open Settings, Network, Access names and read what is entered.",
  input: nothing,
  hears: [["access name", "apn"], ["what", "read", "look", "tell", "check", "which"], ["settings"]],
  phrases: {
    propose: "open Settings, Network, Access names and tell me what is entered",
    report: "The access name is {access_name}.",
  },
  run: (world) => ({ access_name: myPhone(world).access_name }),
});

export const measureMobile = defineTool({
  name: "measure_mobile",
  by: "customer",
  effect: "read",
  describe: "Run a speed test over mobile data.",
  input: nothing,
  includes: ["measure_wifi"],
  hears: [
    ["speed test", "speedtest", "measure", "test the speed"],
    ["mobile", "wi-fi off", "wifi off", "cellular"],
    ["app", "mobile"],
  ],
  phrases: {
    propose: "run a speed test over mobile data in the Homeline app and tell me what it shows",
    report: "Over mobile data it says {speed}.",
  },
  run: (world) => {
    const speed = mobileSpeed(myPhone(world));
    return { speed: speed === 0 ? "no connection" : `${speed} Mb/s` };
  },
});

export const tryMobilePage = defineTool({
  name: "try_mobile_page",
  by: "customer",
  effect: "read",
  describe: "Open a web page over mobile data.",
  input: nothing,
  includes: ["try_page"],
  hears: [
    ["page", "website", "web site"],
    ["mobile data", "mobile internet", "without wi-fi", "wi-fi off", "away from wi-fi"],
    ["mobile", "wi-fi"],
  ],
  phrases: {
    propose: "open any web page over mobile data and tell me whether it loads",
    report: "I tried a page over mobile data: {page}.",
  },
  run: (world) => ({ page: hasData(myPhone(world)) ? "it loads" : "no connection" }),
});

export const tryCall = defineTool({
  name: "try_call",
  by: "customer",
  effect: "read",
  describe: "Make a test call.",
  input: nothing,
  hears: [["call"], ["test call", "make a call", "try a call", "call someone", "call any"], ["call"]],
  phrases: {
    propose: "make a test call and tell me whether it rings",
    report: "I tried a call: {call}.",
  },
  run: (world) => ({ call: isRegistered(myPhone(world)) ? "it rings" : "it doesn't go through" }),
});

export const tryApp = defineTool({
  name: "try_app",
  by: "customer",
  effect: "read",
  describe: "Open the app that does not work, over mobile data.",
  input: nothing,
  hears: [
    ["app", "tramgo"],
    ["open", "try", "start", "does", "load"],
    ["app", "tramgo"],
  ],
  phrases: {
    propose: "open the TramGo app over mobile data and tell me whether it loads and its alerts come",
    report: "The app {app}, and its alerts {alerts}.",
  },
  run: (world) => {
    const phone = myPhone(world);
    const works = hasData(phone) && phone.app_data === "on";
    return { app: works ? "loads" : "does not load", alerts: works && phone.saver === "off" ? "come" : "do not come" };
  },
});

export const readEmail = defineTool({
  name: "read_email",
  by: "customer",
  effect: "read",
  describe: "Read the newest mail from Homeline.",
  input: nothing,
  hears: [
    ["email", "e-mail", "mail", "inbox"],
    ["read", "open", "look", "check", "tell", "what"],
    ["mail", "inbox"],
  ],
  phrases: {
    propose: "open your email inbox and read me the six-digit code",
    report: "The mail says {code}.",
  },
  run: (world) => {
    const { line } = myPhone(world);
    const sent = world.get(
      "SELECT value FROM codes JOIN lines ON lines.account = codes.account WHERE lines.id = ? AND sent_to = 'email'",
      line,
    );
    return { code: sent ? `the code is ${sent.value}` : "nothing new" };
  },
});
