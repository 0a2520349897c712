import { defineTool, type WorldAccess, z } from "deskproof";
import { restartHub, setHome } from "../device/effects.ts";
import { doesHubPageOpen, doesHubRun, type Home, hasSession } from "../device/home.ts";
import { myHome } from "./at-hand.ts";

const nothing = z.object({});

export const holdReset = defineTool({
  name: "hold_reset",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Hold a paper clip in the RESET pinhole on the underside of the hub.",
  input: z.object({ seconds: z.coerce.number().int().min(1).max(120) }),
  includes: ["restart_hub_by_hand"],
  hears: [
    ["reset hole", "pinhole", "reset button", "paper clip", "reset pin", "factory reset", "marked reset"],
    ["hold", "press", "push", "keep", "insert"],
    ["underside", "under", "bottom", "beneath"],
  ],
  takes: { seconds: /\b(\d{1,3})\s*(?:seconds|sec\b|s\b)/i },
  phrases: {
    propose: "hold a paper clip in the RESET pinhole on the underside of the hub for {seconds} seconds",
    report: "I held it for {seconds} seconds: {result}.",
    unsure: "The little hole underneath? How long do I hold it?",
  },
  run: (world, { seconds }) => {
    const home = myHome(world);
    if (seconds < 10 || !doesHubRun(home) || home.hub_state === "frozen")
      return { seconds, result: "nothing happened" };
    const login = home.kind === "copper" ? "blank" : home.login;
    setHome(world, home.line, {
      wifi_password: "label",
      names: "one",
      radio: "on",
      channel: "auto",
      dns: "auto",
      login,
    });
    restartHub(world, home.line);
    return { seconds, result: "all lights went out and came back, and everything has dropped off the Wi-Fi" };
  },
});

export const pressWifiButton = defineTool({
  name: "press_wifi_button",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Press the WIFI button on the right side of the hub.",
  input: nothing,
  hears: [
    ["wifi button", "wi-fi button", "button marked wifi", "button marked wi-fi"],
    ["press", "push", "turn on", "switch on"],
    ["right", "side"],
  ],
  phrases: {
    propose: "press the WIFI button on the right side of the hub once",
    report: "Pressed it. WIFI is {wifi} now.",
    unsure: "Which button is that?",
  },
  run: (world) => {
    const home = myHome(world);
    const radio = home.radio === "on" ? "off" : "on";
    setHome(world, home.line, { radio });
    return { wifi: radio === "on" ? "green" : "dark" };
  },
});

/** Changes a setting on the hub's own page. */
function onHubPage(world: WorldAccess, cells: Parameters<typeof setHome>[2]): Home {
  const home = myHome(world);
  if (!doesHubPageOpen(home)) world.reject("does_not_open", "That page doesn't open for me.");
  setHome(world, home.line, cells);
  return home;
}

export const setChannelAuto = defineTool({
  name: "set_channel_auto",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Set the Wi-Fi channel to automatic on the hub's page.",
  input: nothing,
  includes: ["open_hub_page"],
  hears: [["channel"], ["automatic", "auto"], ["hub.home", "page", "wi-fi", "wifi"]],
  phrases: {
    propose: "open hub.home in a browser, go to Wi-Fi and set the channel to automatic",
    report: "The channel is on automatic now.",
    unsure: "To which channel?",
  },
  run: (world) => {
    onHubPage(world, { channel: "auto" });
    return { channel: "automatic" };
  },
});

export const setDnsAuto = defineTool({
  name: "set_dns_auto",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Set DNS to automatic on the hub's page.",
  input: nothing,
  includes: ["open_hub_page"],
  hears: [["dns"], ["automatic", "auto"], ["hub.home", "page", "internet"]],
  phrases: {
    propose: "open hub.home in a browser, go to Internet and set DNS to automatic",
    report: "DNS is on automatic now.",
    unsure: "And what should DNS be set to?",
  },
  run: (world) => {
    onHubPage(world, { dns: "auto" });
    return { dns: "automatic" };
  },
});

export const updateHub = defineTool({
  name: "update_hub",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Install an update on the hub's status page; the hub restarts.",
  input: nothing,
  includes: ["open_hub_page"],
  hears: [
    ["update", "firmware"],
    ["install", "start", "press update", "update now", "click update"],
    ["hub.home", "page", "status"],
  ],
  phrases: {
    propose: "open hub.home in a browser, go to Status and press Update now to install the update",
    report: "It installed something and restarted. Firmware {firmware} now.",
  },
  run: (world) => {
    const home = myHome(world);
    if (!hasSession(home)) world.reject("no_internet", "It says it can't check for updates.");
    onHubPage(world, { firmware_ready: "yes" });
    restartHub(world, home.line);
    return { firmware: myHome(world).firmware };
  },
});

/** Joins the hub's Wi-Fi with the password the customer knows or can read on the label. */
function join(world: WorldAccess, name: "home" | "home5"): { readonly result: string } {
  const home = myHome(world);
  if (home.radio === "off" || !doesHubRun(home)) world.reject("no_network", "The phone doesn't find the network.");
  if (name === "home5" && home.names === "one") world.reject("no_network", "There is only one name in the list.");
  if (home.wifi_password === "other") world.reject("wrong_password", "It says wrong password.");
  const saved_password = home.wifi_password === "label" ? "label" : "own";
  setHome(world, home.line, { joined: name, saved_password });
  return { result: "it's connected" };
}

export const joinHubWifi = defineTool({
  name: "join_hub_wifi",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Join the hub's own Wi-Fi on the phone, with the password on the label if it was reset.",
  input: nothing,
  hears: [
    [
      "hub's wi-fi",
      "hub's own wi-fi",
      "hub's wifi",
      "hub's own wifi",
      "our wi-fi",
      "the hub's network",
      "network name on the label",
      "wi-fi name on the label",
    ],
    ["join", "connect", "switch to", "choose", "select", "log"],
    ["settings", "phone"],
  ],
  phrases: {
    propose: "open Settings, then Wi-Fi on your phone and join the hub's own Wi-Fi",
    report: "I've joined the hub's Wi-Fi, {result}.",
    unsure: "Join which network?",
  },
  run: (world) => join(world, "home"),
});

export const joinFastWifi = defineTool({
  name: "join_fast_wifi",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Join the hub's faster Wi-Fi, whose name ends in -5G.",
  input: nothing,
  includes: ["join_hub_wifi"],
  hears: [
    ["-5g", "5g name", "5 ghz", "ends in 5g", "ending in 5g"],
    ["join", "connect", "switch to", "choose", "select"],
    ["settings", "phone"],
  ],
  phrases: {
    propose: "open Settings, then Wi-Fi on your phone and join the name that ends in -5G",
    report: "On the -5G one now, {result}.",
  },
  run: (world) => join(world, "home5"),
});

export const joinTv = defineTool({
  name: "join_tv",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Join the hub's Wi-Fi on the television, in its Network menu.",
  input: nothing,
  includes: ["join_hub_wifi"],
  hears: [
    ["tv", "television"],
    ["join", "connect", "enter the password", "choose the"],
    ["menu", "network"],
  ],
  phrases: {
    propose: "open the Network menu on the TV and join the hub's Wi-Fi there with the password on the label",
    report: "The TV is on the Wi-Fi.",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.tv === "none") world.reject("no_tv", "I don't have a TV on it.");
    if (home.wifi_password === "other") world.reject("wrong_password", "The TV says wrong password.");
    setHome(world, home.line, { tv_password: home.wifi_password === "label" ? "label" : "own" });
    return { tv: "joined" };
  },
});
