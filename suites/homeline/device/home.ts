import { type WorldAccess, z } from "deskproof";

const Home = z.object({
  line: z.string(),
  kind: z.enum(["fibre", "copper"]),
  state: z.enum(["active", "suspended"]),
  plan_speed: z.number(),
  box_on_record: z.string().nullable(),
  outage: z.enum(["none", "down", "slow"]),
  strip: z.enum(["on", "off", "wet"]),
  box_plug: z.enum(["in", "out"]),
  hub_plug: z.enum(["in", "out"]),
  hub_button: z.enum(["on", "off"]),
  wan: z.enum(["ok", "loose", "yellow"]),
  filter: z.enum(["ok", "missing", "hardwired"]),
  lead: z.enum(["none", "good", "old"]),
  hub_body: z.enum(["ok", "dead", "wet", "hot"]),
  hub_state: z.enum(["ok", "hung", "frozen"]),
  hub_started: z.string(),
  firmware: z.string(),
  firmware_ready: z.enum(["no", "yes"]),
  dns: z.enum(["auto", "manual"]),
  login: z.enum(["ok", "blank", "sent"]),
  radio: z.enum(["on", "off"]),
  names: z.enum(["one", "two"]),
  channel: z.enum(["auto", "crowded"]),
  wifi_password: z.enum(["own", "label", "other"]),
  joined: z.enum(["home", "home5", "mesh", "none"]),
  saved_password: z.enum(["own", "label"]),
  spot: z.enum(["near", "next", "far"]),
  tv: z.enum(["none", "near", "next", "far"]),
  tv_password: z.enum(["own", "label"]),
  vpn: z.enum(["off", "on"]),
  port: z.enum(["ok", "stuck"]),
  plant: z.enum(["ok", "fault"]),
  core: z.enum(["ok", "fault"]),
  box_serial: z.string().nullable(),
  profile: z.number().nullable(),
  live: z.number().nullable(),
});

/** A home with its devices, and the line that serves it. */
export type Home = z.infer<typeof Home>;

/** The state of a home; undefined if the line is not a home line. */
export function homeOf(world: WorldAccess, line: string): Home | undefined {
  const row = world.get(
    `SELECT homes.*, lines.kind, lines.state, plans.speed AS plan_speed,
            (SELECT serial FROM devices WHERE devices.line = lines.id AND type = 'box') AS box_on_record,
            coalesce((SELECT outages.kind FROM outages
                      WHERE outages.area = substr(accounts.postcode, 1, 3) AND outages.service = lines.kind
                        AND outages.ended_at IS NULL ORDER BY outages.kind LIMIT 1), 'none') AS outage
     FROM homes JOIN lines ON lines.id = homes.line JOIN plans ON plans.code = lines.plan
                JOIN accounts ON accounts.id = lines.account
     WHERE homes.line = ?`,
    line,
  );
  return row && Home.parse(row);
}

/** Whether the hub has power. */
export function isHubPowered({ strip, hub_plug, hub_button }: Home): boolean {
  return strip !== "off" && hub_plug === "in" && hub_button === "on";
}

/** Whether the hub has power and works. */
export function doesHubRun(home: Home): boolean {
  return isHubPowered(home) && (home.hub_body === "ok" || home.hub_body === "hot");
}

/** Whether the wall box has power. */
export function isBoxPowered({ strip, box_plug }: Home): boolean {
  return strip !== "off" && box_plug === "in";
}

/** Whether the installed wall box is the one on record. */
export function isBoxKnown({ box_serial, box_on_record }: Home): boolean {
  return box_serial === null || box_serial === box_on_record;
}

function isBoxUp(home: Home): boolean {
  return isBoxPowered(home) && home.plant === "ok" && home.outage !== "down" && isBoxKnown(home);
}

/** Whether the hub is connected to the network. */
export function hasLink(home: Home): boolean {
  const reached = home.kind === "fibre" ? isBoxUp(home) : home.plant === "ok" && home.outage !== "down";
  return doesHubRun(home) && home.wan === "ok" && reached;
}

/** Whether the hub has internet access. */
export function hasSession(home: Home): boolean {
  const { hub_state, port, core, state, login } = home;
  const isOpen = port === "ok" && core === "ok" && state === "active" && login === "ok";
  return hasLink(home) && hub_state === "ok" && isOpen;
}

/** Whether the desk can reach the hub remotely. */
export function isReachable(home: Home): boolean {
  return hasLink(home) && home.port === "ok" && home.hub_state !== "frozen";
}

/** Whether the phone or laptop is connected to the hub's Wi-Fi, or to that of a device connected to the hub. */
export function isOnWifi(home: Home): boolean {
  return home.joined !== "none" && home.radio === "on" && doesHubRun(home) && canRejoin(home);
}

function canRejoin({ joined, saved_password, wifi_password }: Home): boolean {
  return joined === "mesh" || saved_password === wifi_password;
}

/**
 * What the phone or laptop shows when it opens a web page over Wi-Fi. A wrong DNS entry has no effect while a VPN is on,
 * because the VPN uses its own DNS.
 */
export function pageOver(home: Home): string {
  if (!isOnWifi(home)) return "offline";
  if (hasLink(home) && home.state === "suspended") return "a page that says the service is paused";
  if (!hasSession(home)) return "no internet";
  if (home.dns === "manual" && home.vpn === "off") return "server not found";
  return "loads";
}

/** Whether the hub's settings page opens. */
export function doesHubPageOpen(home: Home): boolean {
  const nearby = (isOnWifi(home) && home.joined !== "mesh" && home.vpn === "off") || home.lead !== "none";
  return doesHubRun(home) && home.hub_state !== "frozen" && nearby;
}
