import { defineTool, z } from "deskproof";
import { hasData, isRegistered, mobileSpeed, rightAccessName, topLine } from "../device/phone.ts";
import { myPhone } from "./at-hand.ts";

const nothing = z.object({});

export const lookTopLine = defineTool({
  name: "look_top_line",
  by: "customer",
  effect: "read",
  describe: "Look at the top line of the phone's screen.",
  input: nothing,
  toldAs: [
    "look at the top line of your phone's screen",
    "what does the top of the screen show",
    "what do you see at the top of the phone",
    "what is at the top of the screen now",
    "tell me what the top line says",
    "are there signal bars at the top",
    "does it still say No service at the top",
    "which symbols are in the status bar",
    "is there a little plane at the top of the display",
    "does the screen show 5G at the top",
    "are the bars back",
    "is there a small key at the top right",
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
  describe: "Open Settings > Network > Operators and check which operator is selected.",
  input: nothing,
  toldAs: [
    "open Settings, Network, Operators and tell me which operator is chosen",
    "what does it say under Operators",
    "which operator is selected",
    "does Operators say automatic",
    "is Operators on automatic or on a name",
    "look at Operators in Settings",
    "what is beside Operators in the network settings",
    "is a network operator chosen by hand",
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
  describe: "Open Settings > Network > Access names and check which access name is set.",
  input: nothing,
  toldAs: [
    "open Settings, Network, Access names and tell me what is entered",
    "what is the access name",
    "which access name is set on your phone",
    "what does it say under Access names",
    "read me the APN",
    "what APN is entered in the network settings",
    "look at the access name",
    "check the access name in Settings",
    "which access name is ticked",
    "which name is selected under Access names",
    "what is listed under Access names",
  ],
  phrases: {
    propose: "open Settings, Network, Access names and tell me what is entered",
    report: "The access name is {access_name}{also}.",
  },
  run: (world) => {
    const { access_name, settings } = myPhone(world);
    const isListed = settings === "installed" && access_name !== rightAccessName;
    return { access_name, also: isListed ? `, and ${rightAccessName} is in the list` : "" };
  },
});

export const measureMobile = defineTool({
  name: "measure_mobile",
  by: "customer",
  effect: "read",
  describe: "Run a speed test over mobile data.",
  input: nothing,
  includes: ["measure_wifi"],
  toldAs: [
    "run a speed test over mobile data",
    "with Wi-Fi off, run a speed test",
    "do a speed test on mobile data in the Homeline app",
    "what does a speed test over mobile data show",
    "measure the speed over mobile data",
    "how fast is mobile data now",
    "test the speed with Wi-Fi off",
    "run a mobile speed test",
    "run a speed test in the phone's browser on mobile data",
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
  describe: "Open a web page over mobile data and check whether it loads.",
  input: nothing,
  includes: ["try_page"],
  toldAs: [
    "open any web page over mobile data and tell me whether it loads",
    "with Wi-Fi off, open a page",
    "does a website open over mobile data",
    "try a web page without Wi-Fi",
    "do pages load on mobile data",
    "try the internet over mobile data",
    "does mobile data work now",
    "with Wi-Fi off, can you open a website",
    "load a page on mobile data",
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
  toldAs: [
    "make a test call and tell me whether it rings",
    "try a call",
    "call any number",
    "can you make calls now",
    "does a call go through",
    "ring someone and tell me if it rings",
    "do calls work again",
  ],
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
  describe: "Open the app with the problem while using mobile data.",
  input: nothing,
  toldAs: [
    "open the TramGo app over mobile data and tell me whether it loads",
    "open TramGo",
    "does the app load",
    "does the app open now",
    "try the app again",
    "start the app with Wi-Fi off",
    "use TramGo on mobile data",
    "open the app without Wi-Fi",
    "do its alerts come",
    "are the app's alerts arriving",
    "do the alerts come in now",
    "is TramGo working",
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
  describe: "Read the newest email from Homeline.",
  input: nothing,
  toldAs: [
    "open your email inbox and read me the six-digit code",
    "check your inbox for an email from us",
    "read me the code from the email",
    "what code does the mail say",
    "look in your emails",
    "can you read your emails right now",
    "has the code arrived in your inbox",
    "open the mail with the code",
  ],
  phrases: {
    propose: "open your email inbox and read me the six-digit code",
    report: "The email says {code}.",
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
