import { round2 } from "../number-text.ts";
import type { Phone, TelecomCustomerSide } from "./records.ts";

/** The technologies that each network mode connects to; a mode with a preference tries several. */
const technologies: ReadonlyMap<string, readonly string[]> = new Map([
  ["4g_5g_preferred", ["5G", "4G"]],
  ["4g_only", ["4G"]],
  ["3g_only", ["3G"]],
  ["2g_only", ["2G"]],
]);

/** The network modes a phone can be set to. */
export const networkModes: readonly string[] = [...technologies.keys()];

/** The SIM card status that a phone shows. */
export function simStatus({ sim_card_missing, sim_card_status }: Phone): string {
  return sim_card_missing ? "missing" : sim_card_status;
}

/** Makes the phone search for a network again. */
export function searchNetwork({ device, surroundings }: TelecomCustomerSide): void {
  const { airplane_mode, active_apn_settings: apn } = device;
  const cut = airplane_mode || apn.apn_name === "broken" || !surroundings.line_active;
  if (cut || simStatus(device) !== "active") {
    connect(device, { status: "no_service", technology: "none", signal: "none" });
    return;
  }
  const [first = "none", second] = technologies.get(device.network_mode_preference) ?? [];
  const signalOf = (technology: string) => surroundings.signal_strength.get(technology) ?? "none";
  const technology = second !== undefined && signalOf(first) === "none" ? second : first;
  connect(device, { status: "connected", technology, signal: signalOf(technology) });
}

function connect(device: Phone, found: { status: string; technology: string; signal: string }): void {
  device.network_connection_status = found.status;
  device.network_technology_connected = found.technology;
  device.network_signal_strength = found.signal;
}

/** Whether the phone can use mobile data. */
export function mobileDataWorks({ device, surroundings }: TelecomCustomerSide): boolean {
  if (device.airplane_mode || device.network_signal_strength === "none") return false;
  if (device.network_connection_status === "no_service") return false;
  const abroad = surroundings.is_abroad !== false && surroundings.is_abroad !== null;
  if (abroad && !(device.roaming_enabled && surroundings.roaming_allowed)) return false;
  return device.data_enabled && !surroundings.mobile_data_usage_exceeded;
}

const ranges: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["2G", [0.1, 0.4]],
  ["3G", [1, 5]],
  ["4G", [10, 100]],
  ["5G", [50, 500]],
]);
const factors: ReadonlyMap<string, number> = new Map([
  ["poor", 0.2],
  ["fair", 0.5],
  ["good", 0.8],
  ["excellent", 1],
]);

/** The speed of mobile data in Mbps (null without a connection), and a rating. */
export function speedOf(side: TelecomCustomerSide): { readonly mbps: number | null; readonly word: string } {
  if (!mobileDataWorks(side)) return { mbps: null, word: "No Connection" };
  const { device } = side;
  const slowed = device.vpn_connected && device.vpn_details?.server_performance === "poor";
  const factor = (slowed ? 0.1 : 1) * (device.data_saver_mode ? 0.2 : 1);
  const [least, most] = ranges.get(device.network_technology_connected) ?? [0, 0];
  const mbps = round2(((least + most) / 2) * (factors.get(device.network_signal_strength) ?? 0) * factor);
  return { mbps, word: wordFor(mbps) };
}

function wordFor(mbps: number): string {
  if (mbps < 1) return "Very Poor";
  if (mbps < 5) return "Poor";
  if (mbps < 25) return "Fair";
  return mbps < 100 ? "Good" : "Excellent";
}

/** Whether the messaging app can send pictures. */
export function canSendMms(side: TelecomCustomerSide): boolean {
  const { device } = side;
  if (!mobileDataWorks(side) || device.network_technology_connected === "2G") return false;
  if (device.wifi_calling_enabled && device.wifi_calling_mms_over_wifi) return false;
  const permissions = device.app_statuses.get("messaging")?.permissions;
  return device.active_apn_settings.mmsc_url !== null && permissions?.storage === true && permissions.sms;
}

const signalSigns: ReadonlyMap<string, string> = new Map([
  ["none", "📵 No Signal"],
  ["poor", "📶¹ Poor"],
  ["fair", "📶² Fair"],
  ["good", "📶³ Good"],
  ["excellent", "📶⁴ Excellent"],
]);

/** The text of the phone's status bar. */
export function statusBar({ device }: TelecomCustomerSide): string {
  const parts = device.airplane_mode ? ["\u2708\ufe0f Airplane Mode"] : networkParts(device);
  if (device.wifi_enabled && device.wifi_connected) parts.push(device.wifi_ssid ? `📡 Connected to ${device.wifi_ssid}` : "📡 Enabled");
  if (device.vpn_connected) parts.push("🔒 VPN Connected");
  return [...parts, `🔋 ${device.battery_level}%`].join(" | ");
}

function networkParts(device: Phone): string[] {
  const technology = device.network_technology_connected;
  const parts = [signalSigns.get(device.network_signal_strength) ?? ""];
  if (technology !== "none") parts.push(technology);
  if (!device.data_enabled || technology === "none") return [...parts, "📵 Data Disabled"];
  return device.data_saver_mode ? [...parts, "📱 Data Enabled", "🔽 Data Saver"] : [...parts, "📱 Data Enabled"];
}
