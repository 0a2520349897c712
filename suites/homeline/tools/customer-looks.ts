import { defineTool, z } from "deskproof";
import { doesHubRun, hasLink, hasSession, isBoxKnown, isBoxPowered, isHubPowered } from "../device/home.ts";
import { myHome } from "./at-hand.ts";

const nothing = z.object({});

export const lookHubLights = defineTool({
  name: "look_hub_lights",
  by: "customer",
  effect: "read",
  describe: "Look at the three lights on the front of the hub: POWER, INTERNET and WIFI.",
  input: nothing,
  toldAs: [
    "look at the lights on the front of the hub",
    "what do the lights on the hub show",
    "which lights are on at the router",
    "is INTERNET green or red",
    "what colour is the POWER light",
    "is the WIFI light on",
    "are the lights on your modem blinking",
    "do the lights on your modem blink",
    "tell me what POWER, INTERNET and WIFI show",
    "are any lights lit on the hub",
    "has the INTERNET light turned green",
    "what does INTERNET on the hub do now",
    "how do the hub's lights look",
    "what lights do you see now",
    "which lights come on after a minute",
    "has POWER come on at the front",
    "is the light still red",
    "does the light on the hub stay red or dark",
  ],
  phrases: {
    propose: "look at the lights on the front of the hub and tell me what POWER, INTERNET and WIFI show",
    report: "On the hub POWER is {power}, INTERNET is {internet} and WIFI is {wifi}.",
  },
  run: (world) => {
    const home = myHome(world);
    if (!isHubPowered(home)) return { power: "dark", internet: "dark", wifi: "dark" };
    if (!doesHubRun(home)) return { power: "red", internet: "dark", wifi: "dark" };
    const internet = hasSession(home) ? "green" : hasLink(home) ? "red" : "blinking";
    return { power: "green", internet, wifi: home.radio === "on" ? "green" : "dark" };
  },
});

export const lookBoxLight = defineTool({
  name: "look_box_light",
  by: "customer",
  effect: "read",
  describe: "Look at the LINE light on the wall box.",
  input: nothing,
  toldAs: [
    "look at the LINE light on the wall box",
    "what colour is the LINE light",
    "is LINE green or red",
    "does the light on the wall box blink",
    "is the light on the white box on the wall lit",
    "tell me what LINE shows on the wall box",
    "check the LINE light of the fibre box",
    "is the wall box lit or dark",
    "has LINE turned green",
    "is LINE steady now",
    "is LINE still winking",
    "what light do you see on the box on the wall",
  ],
  phrases: {
    propose: "look at the LINE light on the wall box and tell me its colour",
    report: "LINE on the wall box is {line}.",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.kind === "copper") world.reject("not_here", "I don't have a wall box, only a phone socket.");
    if (!isBoxPowered(home)) return { line: "dark" };
    if (home.plant === "fault" || home.outage === "down") return { line: "red" };
    return { line: isBoxKnown(home) ? "green" : "blinking" };
  },
});

export const lookCables = defineTool({
  name: "look_cables",
  by: "customer",
  effect: "read",
  describe: "Look at the plugs, the socket strip and the leads behind the hub and the wall box.",
  input: nothing,
  toldAs: [
    "look behind the hub and check the plugs and leads",
    "are all the cables in firmly",
    "is the white lead in the red socket",
    "which socket is the white cable in",
    "is the switch on the strip on",
    "does the socket strip glow",
    "are both plugs in the strip",
    "is the hub plugged in",
    "is the wall box plugged in",
    "check that the wall box and the hub have power from the strip",
    "is there a white filter between the phone socket and the alarm",
    "is the alarm plugged into a phone socket or wired in",
    "make sure every lead is connected properly",
    "follow the cable from the wall box to the hub and tell me where it goes",
    "is the plug of the wall box pushed in again",
    "is the plug of the hub in the strip",
    "how does the red switch on the strip look",
    "is the red switch on the strip lit",
    "where was the white lead",
  ],
  phrases: {
    propose: "look behind the hub and tell me whether the strip is on, both plugs are in and every lead is in its socket",
    report: "I've looked behind it: {seen}.",
  },
  run: (world) => {
    const home = myHome(world);
    const seen = [
      ...(home.strip === "off" ? ["the switch on the strip is off"] : []),
      ...(home.strip === "wet" ? ["the strip is wet"] : []),
      ...(home.box_plug === "out" && home.kind === "fibre" ? ["the plug of the wall box is out"] : []),
      ...(home.hub_plug === "out" ? ["the plug of the hub is out"] : []),
      ...(home.wan === "loose" ? ["the white lead hangs loose at the red socket"] : []),
      ...(home.wan === "yellow" ? ["the white lead is in a yellow socket"] : []),
      ...(home.filter === "missing" ? ["there is no white filter at the phone socket"] : []),
      ...(home.filter === "hardwired" ? ["the alarm is wired straight into the phone socket, nothing to unplug"] : []),
      ...(home.lead === "old" ? ["the laptop hangs on an old thin lead"] : []),
    ];
    return { seen: seen.length === 0 ? "everything is in and switched on" : seen.join(", ") };
  },
});

