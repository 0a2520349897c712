import type { WorldAccess } from "deskproof";
import { doesHubRun, type Home, hasSession, homeOf, isBoxPowered, isHubPowered, pageOver } from "./home.ts";
import { hasData, isRegistered, mobileSpeed, type Phone, phoneOf } from "./phone.ts";
import { doesTvPlay, lineSpeed, wifiSpeed, wiredSpeed } from "./speed.ts";

type Service = Readonly<Record<string, string>>;

/** The speed in Mb/s from which a connection counts as quick, even if the plan is faster. */
const quick = 150;

function homeService(home: Home): Service {
  const enough = Math.min(home.plan_speed, quick);
  const rate = (speed: number) => (speed === 0 ? "none" : speed >= enough ? "quick" : "slow");
  return {
    box: home.kind === "fibre" && isBoxPowered(home) ? "lit" : "dark",
    hub: isHubPowered(home) ? (doesHubRun(home) ? "lit" : "red") : "dark",
    internet: hasSession(home) ? `${lineSpeed(home)} Mb/s` : "down",
    // The VPN is ignored here, because it can hide a wrong setting without repairing it.
    page: pageOver({ ...home, vpn: "off" }),
    wifi: rate(wifiSpeed(home, "near")),
    wired: rate(wiredSpeed(home)),
    tv: doesTvPlay(home) ? "plays" : "does not play",
  };
}

function phoneService(phone: Phone): Service {
  const speed = mobileSpeed(phone);
  return {
    roaming: phone.seen_roaming === "on" ? "ready" : "barred",
    calls: isRegistered(phone) ? "ring" : "none",
    data: speed === 0 ? "none" : speed >= 20 ? "quick" : "slow",
    app: hasData(phone) && phone.app_data === "on" ? "works" : "does not work",
    alerts: hasData(phone) && phone.app_data === "on" && phone.saver === "off" ? "come" : "do not come",
  };
}

function serviceOf(world: WorldAccess, line: string): Service {
  const home = homeOf(world, line);
  if (home) return homeService(home);
  const phone = phoneOf(world, line);
  return phone ? phoneService(phone) : {};
}

/** Makes a change to a line or a device, and records which services work differently afterwards. */
export function changing<Result>(world: WorldAccess, line: string, change: () => Result): Result {
  const before = serviceOf(world, line);
  const result = change();
  const after = serviceOf(world, line);
  for (const [what, now] of Object.entries(after)) {
    const last = before[what] ?? "";
    if (last !== now) note(world, { line, what, last, now });
  }
  return result;
}

interface ServiceChange {
  readonly line: string;
  readonly what: string;
  readonly last: string;
  readonly now: string;
}

function note(world: WorldAccess, { line, what, last, now }: ServiceChange): void {
  const known = world.get("SELECT was FROM service_changes WHERE line = ? AND what = ?", line, what);
  if (!known) world.insert("service_changes", { line, what, was: last, now });
  else if (known.was === now) world.run("DELETE FROM service_changes WHERE line = ? AND what = ?", line, what);
  else world.run("UPDATE service_changes SET now = ? WHERE line = ? AND what = ?", now, line, what);
}
