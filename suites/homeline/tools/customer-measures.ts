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
  toldAs: [
    "open hub.home in a browser and tell me what it shows",
    "go to hub.home",
    "type hub.home into the browser",
    "what does hub.home say for the channel",
    "which channel is set on the hub's page",
    "what does the hub's own page say for DNS",
    "is DNS automatic on hub.home",
    "which firmware does the hub's page show",
    "does hub.home open",
    "choose Internet on the hub's page and tell me what it shows beside DNS",
    "go to Wi-Fi on hub.home and tell me what Channel says",
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

export const measureWifi = defineTool({
  name: "measure_wifi",
  by: "customer",
  effect: "read",
  describe: "Run a speed test over Wi-Fi where the customer is.",
  input: nothing,
  toldAs: [
    "run a speed test over Wi-Fi",
    "do a speed test on the Wi-Fi in the Homeline app",
    "what does a speed test over Wi-Fi show",
    "measure the Wi-Fi speed where you are",
    "how fast is the Wi-Fi",
    "test your wireless speed",
    "run the speed test again over Wi-Fi",
    "how many megabits do you get over Wi-Fi",
    "run a speed test",
    "what does the speed test say now",
    "run the test in a room where it was slow",
    "test the speed once more",
    "how many Mb/s does the test show",
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
  toldAs: [
    "go right beside the hub and run a speed test there",
    "run a speed test next to the hub",
    "test the speed close to the hub",
    "measure the Wi-Fi beside the router",
    "stand next to the router and run the speed test",
    "how fast is it right by the hub",
    "walk up to the hub with your phone and test the speed",
    "on Wi-Fi beside the hub, what is the number",
    "run the speed test again beside the hub",
    "what does the speed test say now, still beside the hub",
    "how many Mb/s do you get beside the hub",
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
  toldAs: [
    "run a speed test on the computer that is connected by a lead",
    "do a speed test over the cable",
    "connect the laptop by cable and run a speed test",
    "what does the wired speed test show",
    "measure the speed on the laptop with the network cable",
    "test the speed over ethernet",
    "how fast is it on the wired computer",
  ],
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
  describe: "Open a web page over Wi-Fi and check whether it loads.",
  input: nothing,
  toldAs: [
    "open any web page over Wi-Fi and tell me whether it loads",
    "try a website on the Wi-Fi",
    "does a page open",
    "do web pages load now",
    "can you open a website",
    "load a page in the browser over Wi-Fi",
    "does the internet work now on your laptop or phone over Wi-Fi",
    "try to open a page",
    "with the VPN off, open a page",
    "open a page you have not had open today",
    "try opening any ordinary page",
    "does the paused page still show up",
    "do websites come up normally again",
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
  describe: "Play something on the television and check whether it plays properly.",
  input: nothing,
  toldAs: [
    "play something on the TV and tell me whether it runs",
    "does the TV play",
    "start a film on the television",
    "try the television again",
    "is the TV working now",
    "does the picture on the TV still stop",
    "watch something on the TV",
  ],
  phrases: {
    propose: "play something on the TV and tell me whether it runs",
    report: "The TV {tv}.",
  },
  run: (world) => {
    const home = myHome(world);
    if (home.tv === "none") world.reject("not_here", "I don't have a TV on it.");
    return { tv: doesTvPlay(home) ? "plays without stopping" : "does not play properly" };
  },
});

function said(speed: number): string {
  return speed === 0 ? "no connection" : `${Math.round(speed * 10) / 10} Mb/s`;
}
