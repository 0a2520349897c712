import { defineTool, z } from "deskproof";
import { doesHubPageOpen, pageOver } from "../device/home.ts";
import { doesTvPlay, wifiSpeed, wiredSpeed } from "../device/speed.ts";
import { myHome } from "./at-hand.ts";

const nothing = z.object({});

export const openHubPage = defineTool({
  name: "open_hub_page",
  by: "customer",
  effect: "read",
  describe: "Open hub.home in a browser and read its pages.",
  input: nothing,
  hears: [
    ["hub.home", "hub page", "hub's page", "settings page", "hub's own page"],
    ["open", "go to", "type", "enter", "look", "read", "what", "tell"],
    ["browser", "hub.home"],
  ],
  phrases: {
    propose: "open hub.home in a browser and tell me what it shows for channel and DNS",
    report: "The page is open. Firmware {firmware}, channel {channel}, DNS {dns}.",
  },
  run: (world) => {
    const home = myHome(world);
    if (!doesHubPageOpen(home)) world.reject("does_not_open", "That page doesn't open for me.");
    const channel = home.channel === "crowded" ? "6, crowded" : "automatic";
    return { firmware: home.firmware, channel, dns: home.dns === "manual" ? "set by hand" : "automatic" };
  },
});

const speedTest = ["speed test", "speedtest", "measure", "speed", "test"] as const;

export const measureWifi = defineTool({
  name: "measure_wifi",
  by: "customer",
  effect: "read",
  describe: "Run a speed test over Wi-Fi where the customer is.",
  input: nothing,
  hears: [
    ["speed test", "speedtest", "measure", "speed over wi", "test the speed"],
    ["wi-fi", "wifi", "wireless"],
    ["app", "browser", "wi"],
  ],
  phrases: {
    propose: "run a speed test over Wi-Fi in the Homeline app and tell me what it shows",
    report: "The test says {speed} over Wi-Fi.",
  },
  run: (world) => {
    const home = myHome(world);
    return { speed: said(wifiSpeed(home, home.spot)) };
  },
});

export const measureNearHub = defineTool({
  name: "measure_near_hub",
  by: "customer",
  effect: "read",
  describe: "Run a speed test over Wi-Fi right beside the hub.",
  input: nothing,
  includes: ["measure_wifi"],
  hears: [
    [...speedTest],
    [
      "beside the hub",
      "next to the hub",
      "near the hub",
      "close to the hub",
      "by the hub",
      "beside the router",
      "next to the router",
    ],
    ["hub", "router"],
  ],
  phrases: {
    propose: "go right beside the hub, run a speed test there in the Homeline app and tell me what it shows",
    report: "Beside the hub it says {speed}.",
  },
  run: (world) => ({ speed: said(wifiSpeed(myHome(world), "near")) }),
});

export const measureWired = defineTool({
  name: "measure_wired",
  by: "customer",
  effect: "read",
  describe: "Run a speed test on a laptop that is connected to the hub by a lead.",
  input: nothing,
  includes: ["look_cables", "measure_wifi"],
  hears: [[...speedTest], ["lead", "cable", "wired", "ethernet"], ["lead", "cable", "laptop", "computer"]],
  phrases: {
    propose: "run a speed test on the computer that is connected by a lead and tell me what it shows",
    report: "By lead it says {speed}.",
  },
  run: (world) => ({ speed: said(wiredSpeed(myHome(world))) }),
});

export const tryPage = defineTool({
  name: "try_page",
  by: "customer",
  effect: "read",
  describe: "Open a web page over Wi-Fi.",
  input: nothing,
  hears: [
    ["web page", "webpage", "website", "web site", "a page", "any page", "another page", "pages"],
    ["open", "load", "try", "visit", "check"],
    ["wi-fi", "wifi", "browser", "phone", "page"],
  ],
  phrases: {
    propose: "open any web page over Wi-Fi and tell me whether it loads",
    report: "I tried a page: {page}.",
  },
  run: (world) => ({ page: pageOver(myHome(world)) }),
});

export const tryTv = defineTool({
  name: "try_tv",
  by: "customer",
  effect: "read",
  describe: "Play something on the television.",
  input: nothing,
  hears: [
    ["tv", "television"],
    ["play", "try", "start", "watch", "check", "does", "is", "see"],
    ["tv", "television"],
  ],
  phrases: {
    propose: "play something on the TV and tell me whether it runs",
    report: "The TV {tv}.",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.tv === "none") world.reject("no_tv", "I don't have a TV on it.");
    return { tv: doesTvPlay(home) ? "plays without stopping" : "does not play properly" };
  },
});

function said(speed: number): string {
  return speed === 0 ? "no connection" : `${Math.round(speed * 10) / 10} Mb/s`;
}
