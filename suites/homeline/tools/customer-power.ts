import { defineTool, type WorldAccess, z } from "deskproof";
import { restartHub, setHome } from "../device/effects.ts";
import { doesHubRun, isHubPowered } from "../device/home.ts";
import { myHome } from "./at-hand.ts";

const nothing = z.object({});

/** What the customer sees on the hub after changing its power supply. */
function seen(world: WorldAccess): { readonly lights: string } {
  const home = myHome(world);
  if (!isHubPowered(home)) return { lights: "the hub is dark" };
  return {
    lights: doesHubRun(home) ? "the lights on the hub have come on" : "only POWER on the hub is lit, and it is red",
  };
}

export const plugInBox = defineTool({
  name: "plug_in_box",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Plug the wall box into the socket strip.",
  input: nothing,
  includes: ["look_cables"],
  toldAs: [
    "plug the wall box back into the socket strip",
    "plug in the wall box",
    "put the plug of the wall box into the strip",
    "plug the white box on the wall in again",
    "push the wall box's plug back in",
    "connect the wall box to power",
    "power up the wall box",
  ],
  place: ["strip", "socket", "wall", "power bar", "extension"],
  phrases: {
    propose: "plug the wall box back into the socket strip",
    report: "The wall box is plugged in; its light is {light}.",
    unsure: "The box on the wall, yes, but what do I do with it?",
  },
  run: (world) => {
    const { line } = myHome(world);
    setHome(world, line, { box_plug: "in" });
    const after = myHome(world);
    return { light: after.strip === "off" ? "dark" : after.plant === "fault" ? "red" : "on" };
  },
});

export const plugInHub = defineTool({
  name: "plug_in_hub",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Plug the hub into the socket strip.",
  input: nothing,
  includes: ["look_cables"],
  toldAs: [
    "plug the hub back into the socket strip",
    "plug in the hub",
    "put the plug of the hub into the strip",
    "plug your router in again",
    "push the hub's plug back in",
    "connect the hub to power",
    "put the router's power plug back in the socket",
  ],
  place: ["strip", "socket", "wall", "power bar", "extension"],
  phrases: { propose: "plug the hub back into the socket strip", report: "The hub is plugged in, and {lights}." },
  run: (world) => {
    setHome(world, myHome(world).line, { hub_plug: "in" });
    return seen(world);
  },
});

export const unplugHub = defineTool({
  name: "unplug_hub",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Unplug the hub from the socket strip.",
  input: nothing,
  toldAs: [
    "unplug the hub from the socket strip",
    "pull the plug of the hub",
    "take the hub's plug out",
    "unplug your router",
    "pull the hub's plug out of the strip",
    "disconnect the hub from power",
    "remove the modem's power plug",
  ],
  place: ["strip", "socket", "wall", "power bar", "extension"],
  phrases: { propose: "unplug the hub from the socket strip", report: "The plug is out; {lights}." },
  run: (world) => {
    setHome(world, myHome(world).line, { hub_plug: "out" });
    return seen(world);
  },
});

export const pressHubPower = defineTool({
  name: "press_hub_power",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Press the POWER button on the back left of the hub.",
  input: nothing,
  toldAs: [
    "press the POWER button on the back left of the hub once",
    "press POWER on the hub",
    "push the power button on the hub",
    "switch the hub on with its button",
    "turn the hub on at the POWER button",
    "press the button marked POWER",
    "switch the router on at the back",
  ],
  place: ["back", "left", "rear"],
  phrases: {
    propose: "press the POWER button on the back left of the hub once",
    report: "Pressed it, and {lights}.",
    unsure: "Which button, and where is it?",
  },
  run: (world) => {
    const home = myHome(world);
    setHome(world, home.line, { hub_button: home.hub_button === "on" ? "off" : "on" });
    return seen(world);
  },
});

