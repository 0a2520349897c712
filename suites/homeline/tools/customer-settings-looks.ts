import { defineTool, type WorldAccess, z } from "deskproof";
import { homeOf } from "../device/home.ts";
import { myHome, myPhone } from "./at-hand.ts";

const nothing = z.object({});

function modeOf(mode: string): string {
  return mode === "auto" ? "automatic" : mode.toUpperCase();
}

/** Whether a VPN is on, either on the phone or on the laptop at home. */
function vpnOf(world: WorldAccess): "on" | "off" {
  const here = world.get("SELECT home, phone FROM at_hand");
  if (typeof here?.phone === "string" && myPhone(world).vpn === "on") return "on";
  return (typeof here?.home === "string" && homeOf(world, here.home)?.vpn) || "off";
}

export const lookAirplane = defineTool({
  name: "look_airplane",
  by: "customer",
  effect: "read",
  describe: "Open Settings > Network and check whether airplane mode is on.",
  input: nothing,
  toldAs: [
    "is airplane mode on or off",
    "open Settings, Network and tell me whether airplane mode is on",
    "is flight mode switched on",
    "look at airplane mode in Settings",
    "what does the airplane mode switch say",
    "is the phone in flight mode",
    "check that airplane mode is off",
  ],
  phrases: {
    propose: "open Settings, then Network and tell me whether airplane mode is on or off",
    report: "Airplane mode is {state}.",
  },
  run: (world) => ({ state: myPhone(world).airplane }),
});

export const lookMobileData = defineTool({
  name: "look_mobile_data",
  by: "customer",
  effect: "read",
  describe: "Open Settings > Network and check whether mobile data is on.",
  input: nothing,
  toldAs: [
    "is mobile data on or off",
    "is mobile data on in Settings, Network",
    "open Settings, Network and tell me whether mobile data is on",
    "is mobile data switched on",
    "look at mobile data in Settings",
    "what does it say beside mobile data in Settings, Network",
    "check that mobile data is on",
    "how is the mobile data switch set",
  ],
  phrases: {
    propose: "open Settings, then Network and tell me whether mobile data is on or off",
    report: "In Settings, mobile data is {state}.",
  },
  run: (world) => ({ state: myPhone(world).data }),
});

export const lookDataSaver = defineTool({
  name: "look_data_saver",
  by: "customer",
  effect: "read",
  describe: "Open Settings > Network and check whether the data saver is on.",
  input: nothing,
  toldAs: [
    "is the data saver on or off",
    "is data saver switched on",
    "open Settings, Network and look at data saver",
    "what does the data saver switch show",
    "what does it say beside data saver",
    "check that data saver is off",
    "there is a line called data saver, is it on",
  ],
  phrases: {
    propose: "open Settings, then Network and tell me whether the data saver is on or off",
    report: "The data saver is {state}.",
  },
  run: (world) => ({ state: myPhone(world).saver }),
});

export const lookRoaming = defineTool({
  name: "look_roaming",
  by: "customer",
  effect: "read",
  describe: "Open Settings > Network and check whether data roaming is on.",
  input: nothing,
  toldAs: [
    "is data roaming on or off on the phone",
    "is roaming switched on in Settings",
    "open Settings, Network and tell me whether data roaming is on",
    "what does the roaming switch say",
    "which position is the data roaming switch in",
    "look at data roaming in your phone's settings",
    "check that data roaming is on",
    "what does it say beside data roaming",
  ],
  phrases: {
    propose: "open Settings, then Network and tell me whether data roaming is on or off",
    report: "Data roaming is {state} on the phone.",
  },
  run: (world) => ({ state: myPhone(world).roaming }),
});

export const lookNetworkMode = defineTool({
  name: "look_network_mode",
  by: "customer",
  effect: "read",
  describe: "Open Settings > Network and check which network mode is selected.",
  input: nothing,
  toldAs: [
    "what is Network mode set to",
    "is Network mode on automatic",
    "open Settings, Network, Network mode and tell me what is chosen",
    "look at Network mode",
    "what does it say beside Network mode",
    "does Network mode say automatic, 4G or 3G",
    "which network mode is chosen",
  ],
  phrases: {
    propose: "open Settings, then Network and tell me which network mode is chosen",
    report: "Network mode is on {state}.",
  },
  run: (world) => ({ state: modeOf(myPhone(world).mode) }),
});

export const lookVpn = defineTool({
  name: "look_vpn",
  by: "customer",
  effect: "read",
  describe: "Open Settings > Network and check whether a VPN is on.",
  input: nothing,
  toldAs: [
    "is the VPN on or off",
    "is a VPN connected on your phone",
    "is a VPN running",
    "open Settings, Network and tell me whether the VPN is on",
    "do you use a VPN",
    "look at the VPN in Settings",
    "what does the VPN switch show",
    "check that the VPN is off",
    "what does VPN show right now",
    "read me the VPN line, is it on or off",
    "which VPN setting do you see",
  ],
  phrases: {
    propose: "open Settings, then Network and tell me whether a VPN is on or off",
    report: "The VPN is {state}.",
  },
  run: (world) => ({ state: vpnOf(world) }),
});

export const lookAppPage = defineTool({
  name: "look_app_page",
  by: "customer",
  effect: "read",
  describe: "Open Settings > Apps, then the app's own page, and check whether the app may use mobile data.",
  input: nothing,
  includes: ["look_mobile_data"],
  toldAs: [
    "open Settings, Apps, TramGo and tell me whether mobile data is on for it",
    "in Settings, Apps, TramGo, is mobile data on or off",
    "what does the Mobile data switch on the app's page show",
    "is TramGo allowed to use mobile data",
    "may the app use mobile data",
    "look at the app's page in Settings",
    "what does Settings say for TramGo",
    "tap Apps, then TramGo, and tell me what is switched on there",
    "read me the settings page of the app",
    "is mobile data allowed for the app",
  ],
  phrases: {
    propose: "open Settings, then Apps, then TramGo and tell me whether mobile data is on for the app",
    report: "On the app's page Mobile data is {app_data}.",
  },
  run: (world) => ({ app_data: myPhone(world).app_data }),
});

const networkNames = {
  home: "the hub's Wi-Fi",
  home5: "the hub's Wi-Fi, the one ending in -5G",
  mesh: "the network of the mesh set, not the hub's",
  none: "no Wi-Fi at all",
} as const;

export const lookWifiName = defineTool({
  name: "look_wifi_name",
  by: "customer",
  effect: "read",
  describe: "Open Settings > Wi-Fi and check which network the phone is connected to.",
  input: nothing,
  toldAs: [
    "which Wi-Fi is your phone on",
    "which Wi-Fi name are you connected to",
    "what network name does the phone show under Wi-Fi",
    "look in Settings, Wi-Fi and tell me which network is joined",
    "is your phone on the hub's Wi-Fi or on another one",
    "what is the name of the Wi-Fi you use",
    "tell me the name of the network you are on",
  ],
  phrases: {
    propose: "open Settings, then Wi-Fi and tell me which network your phone is on",
    report: "It's on {network}.",
  },
  run: (world) => ({ network: networkNames[myHome(world).joined] }),
});
