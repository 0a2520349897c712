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
  toldAs: [
    "hold a paper clip in the RESET pinhole on the underside of the hub for 15 seconds",
    "press the reset button under the hub for 15 seconds",
    "push a pin into the reset hole and hold it",
    "factory reset the hub with the pinhole",
    "keep the RESET button pressed with a paper clip",
    "reset the hub to its factory settings",
    "reset the router",
    "press a paper clip into the RESET hole and hold it for 15 seconds",
  ],
  place: ["underside", "under", "bottom", "beneath"],
  takes: { seconds: /\b(\d{1,3})\s*(?:seconds|sec\b|s\b)/i },
  phrases: {
    propose: "hold a paper clip in the RESET pinhole on the underside of the hub for {seconds} seconds",
    report: "I held it for {seconds} seconds: {result}.",
    unsure: "The little hole underneath? How long do I hold it?",
  },
  run: (world, { seconds }) => {
    const home = myHome(world);
    if (seconds < 10 || !doesHubRun(home) || home.hub_state === "frozen") return { seconds, result: "nothing happened" };
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
  toldAs: [
    "press the WIFI button on the right side of the hub once",
    "press the WIFI button",
    "push the button marked WIFI",
    "switch the Wi-Fi on with the button on the side of the hub",
    "press the Wi-Fi button on your router",
    "turn the hub's Wi-Fi on at its button",
  ],
  place: ["right", "side"],
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
  toldAs: [
    "open hub.home in a browser, go to Wi-Fi and set the channel to automatic",
    "set the channel to automatic",
    "change the Wi-Fi channel to automatic on hub.home",
    "put the channel on automatic",
    "choose automatic for the channel",
    "switch the Wi-Fi channel from 6 to automatic",
  ],
  place: ["hub.home", "page", "wi-fi", "wifi"],
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
  toldAs: [
    "open hub.home in a browser, go to Internet and set DNS to automatic",
    "set DNS to automatic",
    "change DNS back to automatic on the hub's page",
    "put DNS on automatic",
    "choose automatic for DNS",
    "remove the DNS server entered by hand",
  ],
  place: ["hub.home", "page", "internet"],
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
  describe: "Install an update from the hub's Status page; the hub then restarts.",
  input: nothing,
  includes: ["open_hub_page"],
  toldAs: [
    "open hub.home in a browser, go to Status and press Update now to install the update",
    "install the update on hub.home",
    "press Update now",
    "click Update now on the Status page",
    "update the hub's firmware",
    "start the firmware update",
    "tap Update on the hub's page",
  ],
  place: ["hub.home", "page", "status"],
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
  describe: "Join the hub's own Wi-Fi on the phone, with the password on the label if the hub was reset.",
  input: nothing,
  toldAs: [
    "open Settings, then Wi-Fi on your phone and join the hub's own Wi-Fi",
    "join the hub's Wi-Fi",
    "connect your phone to the hub's Wi-Fi",
    "connect to the Wi-Fi name on the label with the password printed there",
    "choose the hub's network under Wi-Fi",
    "switch your phone to our Wi-Fi",
    "log your phone in to the hub's network again",
    "in the Wi-Fi list pick the name on the hub's label and type in the password from the label",
    "on your phone choose the name from the label and enter that password",
  ],
  place: ["settings", "phone"],
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
  toldAs: [
    "open Settings, then Wi-Fi on your phone and join the network whose name ends in -5G",
    "open Settings, then Wi-Fi on your phone and join the name that ends in -5G",
    "join the -5G network",
    "connect to the network whose name ends in -5G",
    "connect to the name ending in -5G",
    "choose the Wi-Fi that ends in 5G",
    "switch your phone to the 5 GHz Wi-Fi",
    "select the faster Wi-Fi name with 5G at the end",
  ],
  place: ["settings", "phone"],
  phrases: {
    propose: "open Settings, then Wi-Fi on your phone and join the network whose name ends in -5G",
    report: "On the -5G one now, {result}.",
  },
  run: (world) => join(world, "home5"),
});

export const joinOwnMesh = defineTool({
  name: "join_own_mesh",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Join the Wi-Fi of the customer's own mesh set or repeater.",
  input: nothing,
  toldAs: [
    "join the Wi-Fi of your own mesh set again",
    "connect your phone to the Orbynet",
    "join the Orbynet Wi-Fi again",
    "switch your phone back to the mesh",
    "go back to the mesh network on your phone",
    "use your own mesh's Wi-Fi for the next test",
  ],
  phrases: {
    propose: "join the Wi-Fi of your own mesh set again",
    report: "I'm on my mesh's Wi-Fi now.",
    unsure: "Join which network?",
  },
  run: (world) => {
    const { line } = myHome(world);
    const mesh = world.get("SELECT serial FROM devices WHERE line = ? AND type = 'other' AND ours = 0", line);
    if (!mesh) world.reject("not_here", "I have no Wi-Fi of my own.");
    setHome(world, line, { joined: "mesh" });
    return { joined: "mesh" };
  },
});

export const joinTv = defineTool({
  name: "join_tv",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Join the hub's Wi-Fi in the television's Network menu.",
  input: nothing,
  includes: ["join_hub_wifi"],
  toldAs: [
    "open the Network menu on the TV and join the hub's Wi-Fi there with the password on the label",
    "connect the TV to the hub's Wi-Fi",
    "join the Wi-Fi on the television",
    "enter the new Wi-Fi password on the TV",
    "choose the hub's network in the TV's menu",
    "log the television in to the Wi-Fi again",
    "in the TV's Wi-Fi settings pick the name from the label and enter that password",
    "do the TV the same way, with the name and password from the label",
  ],
  place: ["menu", "network"],
  phrases: {
    propose: "open the Network menu on the TV and join the hub's Wi-Fi there with the password on the label",
    report: "The TV is on the Wi-Fi.",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.tv === "none") world.reject("not_here", "I don't have a TV on it.");
    if (home.wifi_password === "other") world.reject("wrong_password", "The TV says wrong password.");
    setHome(world, home.line, { tv_password: home.wifi_password === "label" ? "label" : "own" });
    return { tv: "joined" };
  },
});
