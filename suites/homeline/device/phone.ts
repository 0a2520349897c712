import { type WorldAccess, z } from "deskproof";

const Phone = z.object({
  line: z.string(),
  state: z.enum(["active", "suspended"]),
  line_data: z.enum(["on", "off"]),
  line_roaming: z.enum(["on", "off"]),
  pass: z.string().nullable(),
  pass_zone: z.number().nullable(),
  left_gb: z.number(),
  number: z.string(),
  airplane: z.enum(["off", "on"]),
  data: z.enum(["on", "off"]),
  saver: z.enum(["off", "on"]),
  roaming: z.enum(["off", "on"]),
  access_name: z.string(),
  settings: z.enum(["none", "waiting", "installed"]),
  sim: z.enum(["ready", "unseated", "pin", "puk", "none"]),
  sim_pin: z.enum(["off", "on"]),
  esim: z.enum(["none", "mailed", "on"]),
  vpn: z.enum(["off", "on"]),
  mode: z.enum(["auto", "4g", "3g", "2g"]),
  operator: z.string(),
  registration: z.enum(["ok", "stale"]),
  app: z.string().nullable(),
  app_data: z.enum(["on", "off"]),
  place: z.string(),
  card: z.enum(["match", "other"]),
  seen_state: z.string(),
  seen_data: z.string(),
  seen_roaming: z.string(),
});

/** A phone, and the mobile line of its SIM. */
export type Phone = z.infer<typeof Phone>;

/** The access point name (APN) that every phone needs. */
export const rightAccessName = "homeline.data";

/** The state of a phone; undefined if the line is not a mobile line. */
export function phoneOf(world: WorldAccess, line: string): Phone | undefined {
  const row = world.get(
    `SELECT phones.*, lines.state, mobile_lines.number, mobile_lines.data AS line_data,
            mobile_lines.roaming AS line_roaming, mobile_lines.pass, packs.zone AS pass_zone,
            max(0, plans.gb + mobile_lines.extra_gb - mobile_lines.used_gb) AS left_gb
     FROM phones JOIN lines ON lines.id = phones.line JOIN mobile_lines ON mobile_lines.line = lines.id
                 JOIN plans ON plans.code = lines.plan LEFT JOIN packs ON packs.code = mobile_lines.pass
     WHERE phones.line = ?`,
    line,
  );
  return row?.line ? Phone.parse(row) : undefined;
}

const zoneOne: ReadonlySet<string> = new Set(["France", "Spain", "Portugal", "Germany", "Italy", "United Kingdom"]);
const zoneTwo: ReadonlySet<string> = new Set(["Switzerland", "Turkey", "USA", "Canada"]);

/** The price zone of a location: 0 at home, 1 to 3 abroad. */
function zoneOf(place: string): number {
  if (place === "home") return 0;
  if (zoneOne.has(place)) return 1;
  return zoneTwo.has(place) ? 2 : 3;
}

/** Whether there is an unlocked SIM in the phone. */
function hasSim({ sim, esim }: Phone): boolean {
  return sim === "ready" || esim === "on";
}

function is3gAtHome({ mode, place }: Phone): boolean {
  return mode === "3g" && place === "home";
}

/** Whether the phone is invisible to the network. */
export function isUnseen(phone: Phone): boolean {
  return (
    phone.airplane === "on" ||
    !hasSim(phone) ||
    phone.card === "other" ||
    phone.registration === "stale" ||
    phone.operator !== "auto" ||
    is3gAtHome(phone)
  );
}

/** Whether the phone can make calls. */
export function isRegistered(phone: Phone): boolean {
  const isAllowed = phone.place === "home" || phone.seen_roaming === "on";
  return !isUnseen(phone) && phone.seen_state === "active" && isAllowed;
}

/** Whether mobile data at the phone's location requires a pass that the line does not have. */
export function isPassMissing({ place, pass_zone }: Phone): boolean {
  const zone = zoneOf(place);
  return zone > 1 && pass_zone !== zone;
}

/** Whether the phone tries to use mobile data at its current location. */
export function asksForData({ data, roaming, place }: Phone): boolean {
  return data === "on" && (place === "home" || roaming === "on");
}

/** Whether mobile data works, at any speed. */
export function hasData(phone: Phone): boolean {
  const isOpen = isRegistered(phone) && phone.seen_data === "on" && asksForData(phone);
  return isOpen && phone.access_name === rightAccessName && !isPassMissing(phone);
}

const speeds = { "4g": 45, "3g": 3, "2g": 0.1 } as const;

/** The result of a speed test over mobile data, in Mb/s; 0 if mobile data does not work. */
export function mobileSpeed(phone: Phone): number {
  if (!hasData(phone)) return 0;
  const offered = phone.mode === "auto" ? (phone.place === "home" ? 180 : 45) : speeds[phone.mode];
  const left = phone.left_gb > 0 ? offered : Math.min(offered, 0.5);
  return phone.vpn === "on" ? Math.min(left, 6) : left;
}

/** The text in the status bar of the phone. */
export function topLine(phone: Phone): string {
  if (phone.airplane === "on") return "a little plane";
  const sim = { unseated: "No SIM", none: "No SIM", pin: "SIM locked", puk: "SIM blocked, enter PUK" } as const;
  if (!hasSim(phone) && phone.sim !== "ready") return sim[phone.sim];
  if (phone.seen_state !== "active" || phone.card === "other") return "Emergency calls only";
  if (phone.operator !== "auto" || is3gAtHome(phone)) return "No service";
  if (phone.registration === "stale") return "Searching";
  if (phone.place !== "home" && phone.seen_roaming !== "on") return "Emergency calls only";
  const data = hasData(phone) ? ` and ${phone.mode === "auto" ? (phone.place === "home" ? "5G" : "4G") : phone.mode}` : "";
  return `signal bars${data}${phone.vpn === "on" ? " and a small key" : ""}`;
}