export const restartHubByHand = defineTool({
  name: "restart_hub_by_hand",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch the hub off with its POWER button, wait ten seconds and switch it on again.",
  input: nothing,
  includes: ["press_hub_power", "unplug_hub", "plug_in_hub"],
  toldAs: [
    "restart the hub: switch it off with the POWER button on its back, wait ten seconds and switch it on again",
    "restart the hub",
    "restart your router",
    "reboot the modem",
    "reboot the hub",
    "turn the hub off and on again",
    "switch the router off, wait ten seconds and switch it on again",
    "unplug the hub, wait ten seconds and plug it back in",
    "pull the hub's plug, count to ten, and put it back in",
    "power cycle the hub",
    "give the hub a restart",
    "press the POWER button, wait ten seconds, and press it again",
  ],
  place: ["button", "plug", "back", "seconds"],
  phrases: {
    propose: "restart the hub: switch it off with the POWER button on its back, wait ten seconds and switch it on again",
    report: "Off, ten seconds, on again: {lights}.",
    unsure: "Do you mean off and on again, or that little hole underneath?",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.strip === "off" || home.hub_plug === "out") world.reject("no_power", "It stays dark, it has no power.");
    if (home.hub_button === "off") setHome(world, home.line, { hub_button: "on" });
    else restartHub(world, home.line);
    return seen(world);
  },
});

export const switchStripOn = defineTool({
  name: "switch_strip_on",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch the socket strip on with its red switch.",
  input: nothing,
  includes: ["look_cables"],
  toldAs: [
    "switch the socket strip on with its red switch",
    "turn the strip on",
    "switch the strip on",
    "flip the red switch on the strip",
    "press the red switch of the power strip",
    "turn on the extension lead at its switch",
    "switch it on, because the strip is off",
  ],
  place: ["switch", "strip"],
  phrases: { propose: "switch the socket strip on with its red switch", report: "The strip is on, its switch glows." },
  run: (world) => {
    setHome(world, myHome(world).line, { strip: "on" });
    return { strip: "on" };
  },
});

export const moveLead = defineTool({
  name: "move_lead",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Push the white lead into a socket on the back of the hub, red or yellow, until it clicks.",
  input: z.object({
    socket: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(["red", "yellow"])),
  }),
  includes: ["look_cables", "plug_in_hub"],
  toldAs: [
    "push the white lead into the red socket on the back of the hub until it clicks",
    "put the white cable into the red socket",
    "plug the white lead into the red port",
    "move the white lead from the yellow socket to the red one",
    "push the loose lead back into the red socket",
    "connect the white cable to the red socket of the hub",
    "take the white lead out of the yellow socket and put it into the red socket",
  ],
  place: ["back", "hub", "socket"],
  takes: { socket: /\b(red|yellow) (?:socket|port|one)\b/i },
  phrases: {
    propose: "push the white lead into the {socket} socket on the back of the hub until it clicks",
    report: "It clicked into the {socket} socket; {lights}.",
    unsure: "There are several sockets. Which colour?",
  },
  run: (world, { socket }) => {
    setHome(world, myHome(world).line, { wan: socket === "red" ? "ok" : "yellow" });
    return { socket, ...seen(world) };
  },
});

export const fitFilter = defineTool({
  name: "fit_filter",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Fit the white filter between the phone socket and the plug of the alarm or telephone.",
  input: nothing,
  includes: ["look_cables"],
  toldAs: [
    "fit the white filter between the wall socket and the plug of the alarm",
    "put the filter between the phone socket and the alarm",
    "plug the filter in at the phone socket",
    "insert the white filter before the telephone",
    "connect the alarm through the filter",
    "install the filter",
  ],
  place: ["socket", "wall", "between"],
  phrases: {
    propose: "fit the white filter between the wall socket and the plug of the alarm",
    report: "The filter is {fitted}.",
    unsure: "And where does the filter go?",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.filter === "hardwired") world.reject("no_plug", "There is no plug to put it on, it is wired in.");
    setHome(world, home.line, { filter: "ok" });
    return { fitted: "in between" };
  },
});

export const useGreyLead = defineTool({
  name: "use_grey_lead",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Connect the laptop with the grey lead that came with the hub.",
  input: nothing,
  includes: ["look_cables"],
  toldAs: [
    "connect the computer with the grey lead that came with the hub",
    "use the grey cable for the laptop",
    "swap the old lead for the grey one",
    "try another cable between the laptop and the hub",
    "replace the thin lead with the grey lead from the carton",
    "take the grey network cable from the box the hub came in",
  ],
  place: ["carton", "laptop", "computer", "came with"],
  phrases: {
    propose: "connect the computer with the grey lead that came with the hub",
    report: "The grey lead is in.",
    unsure: "Another lead? Which one?",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.lead === "none") world.reject("no_laptop", "There is no laptop here to connect.");
    setHome(world, home.line, { lead: "good" });
    return { lead: "good" };
  },
});
