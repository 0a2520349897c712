import type { DomainTool } from "../environment.ts";
import { fixed2 } from "../number-text.ts";
import { isList, isMap, type Value } from "../value.ts";
import { literalText, pythonText } from "../value-text.ts";
import { fail } from "./look-up.ts";
import { text } from "./parameters.ts";
import { canSendMms, simStatus, speedOf, statusBar } from "./phone.ts";
import type { Phone, TelecomState } from "./records.ts";

type Tool = DomainTool<TelecomState>;
type Look = (side: TelecomState["user"]) => string;

/** A tool that the customer uses to look at the phone. */
const look = (name: string, describe: string, see: Look): Tool => ({
  name,
  effect: "read",
  describe,
  parameters: [],
  run: ({ user }) => see(user),
});

const onOff = (on: boolean) => (on ? "ON" : "OFF");
const yesNo = (on: boolean) => (on ? "Yes" : "No");

const advice: ReadonlyMap<string, string> = new Map([
  ["Very Poor", "Connection is very slow. Basic web browsing might be difficult."],
  ["Poor", "Connection is slow. Web browsing may be sluggish, streaming difficult."],
  ["Fair", "Connection is okay for web browsing and some standard definition streaming."],
  ["Good", "Connection is good for most activities, including HD streaming."],
  ["Excellent", "Connection is very fast."],
]);

const simTexts: ReadonlyMap<string, string> = new Map([
  ["active", "Your SIM card is active and working."],
  ["missing", "No SIM card detected in the phone."],
  ["locked_pin", "The SIM card is locked with a PIN code."],
  ["locked_puk", "The SIM card is locked with a PUK code."],
]);

function networkStatus({ device }: TelecomState["user"]): string {
  const lines = [
    `Airplane Mode: ${onOff(device.airplane_mode)}`,
    `SIM Card Status: ${simStatus(device)}`,
    `Cellular Connection: ${device.network_connection_status}`,
    `Cellular Signal: ${device.network_signal_strength}`,
    `Cellular Network Type: ${device.network_technology_connected}`,
    `Mobile Data Enabled: ${yesNo(device.data_enabled)}`,
    `Data Roaming Enabled: ${yesNo(device.roaming_enabled)}`,
    `Wi-Fi Radio: ${onOff(device.wifi_enabled)}`,
    `Wi-Fi Connected: ${yesNo(device.wifi_connected)}`,
  ];
  if (device.wifi_connected) lines.push(`Connected Wi-Fi Network: ${pythonText(device.wifi_ssid)}`);
  return lines.join("\n");
}

function speedTest(side: TelecomState["user"]): string {
  const { mbps, word } = speedOf(side);
  if (mbps === null) return `Speed test failed: ${word}.`;
  return `Speed Test Result: ${fixed2(mbps)} Mbps (${word}). ${advice.get(word)}`;
}

function apnSettings({ device: { active_apn_settings: apn } }: TelecomState["user"]): string {
  return [
    `Current APN Name: ${apn.apn_name}`,
    `MMSC URL (for picture messages): ${apn.mmsc_url || "Not Set"}`,
    "(These are technical settings, usually best left unchanged.)",
  ].join("\n");
}

function wifiStatus({ device }: TelecomState["user"]): string {
  if (!device.wifi_enabled) return "Wi-Fi is turned OFF.";
  if (!device.wifi_connected) return "Wi-Fi is ON but not connected to any network.";
  return `Wi-Fi is ON and connected to '${pythonText(device.wifi_ssid)}'. Signal strength: ${device.wifi_signal_strength}.`;
}

function vpnStatus({ device }: TelecomState["user"]): string {
  const { vpn_connected, vpn_details: vpn } = device;
  if (vpn_connected && vpn) {
    const level = vpn.server_performance;
    const shown = [
      `'server_address': ${literalText(vpn.server_address)}`,
      `'protocol': ${literalText(vpn.protocol)}`,
      `'server_performance': <PerformanceLevel.${level.toUpperCase()}: '${level}'>`,
    ];
    return `VPN is ON and connected. Details: {${shown.join(", ")}}`;
  }
  if (vpn_connected) return "VPN is ON and connected (no specific details available).";
  return device.vpn_enabled_setting ? "VPN is turned ON in settings, but currently not connected." : "VPN is turned OFF.";
}

