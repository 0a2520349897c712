import { type DomainTool, textArgument } from "../environment.ts";
import type { Arguments } from "../value.ts";
import { pythonText } from "../value-text.ts";
import { fail } from "./look-up.ts";
import { text } from "./parameters.ts";
import { networkModes, searchNetwork, statusBar } from "./phone.ts";
import { appOn } from "./phone-checks.ts";
import { type Phone, readApn, type TelecomCustomerSide, type TelecomState } from "./records.ts";

type Tool = DomainTool<TelecomState>;

/** A tool that the customer uses to change something on the phone; its result ends with the status bar. */
const act = (name: string, describe: string, change: (side: TelecomCustomerSide, state: TelecomState) => string): Tool => ({
  name,
  effect: "write",
  describe,
  parameters: [],
  run: (state) => withStatusBar(state.user, change(state.user, state)),
});

function withStatusBar(side: TelecomCustomerSide, done: string): string {
  return `${done}\nStatus Bar: ${statusBar(side)}`;
}

const onOff = (on: boolean) => (on ? "ON" : "OFF");

/** Toggles airplane mode, which disconnects Wi-Fi and VPN. */
export function toggleAirplaneMode(side: TelecomCustomerSide): string {
  const { device } = side;
  device.airplane_mode = !device.airplane_mode;
  if (device.airplane_mode || device.wifi_enabled) leaveWifi(device);
  if (device.airplane_mode) leaveVpn(device);
  searchNetwork(side);
  return `Airplane Mode is now ${onOff(device.airplane_mode)}.`;
}

/** Toggles mobile data. */
export function toggleData(side: TelecomCustomerSide): string {
  side.device.data_enabled = !side.device.data_enabled;
  searchNetwork(side);
  return `Mobile Data is now ${onOff(side.device.data_enabled)}.`;
}

/** Toggles data roaming. */
export function toggleRoaming(side: TelecomCustomerSide): string {
  side.device.roaming_enabled = !side.device.roaming_enabled;
  searchNetwork(side);
  return `Data Roaming is now ${onOff(side.device.roaming_enabled)}.`;
}

/** Toggles data saver; the phone stays on its network. */
export function toggleDataSaver({ device }: TelecomCustomerSide): string {
  device.data_saver_mode = !device.data_saver_mode;
  return `Data Saver Mode is now ${onOff(device.data_saver_mode)}.`;
}

function toggleWifi({ device }: TelecomCustomerSide): string {
  if (device.airplane_mode) return "Cannot change Wi-Fi settings while Airplane Mode is ON.";
  device.wifi_enabled = !device.wifi_enabled;
  if (!device.wifi_enabled) leaveWifi(device);
  return `Wi-Fi is now ${onOff(device.wifi_enabled)}.`;
}

/** Connects to the VPN, even if it performs badly; false if the phone is already connected. */
export function connectVpn({ user: { device }, vpnPerformance }: TelecomState): boolean {
  if (device.vpn_connected) return false;
  device.vpn_connected = true;
  device.vpn_details = {
    server_address: "192.168.1.1",
    protocol: "OpenVPN",
    server_performance: vpnPerformance,
  };
  return true;
}

function leaveVpn(device: Phone): void {
  device.vpn_connected = false;
  device.vpn_details = null;
}

function leaveWifi(device: Phone): void {
  device.wifi_connected = false;
  device.wifi_ssid = null;
  device.wifi_signal_strength = "none";
}

const setMode: Tool = {
  name: "set_network_mode_preference",
  effect: "write",
  describe: "Choose which networks the phone may use.",
  parameters: [text("mode", networkModes.join(", "))],
  run: ({ user }, args) => {
    const mode = textArgument(args, "mode");
    if (!networkModes.includes(mode))
      return withStatusBar(
        user,
        `Failed to set network mode: '${mode}' is not a valid option. Please use one of: ${networkModes.join(", ")}`,
      );
    user.device.network_mode_preference = mode;
    searchNetwork(user);
    return withStatusBar(user, `Preferred Network Mode set to: ${mode}`);
  },
};

