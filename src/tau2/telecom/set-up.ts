import { float } from "../decode.ts";
import { type DomainFunction, type Parameter, textArgument } from "../environment.ts";
import type { Arguments, Value } from "../value.ts";
import { pythonText } from "../value-text.ts";
import { billsOf, customerOf, fail, lineOf, planOf, targetLine } from "./look-up.ts";
import { customerId, lineId, text } from "./parameters.ts";
import { searchNetwork } from "./phone.ts";
import { connectVpn, setPermission, toggleAirplaneMode, toggleData, toggleDataSaver, toggleRoaming } from "./phone-actions.ts";
import { appOn } from "./phone-checks.ts";
import type { TelecomCustomerSide, TelecomState } from "./records.ts";
import { today } from "./write-tools.ts";

type Step = DomainFunction<TelecomState>;

const any = (name: string): Parameter => text(name, "");

/** A function that sets up the phone without arguments. */
const prepare = (name: string, run: (side: TelecomCustomerSide, state: TelecomState) => Value): Step => ({
  name,
  parameters: [],
  run: (state) => run(state.user, state),
});

/** Toggles a switch until it is in the given position, so that all side effects of toggling occur. */
function until(toggle: () => string, reached: () => boolean): string {
  const message = toggle();
  return reached() ? message : toggle();
}

const switches: readonly Step[] = [true, false].flatMap((on) => {
  const word = on ? "on" : "off";
  return [
    prepare(`turn_airplane_mode_${word}`, (side) =>
      until(
        () => toggleAirplaneMode(side),
        () => side.device.airplane_mode === on,
      ),
    ),
    prepare(`turn_roaming_${word}`, (side) =>
      until(
        () => toggleRoaming(side),
        () => side.device.roaming_enabled === on,
      ),
    ),
    prepare(`turn_data_saver_mode_${word}`, (side) =>
      until(
        () => toggleDataSaver(side),
        () => side.device.data_saver_mode === on,
      ),
    ),
  ];
});

const faults: readonly Step[] = [
  prepare("turn_data_on", ({ device }) => {
    device.data_enabled = true;
    return "Data connection restored.";
  }),
  prepare("turn_data_off", (side) => {
    until(
      () => toggleData(side),
      () => !side.device.data_enabled,
    );
    return "Data connection broken.";
  }),
  prepare("unseat_sim_card", (side) => {
    side.device.sim_card_missing = true;
    searchNetwork(side);
    return "SIM card un-seated successfully.";
  }),
  prepare("break_apn_settings", (side) => {
    side.device.active_apn_settings.apn_name = "broken";
    searchNetwork(side);
    return "APN settings broken. Please call reset_apn_settings() to fix.";
  }),
  prepare("break_apn_mms_setting", ({ device }) => {
    device.active_apn_settings.mmsc_url = null;
    return "APN MMS setting broken. Please call reset_apn_settings() to fix.";
  }),
  prepare("break_vpn", ({ device }, state) => {
    connectVpn(state);
    // Later VPN connections are slow too.
    state.vpnPerformance = "poor";
    if (device.vpn_details) device.vpn_details.server_performance = "poor";
    return "VPN connection broken.";
  }),
  prepare("simulate_network_search", (side) => {
    searchNetwork(side);
    return null;
  }),
];

const lockSim: Step = {
  name: "lock_sim_card",
  parameters: [any("mode")],
  run: ({ user }, args) => {
    const mode = textArgument(args, "mode");
    if (mode !== "pin" && mode !== "puk") return fail(`'${mode}' is not a way to lock a SIM card`);
    user.device.sim_card_status = `locked_${mode}`;
    searchNetwork(user);
    return `SIM card locked successfully in ${mode} mode.`;
  },
};

const setUserInfo: Step = {
  name: "set_user_info",
  parameters: [any("name"), any("phone_number")],
  run: ({ user: { surroundings } }, args) => {
    surroundings.name = args.get("name") ?? null;
    surroundings.phone_number = args.get("phone_number") ?? null;
    return null;
  },
};