function paymentRequest({ surroundings: { payment_request: request } }: TelecomState["user"]): string {
  if (!request) return "No payment request has been made.";
  return `You have a payment request for bill ${request.bill_id} of ${pythonText(request.amount_due)} USD.`;
}

/** An app on the phone by its name; undefined if it is not installed. */
export function appOn({ app_statuses: apps }: Phone, name: Value | undefined) {
  if (isList(name) || isMap(name)) return fail("a name cannot be a list or an object");
  return typeof name === "string" ? apps.get(name) : undefined;
}

function grantedTo(app: NonNullable<ReturnType<typeof appOn>>): string[] {
  return Object.entries(app.permissions).flatMap(([name, granted]) => (granted ? [name] : []));
}

const appName = text("app_name", "the app's name, such as messaging");

const appStatus: Tool = {
  name: "check_app_status",
  effect: "read",
  describe: "Look at an app on the phone.",
  parameters: [appName],
  run: ({ user: { device } }, args) => {
    const name = pythonText(args.get("app_name") ?? null);
    const app = appOn(device, args.get("app_name"));
    if (!app) return `App '${name}' not found on this phone.`;
    const granted = grantedTo(app);
    const lines =
      granted.length === 0
        ? [" - Permissions: None granted."]
        : [" - Permissions Granted:", ...granted.map((permission) => `   - ${permission}`)];
    return [`Status for App: ${name}`, ...lines].join("\n");
  },
};

const appPermissions: Tool = {
  name: "check_app_permissions",
  effect: "read",
  describe: "Check the permissions of an app on the phone.",
  parameters: [appName],
  run: ({ user: { device } }, args) => {
    const name = pythonText(args.get("app_name") ?? null);
    const app = appOn(device, args.get("app_name"));
    if (!app) return `App '${name}' not found on this phone.`;
    const granted = grantedTo(app);
    if (granted.length === 0) return `App '${name}' currently has no permissions granted.`;
    return `App '${name}' has permission for: ${granted.join(", ")}.`;
  },
};

/** The customer's tools that only look at the phone. */
export const phoneChecks: readonly Tool[] = [
  look("check_status_bar", "Look at the status bar.", (side) => `Status Bar: ${statusBar(side)}`),
  look("check_network_status", "Look at the network settings.", networkStatus),
  look(
    "check_network_mode_preference",
    "Look at the preferred network mode.",
    ({ device }) => `Network Mode Preference: ${device.network_mode_preference}`,
  ),
  look("run_speed_test", "Measure the speed of mobile data.", speedTest),
  look("check_sim_status", "Check the SIM card.", ({ device }) => simTexts.get(simStatus(device)) ?? ""),
  look("check_data_restriction_status", "Check whether data saver is on.", ({ device }) =>
    device.data_saver_mode ? "Data Saver mode is ON (limits data usage)." : "Data Saver mode is OFF.",
  ),
  look("check_apn_settings", "Look at the access point settings.", apnSettings),
  look("check_wifi_status", "Check the Wi-Fi.", wifiStatus),
  look(
    "check_wifi_calling_status",
    "Check whether Wi-Fi calling is on.",
    ({ device }) => `Wi-Fi Calling is currently turned ${onOff(device.wifi_calling_enabled)}.`,
  ),
  look("check_vpn_status", "Check the VPN.", vpnStatus),
  look(
    "check_installed_apps",
    "List the apps on the phone.",
    ({ device }) => `The following apps are installed on the phone: ${[...device.app_statuses.keys()].join(", ")}`,
  ),
  appStatus,
  appPermissions,
  look(
    "can_send_mms",
    "Check whether the messaging app can send pictures.",
    (side) => `Your messaging app ${canSendMms(side) ? "can" : "cannot"} send MMS messages.`,
  ),
  look("check_payment_request", "Check for a request to pay a bill.", paymentRequest),
];
