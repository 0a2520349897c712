import { boolean, float, integer, list, mapOf, membersOf, oneOf, string, stringOrNull } from "../decode.ts";
import { mapEntries, type Value } from "../value.ts";

// Fields are listed in the order in which they are printed.

function readPlan(value: Value | undefined) {
  const at = membersOf(value);
  return {
    plan_id: string(at("plan_id")),
    name: string(at("name")),
    data_limit_gb: float(at("data_limit_gb")),
    price_per_month: float(at("price_per_month")),
    data_refueling_price_per_gb: float(at("data_refueling_price_per_gb")),
  };
}

function readMethod(value: Value | undefined) {
  const at = membersOf(value);
  return {
    method_type: string(at("method_type")),
    account_number_last_4: string(at("account_number_last_4")),
    expiration_date: string(at("expiration_date")),
  };
}

function readCustomer(value: Value | undefined) {
  const at = membersOf(value);
  const address = membersOf(at("address"));
  return {
    customer_id: string(at("customer_id")),
    full_name: string(at("full_name")),
    date_of_birth: string(at("date_of_birth")),
    email: string(at("email")),
    phone_number: string(at("phone_number")),
    address: {
      street: string(address("street")),
      city: string(address("city")),
      state: string(address("state")),
      zip_code: string(address("zip_code")),
    },
    account_status: string(at("account_status")),
    payment_methods: list(readMethod, at("payment_methods") ?? []),
    line_ids: list(string, at("line_ids") ?? []),
    bill_ids: list(string, at("bill_ids") ?? []),
    created_at: dateTime(at("created_at")),
    last_extension_date: stringOrNull(at("last_extension_date")),
    goodwill_credit_used_this_year: float(at("goodwill_credit_used_this_year") ?? 0),
  };
}

function readLine(value: Value | undefined) {
  const at = membersOf(value);
  return {
    line_id: string(at("line_id")),
    phone_number: string(at("phone_number")),
    status: string(at("status")),
    plan_id: string(at("plan_id")),
    device_id: stringOrNull(at("device_id")),
    data_used_gb: amount(at("data_used_gb")),
    data_refueling_gb: float(at("data_refueling_gb") ?? 0),
    roaming_enabled: boolean(at("roaming_enabled") ?? false),
    contract_end_date: stringOrNull(at("contract_end_date")),
    last_plan_change_date: stringOrNull(at("last_plan_change_date")),
    last_sim_replacement_date: stringOrNull(at("last_sim_replacement_date")),
    suspension_start_date: stringOrNull(at("suspension_start_date")),
  };
}

// During a task's setup, the amount used is stored as given, without validation.
function amount(value: Value | undefined): Value {
  return float(value ?? 0);
}

function readLineItem(value: Value | undefined) {
  const at = membersOf(value);
  return {
    description: string(at("description")),
    amount: float(at("amount")),
    date: string(at("date")),
    item_type: string(at("item_type")),
  };
}

function readBill(value: Value | undefined) {
  const at = membersOf(value);
  return {
    bill_id: string(at("bill_id")),
    customer_id: string(at("customer_id")),
    period_start: string(at("period_start")),
    period_end: string(at("period_end")),
    issue_date: string(at("issue_date")),
    total_due: float(at("total_due")),
    due_date: string(at("due_date")),
    line_items: list(readLineItem, at("line_items") ?? []),
    status: string(at("status")),
  };
}

function readDevice(value: Value | undefined) {
  const at = membersOf(value);
  return {
    device_id: string(at("device_id")),
    device_type: string(at("device_type")),
    model: string(at("model")),
    imei: stringOrNull(at("imei")),
    is_esim_capable: boolean(at("is_esim_capable")),
    activated: boolean(at("activated") ?? false),
    activation_date: dateTimeOrNull(at("activation_date")),
    last_esim_transfer_date: dateTimeOrNull(at("last_esim_transfer_date")),
  };
}

function dateTime(value: Value | undefined): string {
  return string(value).replace("T", " ");
}

function dateTimeOrNull(value: Value | undefined): string | null {
  return value === undefined || value === null ? null : dateTime(value);
}

/** Reads the provider's data. */
export function readProvider(value: Value) {
  const at = membersOf(value);
  return {
    plans: list(readPlan, at("plans")),
    customers: list(readCustomer, at("customers")),
    lines: list(readLine, at("lines")),
    bills: list(readBill, at("bills")),
    devices: list(readDevice, at("devices")),
  };
}

/** The names an access point can have. */
const apnNames = ["internet", "broken"] as const;
const apnFields = ["apn_name", "reset_at_reboot", "mms_apn", "mmsc_url", "mms_proxy", "mms_port"];

/** Reads access point settings; missing settings get their defaults, and unknown ones are rejected. */
export function readApn(value: Value | undefined): Apn {
  const at = membersOf(value);
  for (const [name] of mapEntries(value) ?? []) if (!apnFields.includes(name)) oneOf(apnFields, name);
  const text = (name: string, otherwise: string) => (at(name) === undefined ? otherwise : stringOrNull(at(name)));
  const port = at("mms_port");
  return {
    apn_name: oneOf(apnNames, at("apn_name") ?? (at("apn_name") === undefined ? "internet" : null)),
    reset_at_reboot: at("reset_at_reboot") === undefined ? false : boolean(at("reset_at_reboot")),
    mms_apn: text("mms_apn", "mms"),
    mmsc_url: text("mmsc_url", "http://mms.carrier.com/mms/wapenc"),
    mms_proxy: stringOrNull(at("mms_proxy")),
    mms_port: port === undefined || port === null ? null : integer(port),
  };
}