export const feelHub = defineTool({
  name: "feel_hub",
  by: "customer",
  effect: "read",
  describe: "Touch the hub to find out whether it is dry, warm or wet.",
  input: nothing,
  toldAs: [
    "feel whether the hub is wet or dry",
    "is the hub dry",
    "did water get into the hub",
    "did any liquid get into the router",
    "is the router hot or warm",
    "touch the hub and tell me whether it is hot",
    "put your hand on the hub",
    "does the hub drip when you tilt it",
    "is the hub wet inside",
    "does the hub smell burnt",
    "was it the hub you felt",
    "did any tea go inside the hub",
    "is the hub dry inside and out",
  ],
  phrases: {
    propose: "feel whether the hub is wet or dry and tell me",
    report: "The hub is {feel}.",
  },
  run: (world) => {
    const { hub_body } = myHome(world);
    return {
      feel:
        hub_body === "wet" ? "wet inside, it drips when I tilt it" : hub_body === "hot" ? "very hot, and it smells burnt" : "cool and dry",
    };
  },
});

export const feelBox = defineTool({
  name: "feel_box",
  by: "customer",
  effect: "read",
  describe: "Touch the wall box to find out whether it is dry.",
  input: nothing,
  toldAs: [
    "is the wall box dry",
    "did water get into the wall box",
    "did any liquid get into the box on the wall",
    "feel whether the wall box is wet",
    "is the wall box wet inside",
    "does the wall box drip",
    "touch the wall box and tell me whether it is dry",
    "did the wall box stay dry",
    "did any tea go inside the wall box",
    "was it the wall box you felt",
  ],
  phrases: {
    propose: "feel whether the wall box is wet or dry and tell me",
    report: "The wall box is {feel}.",
  },
  run: (world) => {
    if (myHome(world).kind === "copper") world.reject("not_here", "I don't have a wall box, only a phone socket.");
    return { feel: "dry" };
  },
});

export const feelStrip = defineTool({
  name: "feel_strip",
  by: "customer",
  effect: "read",
  describe: "Check whether the socket strip is dry.",
  input: nothing,
  toldAs: [
    "is the socket strip dry",
    "did water get into the strip",
    "did any liquid spill onto the socket strip",
    "feel whether the power strip is wet",
    "is the strip wet",
    "did the power strip stay dry",
    "look whether the strip is damp",
    "did any tea go inside the strip",
    "is everything dry there",
    "is it all dry there",
    "are the plugs and the strip dry",
  ],
  phrases: {
    propose: "look whether the socket strip is wet or dry and tell me",
    report: "The strip is {feel}.",
  },
  run: (world) => ({ feel: myHome(world).strip === "wet" ? "wet" : "dry" }),
});

export const readHubLabel = defineTool({
  name: "read_hub_label",
  by: "customer",
  effect: "read",
  describe: "Read the label on the back of the hub: its serial and the Wi-Fi name it came with.",
  input: nothing,
  toldAs: [
    "read me the serial on the label on the back of the hub",
    "what does the label on the hub say",
    "what is the serial number of the hub",
    "read the sticker on your router",
    "turn the hub round and read the label",
    "what is printed on the hub's sticker",
    "give me the hub's serial number",
  ],
  phrases: {
    propose: "read me the serial on the label on the back of the hub",
    report: "The label on the hub says {serial}.",
  },
  run: (world) => {
    const { line } = myHome(world);
    const row = world.get("SELECT serial FROM devices WHERE line = ? AND type = 'hub'", line);
    return { serial: row?.serial ?? "nothing I can read" };
  },
});

export const readBoxLabel = defineTool({
  name: "read_box_label",
  by: "customer",
  effect: "read",
  describe: "Read the serial on the left side of the wall box.",
  input: nothing,
  includes: ["read_hub_label", "look_box_light"],
  toldAs: [
    "read me the serial on the left side of the wall box",
    "what is the serial number of the wall box",
    "what does the label on the wall box say",
    "read the sticker on the side of the box on the wall",
    "which number is printed on the wall box",
    "give me the wall box's serial",
  ],
  phrases: {
    propose: "read me the serial on the left side of the wall box",
    report: "The wall box says {serial}.",
  },
  run: (world) => {
    const { box_serial, box_on_record } = myHome(world);
    return { serial: box_serial ?? box_on_record ?? "nothing, there is no wall box" };
  },
});