const setApn: Tool = {
  name: "set_apn_settings",
  effect: "write",
  describe: "Replace the access point settings.",
  parameters: [{ name: "apn_settings", type: "object", describe: "the settings; those left out take their default" }],
  run: ({ user }, args) => {
    const settings = readApn(args.get("apn_settings"));
    user.device.active_apn_settings = settings;
    searchNetwork(user);
    return withStatusBar(user, `APN settings set to: ${settings.apn_name}`);
  },
};

const joinVpn: Tool = {
  name: "connect_vpn",
  effect: "write",
  describe: "Connect to the VPN.",
  parameters: [],
  run: (state) => (connectVpn(state) ? withStatusBar(state.user, "VPN connected successfully.") : "VPN already connected."),
};

const grant: Tool = {
  name: "grant_app_permission",
  effect: "write",
  describe: "Allow an app to do something.",
  parameters: [text("app_name", "the app's name, such as messaging"), text("permission", "sms, storage, phone or network")],
  run: ({ user }, args) => withStatusBar(user, grantPermission(user.device, args)),
};

function grantPermission(device: Phone, args: Arguments): string {
  const wanted = args.get("permission");
  if (typeof wanted !== "string") return fail("the permission is not a string");
  const [name, permission] = [textArgument(args, "app_name"), wanted.toLowerCase()];
  const app = appOn(device, args.get("app_name"));
  if (!app) return `Error. App '${name}' not found. Cannot grant permission.`;
  const tracked = setPermission(app.permissions, permission, true);
  if (tracked) return `Success. Permission '${permission}' granted to app '${name}'.`;
  const known = Object.keys(app.permissions).map((each) => `'${each}'`);
  return `Error. Permission '${permission}' not tracked for app '${name}', available permissions: [${known.join(", ")}]`;
}

type Permissions = NonNullable<ReturnType<typeof appOn>>["permissions"];

/** Grants or revokes a permission; false if there is no permission with that name. */
export function setPermission(permissions: Permissions, name: string, granted: boolean): boolean {
  if (name !== "sms" && name !== "storage" && name !== "phone" && name !== "network") return false;
  permissions[name] = granted;
  return true;
}

const reboot = act("reboot_device", "Restart the phone.", (side) => {
  const lines = ["Restarting network services..."];
  if (side.device.active_apn_settings.reset_at_reboot) {
    lines.unshift("Resetting APN settings...");
    side.device.active_apn_settings = readApn({});
  }
  searchNetwork(side);
  return lines.join("\n");
});

const pay: Tool = {
  name: "make_payment",
  effect: "write",
  describe: "Pay the bill that payment was requested for.",
  parameters: [],
  run: ({ user: { surroundings } }) => {
    const request = surroundings.payment_request;
    if (!request) return "You do not have a payment request.";
    request.paid = true;
    return `Payment of ${pythonText(request.amount_due)} USD has been made for bill ${request.bill_id}.`;
  },
};

/** The customer's tools that change something. */
export const phoneActions: readonly Tool[] = [
  setMode,
  act("toggle_airplane_mode", "Switch airplane mode on or off.", toggleAirplaneMode),
  act("reseat_sim_card", "Take the SIM card out and put it back.", (side) => {
    side.device.sim_card_missing = false;
    searchNetwork(side);
    return "SIM card re-seated successfully.";
  }),
  act("toggle_data", "Switch mobile data on or off.", toggleData),
  act("toggle_roaming", "Switch data roaming on or off.", toggleRoaming),
  act("toggle_data_saver_mode", "Switch data saver on or off.", toggleDataSaver),
  setApn,
  act("reset_apn_settings", "Have the access point settings reset at the next restart.", (side) => {
    side.device.active_apn_settings.reset_at_reboot = true;
    searchNetwork(side);
    return "APN settings will reset at reboot.";
  }),
  act("toggle_wifi", "Switch Wi-Fi on or off.", toggleWifi),
  act("toggle_wifi_calling", "Switch Wi-Fi calling on or off.", ({ device }) => {
    device.wifi_calling_enabled = !device.wifi_calling_enabled;
    return `Wi-Fi Calling is now ${onOff(device.wifi_calling_enabled)}.`;
  }),
  joinVpn,
  act("disconnect_vpn", "Disconnect from the VPN.", ({ device }) => {
    if (!device.vpn_connected) return "No active VPN connection to disconnect.";
    leaveVpn(device);
    return "VPN disconnected successfully.";
  }),
  grant,
  reboot,
  pay,
];