const setLocation: Step = {
  name: "set_user_location",
  parameters: [any("abroad")],
  run: ({ user: { surroundings } }, args) => {
    surroundings.is_abroad = args.get("abroad") ?? null;
    return null;
  },
};

const setWifiCalling: Step = {
  name: "set_wifi_calling",
  parameters: [any("enabled"), { ...any("mms_over_wifi"), default: null }],
  run: ({ user: { device } }, args) => {
    const onOff = (on: boolean) => (on ? "ON" : "OFF");
    device.wifi_calling_enabled = args.get("enabled") === true;
    const lines = [`Wi-Fi Calling is now ${onOff(device.wifi_calling_enabled)}.`];
    const pictures = args.get("mms_over_wifi");
    if (typeof pictures === "boolean") {
      device.wifi_calling_mms_over_wifi = pictures;
      lines.push(`MMS over Wi-Fi is now ${onOff(pictures)}.`);
    }
    return lines.join("\n");
  },
};

const removePermission: Step = {
  name: "remove_app_permission",
  parameters: [any("app_name"), any("permission")],
  run: ({ user: { device } }, args) => {
    const [name, permission] = [textArgument(args, "app_name"), textArgument(args, "permission").toLowerCase()];
    const app = appOn(device, args.get("app_name"));
    if (!app) return [false, `App '${name}' not found. Cannot remove permission.`];
    if (!setPermission(app.permissions, permission, false)) return [false, `Permission '${permission}' not tracked for app '${name}'.`];
    return [true, `Permission '${permission}' removed from app '${name}'.`];
  },
};

const setUsage: Step = {
  name: "set_data_usage",
  parameters: [customerId, lineId, any("data_used_gb")],
  run: ({ agent }, args) => {
    const line = targetLine(agent, args);
    line.data_used_gb = args.get("data_used_gb") ?? null;
    return `Data usage set to ${pythonText(line.data_used_gb)} GB for line ${line.line_id}`;
  },
};

const suspendForBill: Step = {
  name: "suspend_line_for_overdue_bill",
  parameters: [customerId, lineId, any("new_bill_id"), any("contract_ended")],
  run: ({ agent }, args) => {
    const line = lineOf(agent, args.get("line_id"));
    if (line.status !== "Active") fail("Line must be active to suspend for unpaid bill");
    const customer = customerOf(agent, args.get("customer_id"));
    if (billsOf(agent, customer).some(({ status }) => status === "Overdue")) fail("Customer already has an overdue bill");
    const price = planOf(agent, line.plan_id).price_per_month;
    agent.bills.push(overdueBill(args, price));
    customer.bill_ids.push(textArgument(args, "new_bill_id"));
    line.status = "Suspended";
    line.suspension_start_date = today;
    const ended = args.get("contract_ended") === true;
    if (ended) line.contract_end_date = "2025-01-31";
    return `Line ${line.line_id} suspended for unpaid bill ${textArgument(args, "new_bill_id")}. Contract ended: ${pythonText(ended)}`;
  },
};

function overdueBill(args: Arguments, price: number) {
  return {
    bill_id: textArgument(args, "new_bill_id"),
    customer_id: textArgument(args, "customer_id"),
    period_start: "2025-01-01",
    period_end: "2025-01-31",
    issue_date: "2025-01-01",
    total_due: float(price),
    due_date: "2025-01-15",
    line_items: [
      {
        description: `Charge for line ${textArgument(args, "line_id")}`,
        amount: price,
        date: today,
        item_type: "Charge",
      },
    ],
    status: "Overdue",
  };
}

/** The functions that set up the customer's side of a task, in addition to the customer's tools. */
export const customerSetUp: readonly Step[] = [...switches, ...faults, lockSim, setUserInfo, setLocation, setWifiCalling, removePermission];

/** The functions that set up the agent's side of a task, in addition to the agent's tools. */
export const agentSetUp: readonly Step[] = [setUsage, suspendForBill];
