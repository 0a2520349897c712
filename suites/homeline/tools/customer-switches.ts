import { defineTool, z } from "deskproof";
import { setHome, setPhone } from "../device/effects.ts";
import { homeOf } from "../device/home.ts";
import { myPhone, top } from "./at-hand.ts";

const nothing = z.object({});
const menu = ["settings", "network"] as const;

export const airplaneOff = defineTool({
  name: "airplane_off",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch airplane mode off in Settings, Network.",
  input: nothing,
  hears: [["airplane", "flight mode", "aeroplane", "plane mode"], ["off", "disable"], [...menu]],
  phrases: {
    propose: "open Settings, then Network and switch airplane mode off",
    report: "Airplane mode is off; at the top it now shows {shows}.",
    unsure: "Airplane mode: on or off, and where is it?",
  },
  run: (world) => {
    setPhone(world, myPhone(world).line, { airplane: "off" }, true);
    return top(world);
  },
});

export const airplaneOnAndOff = defineTool({
  name: "airplane_on_and_off",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch airplane mode on, wait ten seconds and switch it off again.",
  input: nothing,
  includes: ["airplane_off"],
  hears: [
    ["airplane", "flight mode", "aeroplane", "plane mode"],
    ["on and off", "on, wait", "on for", "off again", "on and then off"],
    [...menu],
  ],
  phrases: {
    propose: "open Settings, then Network and switch airplane mode on, wait ten seconds and switch it off again",
    report: "On and off again; at the top it now shows {shows}.",
  },
  run: (world) => {
    setPhone(world, myPhone(world).line, { airplane: "off" }, true);
    return top(world);
  },
});

export const mobileDataOn = defineTool({
  name: "mobile_data_on",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch mobile data on in Settings, Network.",
  input: nothing,
  hears: [
    ["mobile data", "mobile internet", "cellular data"],
    ["switch on", "turn on", "mobile data on", "data on", "enable", "switch it on", "turn it on", "activate"],
    [...menu],
  ],
  phrases: {
    propose: "open Settings, then Network and switch mobile data on",
    report: "Mobile data is on; at the top it now shows {shows}.",
    unsure: "Mobile data, where do I find that?",
  },
  run: (world) => {
    setPhone(world, myPhone(world).line, { data: "on" });
    return top(world);
  },
});

export const dataSaverOff = defineTool({
  name: "data_saver_off",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch the data saver off in Settings, Network.",
  input: nothing,
  hears: [["data saver", "data saving"], ["off", "disable"], [...menu]],
  phrases: {
    propose: "open Settings, then Network and switch the data saver off",
    report: "The data saver is off.",
    unsure: "The data saver, where is that?",
  },
  run: (world) => {
    setPhone(world, myPhone(world).line, { saver: "off" });
    return top(world);
  },
});

export const roamingOn = defineTool({
  name: "roaming_on",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch data roaming on in Settings, Network.",
  input: nothing,
  hears: [
    ["roaming"],
    ["switch on", "turn on", "roaming on", "enable", "switch it on", "turn it on", "switch data roaming on"],
    [...menu],
  ],
  phrases: {
    propose: "open Settings, then Network and switch data roaming on",
    report: "Roaming is on; at the top it now shows {shows}.",
    unsure: "Roaming, where would I find that?",
  },
  run: (world) => {
    setPhone(world, myPhone(world).line, { roaming: "on" });
    return top(world);
  },
});

export const vpnOff = defineTool({
  name: "vpn_off",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch the VPN off in Settings, Network.",
  input: nothing,
  hears: [["vpn"], ["off", "disconnect", "disable"], [...menu]],
  phrases: {
    propose: "open Settings, then Network and switch the VPN off",
    report: "The VPN is off now.",
    unsure: "The VPN, where do I switch that?",
  },
  run: (world) => {
    const here = world.get("SELECT home, phone FROM at_hand");
    if (typeof here?.phone === "string") setPhone(world, here.phone, { vpn: "off" });
    if (typeof here?.home === "string" && homeOf(world, here.home)) setHome(world, here.home, { vpn: "off" });
    return { vpn: "off" };
  },
});

export const chooseOperatorAuto = defineTool({
  name: "choose_operator_auto",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Set Operators to automatic in Settings, Network.",
  input: nothing,
  includes: ["look_operators"],
  hears: [["operator"], ["automatic", "auto"], [...menu]],
  phrases: {
    propose: "open Settings, Network, Operators and choose automatic",
    report: "Operators is on automatic; at the top it now shows {shows}.",
    unsure: "Operators: what should I choose there?",
  },
  run: (world) => {
    setPhone(world, myPhone(world).line, { operator: "auto" }, true);
    return top(world);
  },
});

export const chooseModeAuto = defineTool({
  name: "choose_mode_auto",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Set Network mode to automatic in Settings, Network.",
  input: nothing,
  hears: [["network mode", "preferred network"], ["automatic", "auto"], [...menu]],
  phrases: {
    propose: "open Settings, Network, Network mode and choose automatic",
    report: "Network mode is on automatic; at the top it now shows {shows}.",
    unsure: "Network mode: which one?",
  },
  run: (world) => {
    setPhone(world, myPhone(world).line, { mode: "auto" }, true);
    return top(world);
  },
});

export const setAccessName = defineTool({
  name: "set_access_name",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Enter an access name in Settings, Network, Access names, and save it.",
  input: z.object({ access_name: z.string().trim().toLowerCase() }),
  includes: ["look_access_name"],
  hears: [["access name", "apn"], ["enter", "set", "type", "change", "put", "save"], [...menu]],
  takes: { access_name: /\b([a-z]+\.[a-z]+)\b/i },
  phrases: {
    propose: "open Settings, Network, Access names, enter {access_name} and save it",
    report: "I've entered {access_name}; at the top it now shows {shows}.",
    unsure: "Set the access name to what?",
  },
  run: (world, { access_name }) => {
    setPhone(world, myPhone(world).line, { access_name });
    return { access_name, ...top(world) };
  },
});

export const allowAppData = defineTool({
  name: "allow_app_data",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Allow the app to use mobile data, in Settings, Apps.",
  input: nothing,
  includes: ["mobile_data_on"],
  hears: [
    ["app"],
    ["allow", "mobile data on for", "switch mobile data on", "permission", "let the app", "turn mobile data on"],
    ["settings", "apps"],
  ],
  phrases: {
    propose: "open Settings, Apps, TramGo and switch mobile data on for the app",
    report: "Mobile data is on for the app.",
    unsure: "The app, and what do I do with it?",
  },
  run: (world) => {
    setPhone(world, myPhone(world).line, { app_data: "on" });
    return { app_data: "on" };
  },
});