/** Access point settings of a device. */
export type Apn = {
  apn_name: (typeof apnNames)[number];
  reset_at_reboot: boolean;
  mms_apn: string | null;
  mmsc_url: string | null;
  mms_proxy: string | null;
  mms_port: bigint | null;
};

type Vpn = { server_address: string; protocol: string; server_performance: string };

function readVpn(value: Value | undefined): Vpn | null {
  if (value === undefined || value === null) return null;
  const at = membersOf(value);
  return {
    server_address: string(at("server_address")),
    protocol: string(at("protocol")),
    server_performance: string(at("server_performance")),
  };
}

function readApp(value: Value | undefined) {
  const at = membersOf(value);
  const granted = membersOf(at("permissions") ?? {});
  return {
    app_name: string(at("app_name")),
    permissions: {
      sms: boolean(granted("sms") ?? false),
      storage: boolean(granted("storage") ?? false),
      phone: boolean(granted("phone") ?? false),
      network: boolean(granted("network") ?? false),
    },
  };
}

function readPhone(value: Value | undefined) {
  const at = membersOf(value);
  const flag = (name: string, otherwise = false) => boolean(at(name) ?? otherwise);
  return {
    sim_card_status: string(at("sim_card_status")),
    sim_card_missing: flag("sim_card_missing"),
    airplane_mode: flag("airplane_mode"),
    network_signal_strength: string(at("network_signal_strength")),
    network_technology_connected: string(at("network_technology_connected")),
    network_connection_status: string(at("network_connection_status")),
    battery_level: integer(at("battery_level")),
    data_enabled: flag("data_enabled", true),
    roaming_enabled: flag("roaming_enabled"),
    network_mode_preference: string(at("network_mode_preference")),
    active_apn_settings: readApn(at("active_apn_settings") ?? {}),
    wifi_enabled: flag("wifi_enabled"),
    wifi_connected: flag("wifi_connected"),
    wifi_ssid: stringOrNull(at("wifi_ssid")),
    wifi_signal_strength: string(at("wifi_signal_strength") ?? "none"),
    wifi_calling_enabled: boolean(at("wifi_calling_enabled") ?? false),
    wifi_calling_mms_over_wifi: boolean(at("wifi_calling_mms_over_wifi") ?? false),
    data_saver_mode: flag("data_saver_mode"),
    vpn_enabled_setting: flag("vpn_enabled_setting"),
    vpn_connected: flag("vpn_connected"),
    vpn_details: readVpn(at("vpn_details")),
    app_statuses: mapOf(readApp, at("app_statuses") ?? {}),
  };
}

function readRequest(value: Value | undefined): PaymentRequest | null {
  if (value === undefined || value === null) return null;
  const at = membersOf(value);
  return { bill_id: string(at("bill_id")), amount_due: float(at("amount_due")), paid: boolean(at("paid") ?? false) };
}

// A task's setup stores these values without validation.
function asGiven(value: Value | undefined, otherwise: Value): Value {
  return value ?? otherwise;
}

function readSurroundings(value: Value | undefined) {
  const at = membersOf(value ?? {});
  const signals = { "2G": "poor", "3G": "fair", "4G": "good", "5G": "excellent" };
  return {
    name: asGiven(at("name"), null),
    phone_number: asGiven(at("phone_number"), null),
    is_abroad: asGiven(at("is_abroad"), false),
    roaming_allowed: boolean(at("roaming_allowed") ?? false),
    signal_strength: mapOf(string, at("signal_strength") ?? signals),
    mobile_data_usage_exceeded: boolean(at("mobile_data_usage_exceeded") ?? false),
    line_active: boolean(at("line_active") ?? true),
    payment_request: readRequest(at("payment_request")),
  };
}

/** Reads the customer's phone and surroundings. */
export function readCustomerSide(value: Value) {
  const at = membersOf(value);
  return { device: readPhone(at("device")), surroundings: readSurroundings(at("surroundings")) };
}

/** A request to pay a bill, as the customer sees it. */
type PaymentRequest = { bill_id: string; amount_due: number; paid: boolean };
export type TelecomProvider = ReturnType<typeof readProvider>;
export type TelecomCustomer = TelecomProvider["customers"][number];
export type PhoneLine = TelecomProvider["lines"][number];
export type Bill = TelecomProvider["bills"][number];
export type TelecomCustomerSide = ReturnType<typeof readCustomerSide>;
export type Phone = TelecomCustomerSide["device"];

/** The data of both sides of a conversation. */
export interface TelecomState {
  readonly agent: TelecomProvider;
  readonly user: TelecomCustomerSide;
  /** The performance of the VPN that the phone connects to; once broken, it stays broken. */
  vpnPerformance: string;
  /** How many bills have been created; their ids are numbered consecutively. */
  createdBills: number;
  /** The prefix of a new bill's id. */
  readonly billPrefix: string;
}
