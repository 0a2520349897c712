import { type Home, hasSession, isOnWifi } from "./home.ts";

const fastBand = { near: 450, next: 220, far: 4 } as const;
const farBand = { near: 60, next: 40, far: 22 } as const;
const meshSpeed = 9;
const vpnSpeed = 6;

/** The speed that reaches the hub over the line, in Mb/s; 0 without internet. */
export function lineSpeed(home: Home): number {
  if (!hasSession(home)) return 0;
  const live = home.live ?? home.profile ?? home.plan_speed;
  const quiet = home.kind === "copper" && home.filter !== "ok" ? Math.min(live, 12) : live;
  return home.outage === "slow" ? Math.min(quiet, 20) : quiet;
}

/** The result of a speed test over Wi-Fi at a place in the home; 0 without a connection. */
export function wifiSpeed(home: Home, spot: Home["spot"]): number {
  if (!isOnWifi(home)) return 0;
  const carried = Math.min(lineSpeed(home), bandSpeed(home, spot));
  return home.vpn === "on" ? Math.min(carried, vpnSpeed) : carried;
}

function bandSpeed(home: Home, spot: Home["spot"]): number {
  if (home.joined === "mesh") return meshSpeed;
  const isFast = home.joined === "home5" || (home.names === "one" && spot !== "far");
  if (isFast) return home.firmware === "4.2" ? fastBand[spot] : fastBand[spot] / 10;
  return slowerBand(home, spot);
}

function slowerBand({ channel }: Home, spot: Home["spot"]): number {
  return channel === "crowded" ? farBand[spot] / 4 : farBand[spot];
}

/** The result of a speed test on a laptop that is connected by cable; 0 without a cable. */
export function wiredSpeed(home: Home): number {
  if (home.lead === "none") return 0;
  return Math.min(lineSpeed(home), home.lead === "old" ? 94 : 940);
}

/** Whether the television plays without freezing. */
export function doesTvPlay(home: Home): boolean {
  if (home.tv === "none" || home.radio === "off" || home.dns === "manual") return false;
  return home.tv_password === home.wifi_password && Math.min(lineSpeed(home), slowerBand(home, home.tv)) >= 8;
}
