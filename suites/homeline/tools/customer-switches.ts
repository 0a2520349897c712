import { defineTool, z } from "deskproof";
import { setHome, setPhone } from "../device/effects.ts";
import { homeOf } from "../device/home.ts";
import { myPhone, top } from "./at-hand.ts";

const nothing = z.object({});

export const airplaneOff = defineTool({
  name: "airplane_off",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Switch airplane mode off under Settings > Network.",
  input: nothing,
  toldAs: [
    "open Settings, then Network and switch airplane mode off",
    "switch airplane mode off",
    "put flight mode off",
    "turn off flight mode",
    "disable aeroplane mode",
    "switch it off, because airplane mode is still on",
    "take the phone out of flight mode",
    "tap the airplane switch so that it is off",
  ],
  place: ["settings", "network"],
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
  toldAs: [
    "open Settings, then Network and switch airplane mode on, wait ten seconds and switch it off again",
    "switch airplane mode on and off again",
    "turn flight mode on, wait ten seconds and turn it off again",
    "put the phone into flight mode for ten seconds and back out",
    "tap the aeroplane symbol, wait ten seconds, and tap it again",
    "tap the plane so that flight mode is on, count to ten and tap it again",
    "toggle airplane mode on and then off",
  ],
  place: ["settings", "network", "swipe", "top"],
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
  describe: "Switch mobile data on under Settings > Network.",
  input: nothing,
  toldAs: [
    "open Settings, then Network and switch mobile data on",
    "switch mobile data on",
    "put mobile data on",
    "turn on mobile data",
    "enable mobile data in Settings",
    "activate cellular data",
    "switch it on, because mobile data is off",
    "tap the mobile data switch so that it is on",
    "set mobile data to on",
  ],
  place: ["settings", "network"],
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
  describe: "Switch the data saver off under Settings > Network.",
  input: nothing,
  toldAs: [
    "open Settings, then Network and switch the data saver off",
    "switch data saver off",
    "turn off the data saver",
    "disable data saving",
    "turn it off, because the data saver is on",
    "tap the data saver switch so that it is off",
    "set data saver to off",
  ],
  place: ["settings", "network"],
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
  describe: "Switch data roaming on under Settings > Network.",
  input: nothing,
  toldAs: [
    "open Settings, then Network and switch data roaming on",
    "switch data roaming on on the phone",
    "turn on roaming in your phone's settings",
    "enable data roaming",
    "put data roaming on",
    "tap the roaming switch so that it is on",
    "turn it on, because data roaming is off",
    "switch roaming on",
  ],
  place: ["settings", "network"],
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
  describe: "Switch the VPN off under Settings > Network.",
  input: nothing,
  toldAs: [
    "open Settings, then Network and switch the VPN off",
    "switch the VPN off",
    "turn off your VPN",
    "disconnect the VPN",
    "switch it off, because the VPN is still on",
    "disable the VPN on your phone",
    "close the VPN app",
    "tap the VPN switch to off",
    "switch it off there under VPN",
  ],
  place: ["settings", "network"],
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
  describe: "Set Operators to automatic under Settings > Network.",
  input: nothing,
  includes: ["look_operators"],
  toldAs: [
    "open Settings, Network, Operators and choose automatic",
    "set Operators to automatic",
    "tap Operators and choose automatic",
    "put the operator on automatic",
    "let the phone choose the operator automatically",
    "switch the network operator back to automatic",
    "change Operators from that name to automatic",
  ],
  place: ["settings", "network"],
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
  describe: "Set Network mode to automatic under Settings > Network.",
  input: nothing,
  toldAs: [
    "open Settings, Network, Network mode and choose automatic",
    "set Network mode to automatic",
    "tap Network mode and choose automatic",
    "put the network mode on automatic",
    "change Network mode from 3G to automatic",
    "pick automatic under Network mode",
  ],
  place: ["settings", "network"],
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
  describe: "Enter an access name under Settings > Network > Access names and save it.",
  input: z.object({ access_name: z.string().trim().toLowerCase() }),
  includes: ["look_access_name"],
  toldAs: [
    "open Settings, Network, Access names, enter homeline.data and save it",
    "set the access name to homeline.data",
    "change the APN to homeline.data and save",
    "type homeline.data as the access name",
    "enter the access name homeline.data",
    "correct the access name",
    "put homeline.data into Access names",
    "choose homeline.data under Access names",
    "pick homeline.data in the list of access names",
  ],
  place: ["settings", "network"],
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
  describe: "Allow the app to use mobile data under Settings > Apps.",
  input: nothing,
  includes: ["mobile_data_on"],
  toldAs: [
    "open Settings, Apps, TramGo and switch mobile data on for the app",
    "allow mobile data for TramGo",
    "in Settings, Apps, TramGo, turn the Mobile data switch on",
    "let the app use mobile data",
    "tap Apps, tap TramGo and switch Mobile data on",
    "turn on the app's own switch Mobile data",
    "give the app permission to use mobile data",
    "on the app's page tap Mobile data so that it is on",
  ],
  place: ["settings", "apps"],
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
