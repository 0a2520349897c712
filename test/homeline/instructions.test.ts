import { describe, expect, it } from "vitest";
import { customerFacts } from "../../src/conversation/customer-facts.ts";
import { stepsIn } from "../../src/customer/named-steps.ts";
import { suite } from "./home.ts";

const [desk] = suite.desks.values();
const tools = [...(desk?.tools.values() ?? [])].filter(({ by }) => by === "customer");
const customer = suite.cases.find(({ id }) => id === "network/thunder-and-plugs")?.customer;
if (!customer) throw new Error("the case is gone");
const { hear } = customerFacts(customer);

/** The steps a customer of this skill finds in a message: clear ones by name, incomplete ones with a question mark. */
function steps(message: string, skill = 2): string[] {
  return stepsIn(hear([message]), { tools, skill, heard: [] }).steps.map(({ tool, isClear }) => (isClear ? tool.name : `${tool.name}?`));
}

describe("an instruction is followed", () => {
  it.each([
    ["Please press the WIFI button on the right side of the hub.", ["press_wifi_button"]],
    ["Could you restart the router for me?", ["restart_hub_by_hand"]],
    ["Please unplug the hub, wait ten seconds and plug it back in.", ["restart_hub_by_hand"]],
    ["Please push the white cable into the red socket on the back of the hub.", ["move_lead"]],
    ["Could you please switch mobile data on?", ["mobile_data_on"]],
    ["Turn flight mode on and off again, please.", ["airplane_on_and_off"]],
    ["Please turn on data roaming in Settings.", ["roaming_on"]],
    ["What colour is the LINE light on the wall box?", ["look_box_light"]],
    ["Could you tell me which lights are on at the hub?", ["look_hub_lights"]],
    ["Please open Settings, Network, Access names, enter homeline.data and save it.", ["set_access_name"]],
    ["Please open hub.home in a browser and set DNS to automatic.", ["set_dns_auto"]],
    ["Please read me the serial number on the wall box.", ["read_box_label"]],
  ])("for the step it names: %s", (message, named) => {
    expect(steps(message)).toEqual(named);
  });

  it("with the value it states", () => {
    const message = "Please hold a paper clip in the RESET pinhole under the hub for 15 seconds.";
    const { steps: named } = stepsIn(hear([message]), { tools, skill: 2, heard: [] });
    expect(named[0]).toMatchObject({ args: { seconds: "15" }, isClear: true });
  });

  it("if the previous sentence named the control", () => {
    expect(steps("On the right side of the hub is the WIFI button. Please press it once.")).toEqual(["press_wifi_button"]);
  });

  it("in the order of a list", () => {
    const list = "Please do this:\n1. Plug the wall box back into the strip.\n2. Plug the hub back into the strip.";
    expect(steps(list)).toEqual(["plug_in_box", "plug_in_hub"]);
  });
});

describe("an instruction is questioned", () => {
  it.each([
    ["that does not say how long", "Could you reset the router?", 2, ["hold_reset?"]],
    ["that lacks a value", "Please set the access name correctly.", 2, ["set_access_name?"]],
    ["that lacks the location, by an inexperienced customer", "Please switch roaming on.", 1, ["roaming_on?"]],
  ])("%s", (_, message, skill, named) => {
    expect(steps(message, skill)).toEqual(named);
  });

  it("but not for its location by an experienced customer", () => {
    expect(steps("Please switch roaming on.", 3)).toEqual(["roaming_on"]);
  });
});

describe("no step is taken", () => {
  it.each([
    ["for what the agent did", "Your hub has been restarted, and the port was reset."],
    ["for what the agent offers to do", "I can restart your hub from here. Shall I go ahead?"],
    ["for what the agent forbids", "Please do not press the WIFI button."],
    ["for a question about an earlier step", "Have you restarted the hub today?"],
    ["when told to check everything", "Could you make sure everything is connected properly?"],
    ["on a remark", "I hear you, and I do not take it lightly."],
  ])("%s", (_, message) => {
    expect(steps(message).filter((name) => !/^look_|^try_|^measure_/.test(name))).toEqual([]);
  });

  it("except a look if told to check what is plugged in or switched on", () => {
    expect(steps("Could you check that the red switch on the strip is on?")).toEqual(["look_cables"]);
    expect(steps("Please check the white lead: it should be in the red socket.")).toEqual(["look_cables"]);
  });

  it("for a condition before a look has shown that it is met", () => {
    const message = "If the POWER light is dark, press the POWER button on the back left of the hub.";
    const { steps: named } = stepsIn(hear([message]), { tools, skill: 2, heard: [] });
    expect(named.map(({ tool, onlyIf }) => [tool.name, onlyIf])).toEqual([
      ["look_hub_lights", undefined],
      ["press_hub_power", "If the POWER light is dark"],
    ]);
  });
});

describe("a turn is read clause by clause", () => {
  it.each([
    [
      "a step comes before the look that follows it",
      "Flight mode is in Settings under Network. Turn it off, wait a little and tell me what the top line shows.",
      ["airplane_off", "look_top_line"],
    ],
    [
      "menu names identify the look",
      "Please open Settings, go to Apps and pick TramGo. Is its switch for mobile data on?",
      ["look_app_page"],
    ],
    [
      "switching off, waiting and switching on again is one step",
      "Hold the side button to switch the phone off, give it a minute, and turn it back on.",
      ["restart_phone"],
    ],
    ["a box that may be wet is touched, not just looked at", "Look at the wall box, please: is it dry inside?", ["feel_box"]],
    ["two things named are two looks", "Is the hub dry, and is the wall box dry as well?", ["feel_hub", "feel_box"]],
    [
      "each item in a list is looked at",
      "Did any water get into the hub, the wall box or the strip?",
      ["feel_hub", "feel_box", "feel_strip"],
    ],
    [
      "each item in a list is plugged in",
      "Please plug the wall box and the hub back into the socket strip.",
      ["plug_in_box", "plug_in_hub"],
    ],
    [
      "a pronoun refers to the thing named before a colon",
      "Good that the wall box is dry. And the hub: did any liquid get into it?",
      ["feel_hub"],
    ],
    [
      "a menu path in brackets identifies the step",
      "Please switch it off (Settings, Network, VPN) and run the speed test beside the hub.",
      ["vpn_off", "measure_near_hub"],
    ],
    [
      "the customer's position applies to the rest of the turn",
      "Please stand beside the hub, join its own Wi-Fi, and run a speed test.",
      ["join_hub_wifi", "measure_near_hub"],
    ],
    ["a command may lack its verb", "Well done. Now the hub's plug into the strip.", ["plug_in_hub"]],
    ["a check for a future problem is not made now", "If it drops again, look at the lights on the hub first.", []],
    ["asking for a phone number is not a request to call", "Which number can we call you on?", []],
    ["one look is enough for two questions", "What colour is LINE on the wall box? Is the LINE light red?", ["look_box_light"]],
    [
      "a look is repeated after a change",
      "What is at the top of the screen? Then switch airplane mode off. What does the top of the screen show now?",
      ["look_top_line", "airplane_off", "look_top_line"],
    ],
    ["a setting on the agent's side is not the phone's", "May I turn roaming on for your line?", []],
    ["steps that the agent would take are not the customer's", "Here is what we can do: restart the hub from here.", []],
    ["a step for later is not taken now", "When the parcel comes, plug the new hub into the strip.", []],
    ["a warning is not an instruction", "It is wet, so please never plug the hub in again.", []],
  ])("%s", (_, message, named) => {
    expect(steps(message)).toEqual(named);
  });
});
