import { defineTool, z } from "deskproof";
import { doesHubRun, hasLink, hasSession, isBoxKnown, isBoxPowered, isHubPowered } from "../device/home.ts";

import { hub, looking, myHome, wallBox } from "./at-hand.ts";

const nothing = z.object({});
const front = ["front", "hub", "router", "modem"] as const;

export const lookHubLights = defineTool({
  name: "look_hub_lights",
  by: "customer",
  effect: "read",
  describe: "Look at the three lights on the front of the hub: POWER, INTERNET and WIFI.",
  input: nothing,
  hears: [
    [
      "lights",
      "internet light",
      "power light",
      "wifi light",
      "internet on the hub",
      "is internet",
      "is power",
      "is the power",
      "is the internet",
      "light at the hub",
      "light on the hub",
      "light on the front",
    ],
    [...looking],
    [...front],
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
  hears: [
    [
      "line light",
      "light on the wall",
      "light on your wall",
      "light on the white",
      "light of the wall",
      "wall box light",
      "wall box's light",
      "line on the",
      "is line",
      "line show",
      "light called line",
      "light marked line",
    ],
    ["light", "lit", "red", "green", "dark", "blink", "colour", "color", "line"],
    [...wallBox, "wall"],
  ],
  phrases: {
    propose: "look at the LINE light on the wall box and tell me its colour",
    report: "LINE on the wall box is {line}.",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.kind === "copper") world.reject("no_box", "I don't have a wall box, only a phone socket.");
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
  hears: [
    ["plug", "cable", "lead", "strip", "filter", "wire", "socket"],
    ["look", "check", "what", "which", "is", "are", "trace", "go over", "follow"],
    ["behind", "back", "strip", "hub", "wall"],
  ],
  phrases: {
    propose:
      "look behind the hub and tell me whether the strip is on, both plugs are in and every lead is in its socket",
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
  describe: "Put a hand on the hub: is it dry, warm, wet?",
  input: nothing,
  hears: [[...hub], ["wet", "dry", "hot", "feel", "touch", "liquid", "damp", "moist", "get in", "got in"], [...hub]],
  phrases: {
    propose: "feel whether the hub is wet or dry and tell me",
    report: "I've felt it: {feel}.",
  },
  run: (world) => {
    const { hub_body } = myHome(world);
    return {
      feel:
        hub_body === "wet"
          ? "wet inside, it drips when I tilt it"
          : hub_body === "hot"
            ? "very hot, and it smells burnt"
            : "cool and dry",
    };
  },
});

export const readHubLabel = defineTool({
  name: "read_hub_label",
  by: "customer",
  effect: "read",
  describe: "Read the label on the back of the hub: its serial and the Wi-Fi name it came with.",
  input: nothing,
  hears: [
    ["label", "sticker", "serial"],
    [...looking, "find"],
    ["back", "hub", "router"],
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
  hears: [[...wallBox], ["serial", "label", "sticker", "number"], ["side", ...wallBox]],
  phrases: {
    propose: "read me the serial on the left side of the wall box",
    report: "The wall box says {serial}.",
  },
  run: (world) => {
    const { box_serial, box_on_record } = myHome(world);
    return { serial: box_serial ?? box_on_record ?? "nothing, there is no wall box" };
  },
});
