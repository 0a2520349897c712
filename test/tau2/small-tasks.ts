interface SmallTask {
  readonly [field: string]: unknown;
  readonly id: string;
}

const scenario = (reason: string) => ({
  persona: null,
  instructions: {
    domain: "ours",
    reason_for_call: reason,
    known_info: "You know your name.",
    unknown_info: null,
    task_instructions: "Be brief.",
  },
});
const action = (name: string, args: object, requestor = "assistant") => ({
  action_id: name,
  requestor,
  name,
  arguments: args,
  info: null,
});

const cancel = action("cancel_pending_order", { order_id: "#1", reason: "no longer needed" });
const retailTasks: readonly SmallTask[] = [
  {
    id: "0",
    user_scenario: scenario("You want to cancel your order."),
    evaluation_criteria: { actions: [cancel], reward_basis: ["DB", "NL_ASSERTION"], nl_assertions: ["It is polite."] },
  },
  {
    id: "1",
    user_scenario: scenario("You want to know what a small teapot costs."),
    evaluation_criteria: {
      actions: [action("get_item_details", { item_id: "3" })],
      communicate_info: ["12.5"],
      reward_basis: ["DB", "COMMUNICATE"],
    },
  },
  {
    id: "2",
    user_scenario: scenario("You want to cancel an order that has arrived."),
    evaluation_criteria: {
      actions: [action("cancel_pending_order", { order_id: "#2", reason: "no longer needed" })],
      reward_basis: ["DB"],
    },
  },
];
const airlineTasks: readonly SmallTask[] = [
  {
    id: "0",
    user_scenario: scenario("You want to cancel your trip."),
    evaluation_criteria: { actions: [action("cancel_reservation", { reservation_id: "R1" })], communicate_info: [] },
  },
];
const telecomTasks: readonly SmallTask[] = [
  {
    id: "[mms_issue]airplane_mode_on|no_permission[PERSONA:None]",
    user_scenario: scenario("You cannot send pictures."),
    initial_state: {
      initialization_actions: [
        { env_type: "user", func_name: "set_user_info", arguments: { name: "Ida", phone_number: "555-1" } },
        { env_type: "user", func_name: "turn_airplane_mode_on", arguments: {} },
        {
          env_type: "assistant",
          func_name: "set_data_usage",
          arguments: { customer_id: "C1", line_id: "L1", data_used_gb: 6.5 },
        },
      ],
    },
    evaluation_criteria: {
      actions: [
        action("refuel_data", { customer_id: "C1", line_id: "L1", gb_amount: 2.5 }),
        action("toggle_airplane_mode", {}, "user"),
        action("grant_app_permission", { app_name: "messaging", permission: "storage" }, "user"),
      ],
      env_assertions: [
        {
          env_type: "user",
          func_name: "assert_can_send_mms",
          arguments: { expected_status: true },
          assert_value: true,
        },
      ],
      reward_basis: ["ENV_ASSERTION"],
    },
  },
];

/** The tasks of the small checkout, by domain. */
export const smallTasks: Readonly<Record<string, readonly SmallTask[]>> = {
  retail: retailTasks,
  airline: airlineTasks,
  telecom: telecomTasks,
};
