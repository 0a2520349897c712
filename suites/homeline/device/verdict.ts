import type { Home } from "./home.ts";
import { doesHubRun, isBoxKnown, isBoxPowered } from "./home.ts";
import { asksForData, isPassMissing, isUnseen, type Phone, rightAccessName } from "./phone.ts";

/** The first fault that a test of a home line finds. The test cannot check Wi-Fi, DNS, VPNs or cables to laptops. */
export function homeVerdict(home: Home): string {
  const found: readonly (readonly [string, boolean])[] = [
    ["outage", home.outage === "down"],
    ["no_power_at_box", home.kind === "fibre" && !isBoxPowered(home)],
    ["line_fault", home.plant === "fault"],
    ["box_not_registered", home.kind === "fibre" && !isBoxKnown(home)],
    ["hub_not_seen", !doesHubRun(home) || home.wan !== "ok"],
    ["hub_silent", home.hub_state === "frozen"],
    ["port_stuck", home.port === "stuck"],
    ["network_fault", home.core === "fault"],
    ["suspended", home.state === "suspended"],
    ["session_down", home.hub_state === "hung" || home.login !== "ok"],
    ["noisy", home.kind === "copper" && home.filter !== "ok"],
    ["profile_mismatch", (home.profile ?? home.plan_speed) !== home.plan_speed],
    ["profile_waiting", (home.live ?? home.profile ?? home.plan_speed) !== home.plan_speed],
    ["firmware_old", home.firmware !== "4.2"],
  ];
  return found.find(([, isSo]) => isSo)?.[0] ?? "ok";
}

/** The first fault that a test of a mobile line finds. The test cannot check VPNs, data saver, apps or the network mode. */
export function mobileVerdict(phone: Phone): string {
  const isAbroad = phone.place !== "home";
  const found: readonly (readonly [string, boolean])[] = [
    ["suspended", phone.state === "suspended"],
    ["not_seen", isUnseen(phone)],
    ["roaming_barred", isAbroad && phone.line_roaming === "off"],
    ["data_not_provisioned", phone.line_data === "off"],
    ["change_waiting", isWaiting(phone)],
    ["no_data_request", !asksForData(phone)],
    ["wrong_access_name", phone.access_name !== rightAccessName],
    ["pass_needed", isPassMissing(phone)],
    ["allowance_used", phone.left_gb <= 0],
  ];
  return found.find(([, isSo]) => isSo)?.[0] ?? "ok";
}

/** Whether the line was changed and the phone has not registered since. */
function isWaiting({ state, line_data, line_roaming, seen_state, seen_data, seen_roaming }: Phone): boolean {
  return seen_state !== state || seen_data !== line_data || seen_roaming !== line_roaming;
}
