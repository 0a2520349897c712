import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { smallTasks } from "./small-tasks.ts";

// A checkout in the layout of τ²-bench, with a handful of records and tasks of our own.

const address = { address1: "1 Fern Row", address2: "", city: "Ashby", country: "USA", state: "OH", zip: "43210" };
const variant = (item_id: string, price: number, size: string, available = true) => ({
  item_id,
  options: { size },
  available,
  price,
});

const retail = {
  products: {
    // Keys that look like small numbers must keep their position in the file.
    "77": {
      name: "Teapot",
      product_id: "77",
      variants: {
        "9": variant("9", 20, "large"),
        "3": variant("3", 12.5, "small"),
        "5": variant("5", 15, "medium", false),
      },
    },
    "12": { name: "Apron", product_id: "12", variants: { "40": variant("40", 30, "one size") } },
  },
  users: {
    ona_reed: {
      user_id: "ona_reed",
      name: { first_name: "Ona", last_name: "Reed" },
      address,
      email: "Ona@example.com",
      payment_methods: {
        gift_1: { source: "gift_card", id: "gift_1", balance: 10 },
        card_1: { source: "credit_card", id: "card_1", brand: "visa", last_four: "1111" },
      },
      orders: ["#1", "#2"],
    },
  },
  orders: {
    "#1": order("#1", "pending"),
    "#2": order("#2", "delivered"),
  },
};

function order(order_id: string, status: string) {
  return {
    order_id,
    user_id: "ona_reed",
    address,
    items: [{ name: "Teapot", product_id: "77", item_id: "3", price: 12.5, options: { size: "small" } }],
    status,
    fulfillments: [],
    payment_history: [{ transaction_type: "payment", amount: 12.5, payment_method_id: "card_1" }],
  };
}

const seats = (economy: number) => ({
  status: "available",
  available_seats: { basic_economy: 3, economy, business: 1 },
  prices: { basic_economy: 50, economy: 90, business: 300 },
});
const flight = (number: string, route: [string, string], times: [string, string], economy = 2) => ({
  flight_number: number,
  origin: route[0],
  destination: route[1],
  scheduled_departure_time_est: times[0],
  scheduled_arrival_time_est: times[1],
  dates: { "2024-05-20": seats(economy), "2024-05-21": seats(economy), "2024-05-10": { status: "cancelled" } },
});

const airline = {
  flights: {
    F1: flight("F1", ["SFO", "DEN"], ["08:00:00", "11:00:00"]),
    F2: flight("F2", ["DEN", "JFK"], ["11:00:00", "16:00:00"]),
    F3: flight("F3", ["SFO", "DEN"], ["22:00:00", "01:00:00+1"]),
  },
  users: {
    bo_lind: {
      user_id: "bo_lind",
      name: { first_name: "Bo", last_name: "Lind" },
      address,
      email: "bo@example.com",
      dob: "1980-01-01",
      payment_methods: {
        cert: { source: "certificate", id: "cert", amount: 100 },
        gift: { source: "gift_card", id: "gift", amount: 500 },
      },
      saved_passengers: [],
      membership: "regular",
      reservations: ["R1"],
    },
  },
  reservations: {
    R1: {
      reservation_id: "R1",
      user_id: "bo_lind",
      origin: "SFO",
      destination: "DEN",
      flight_type: "one_way",
      cabin: "economy",
      flights: [{ flight_number: "F1", origin: "SFO", destination: "DEN", date: "2024-05-20", price: 90 }],
      passengers: [{ first_name: "Bo", last_name: "Lind", dob: "1980-01-01" }],
      payment_history: [{ payment_id: "gift", amount: 90 }],
      created_at: "2024-05-01T10:00:00",
      total_baggages: 1,
      nonfree_baggages: 0,
      insurance: "no",
    },
  },
};

const provider = `# Our own rows.
[[plans]]
plan_id = "P1"
name = "Plain"
data_limit_gb = 5.0
price_per_month = 20.0
data_refueling_price_per_gb = 2.0

[[devices]]
device_id = "D1"
device_type = "phone"
model = "One"
imei = "1"
is_esim_capable = true
activated = true
activation_date = "2025-01-02T03:04:05"

[[lines]]
line_id = "L1"
phone_number = "555-1"
status = "Active"
plan_id = "P1"
device_id = "D1"
data_used_gb = 4.5
data_refueling_gb = 0.0
roaming_enabled = false

[[customers]]
customer_id = "C1"
full_name = "Ida Holm"
date_of_birth = "1970-02-03"
email = "ida@example.com"
phone_number = "555-1"
account_status = "Active"
created_at = "2024-01-01T00:00:00"
line_ids = [
  "L1",
]
bill_ids = ["B1"]
[customers.address]
street = "2 Elm"
city = "Ashby"
state = "OH"
zip_code = "43210"

[[bills]]
bill_id = "B1"
customer_id = "C1"
period_start = "2025-01-01"
period_end = "2025-01-31"
issue_date = "2025-01-05"
total_due = 20
due_date = "2025-01-19"
status = "Issued"
`;

const phone = `[device]
sim_card_status = "active"
network_signal_strength = "good"
network_technology_connected = "5G"
network_connection_status = "connected"
battery_level = 80
network_mode_preference = "4g_5g_preferred"
[device.app_statuses.messaging]
app_name = "messaging"
[device.app_statuses.messaging.permissions]
sms = true
storage = false
`;

/** Writes the checkout to a folder and returns the folder. */
export function writeSmallCheckout(folder: string): string {
  const write = (domain: string, file: string, content: unknown) => {
    const root = join(folder, "data", "tau2", "domains", domain);
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, file), typeof content === "string" ? content : JSON.stringify(content));
  };
  // JavaScript objects would reorder keys that look like numbers, so the text is built by hand.
  const products = Object.values(retail.products).map((product) => {
    const variants = ["9", "3", "5", "40"].flatMap((id) => {
      const found = Object.entries(product.variants).find(([key]) => key === id)?.[1];
      return found ? [`"${id}":${JSON.stringify(found)}`] : [];
    });
    return `"${product.product_id}":{"name":"${product.name}","product_id":"${product.product_id}","variants":{${variants.join(",")}}}`;
  });
  const rest = JSON.stringify({ users: retail.users, orders: retail.orders }).slice(1);
  write("retail", "db.json", `{"products":{${products.toReversed().join(",")}},${rest}`);
  write("airline", "db.json", airline);
  write("telecom", "db.toml", provider);
  write("telecom", "user_db.toml", phone);
  write("retail", "policy.md", "Be kind to those who drink tea.");
  write("airline", "policy.md", "Fly on time.");
  write("telecom", "main_policy.md", "Help with phones.");
  write("telecom", "tech_support_manual.md", "Try it off and on.");
  for (const [domain, tasks] of Object.entries(smallTasks)) {
    write(domain, "tasks.json", tasks);
    write(domain, "split_tasks.json", { base: tasks.map(({ id }) => id), one: [tasks[0]?.id] });
  }
  return folder;
}
