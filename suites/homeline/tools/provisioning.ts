import { defineTool, type WorldAccess, z } from "deskproof";
import { homeOf, isReachable } from "../device/home.ts";
import { isRegistered, phoneOf } from "../device/phone.ts";
import { changing } from "../device/service.ts";
import { lineSpeed } from "../device/speed.ts";
import { findHomeLine, findLine, findMobileLine, Line } from "./fields.ts";

const homeParts = ["profile", "box", "login", "firmware"] as const;
const mobileParts = ["mobile_data", "phone_settings"] as const;
type Part = (typeof homeParts)[number] | (typeof mobileParts)[number];

export const reprovision = defineTool({
  name: "reprovision",
  effect: "write",
  private: true,
  describe:
    "Send a setting again. Settings for home lines: profile (the plan's speed), box (value is the " +
    "serial on the wall box), login, firmware; all of them except box take effect when the hub " +
    "restarts. Settings for mobile lines: mobile_data (takes effect when the phone registers again), " +
    "phone_settings (sends an SMS with the access name).",
  input: z.object({
    line: Line,
    what: z.enum([...homeParts, ...mobileParts]),
    value: z.string().trim().toUpperCase().optional(),
  }),
  phrases: { done: "I've sent the {what} setting again: {result}." },
  run: (world, { line, what, value }) => {
    if (isHomePart(what)) findHomeLine(world, line);
    else findMobileLine(world, line);
    return { line, what, result: changing(world, line, () => sendSetting(world, { line, what, value })) };
  },
});

function isHomePart(what: Part): boolean {
  return homeParts.some((part) => part === what);
}

function sendSetting(world: WorldAccess, { line, what, value }: { line: string; what: Part; value: string | undefined }): string {
  const home = homeOf(world, line);
  const phone = phoneOf(world, line);
  if (what === "profile" && home)
    world.run("UPDATE homes SET profile = NULL, live = ? WHERE line = ?", lineSpeed(home) || (home.profile ?? home.plan_speed), line);
  if (what === "login" && home?.login === "blank") world.run("UPDATE homes SET login = 'sent' WHERE line = ?", line);
  if (what === "mobile_data") world.run("UPDATE mobile_lines SET data = 'on' WHERE line = ?", line);
  if (what === "box") {
    if (!value || !/^WB-\d{8}$/.test(value)) world.reject("bad_serial", "The serial of a wall box looks like WB-90412277.");
    world.run("UPDATE devices SET serial = ? WHERE line = ? AND type = 'box'", value ?? "", line);
  }
  if (what === "firmware") {
    if (!home || !isReachable(home)) return "not_reachable";
    world.run("UPDATE homes SET firmware_ready = 'yes' WHERE line = ?", line);
  }
  if (what === "phone_settings") {
    if (!phone || !isRegistered(phone)) return "not_delivered";
    world.run("UPDATE phones SET settings = 'waiting' WHERE line = ?", line);
  }
  return "done";
}

export const setService = defineTool({
  name: "set_service",
  effect: "write",
  action: "activate",
  private: true,
  confirm: true,
  describe:
    "Switch roaming on or off for a mobile line, or put a suspended line back into service (service " +
    "`line`, state `on`). Roaming takes effect when the phone registers again.",
  input: z.object({ line: Line, service: z.enum(["roaming", "line"]), state: z.enum(["on", "off"]) }),
  phrases: {
    propose: "activate {service} on {line}, free of charge",
    done: "I've switched {service} {state} for {line}.",
  },
  run: (world, { line, service, state }) => {
    const row = findLine(world, line);
    if (service === "line") {
      const wanted = state === "on" ? "active" : "suspended";
      if (row.state === wanted) world.reject("already_so", `${line} is already ${wanted}.`);
      changing(world, line, () => {
        world.run("UPDATE lines SET state = ?, suspended_for = NULL WHERE id = ?", wanted, line);
      });
    } else {
      findMobileLine(world, line);
      const now = world.get("SELECT roaming FROM mobile_lines WHERE line = ?", line);
      if (now?.roaming === state) world.reject("already_so", `Roaming is already ${state}.`);
      world.run("UPDATE mobile_lines SET roaming = ? WHERE line = ?", state, line);
    }
    return { line, service, state };
  },
});
