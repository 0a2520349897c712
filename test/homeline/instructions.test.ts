import { describe, expect, it } from "vitest";
import { openHearing } from "../../src/conversation/hearing.ts";
import { stepsIn } from "../../src/customer/named-steps.ts";
import { suite } from "./home.ts";

const [desk] = suite.desks.values();
const tools = [...(desk?.tools.values() ?? [])].filter(({ by }) => by === "customer");
const customer = suite.cases.find(({ id }) => id === "network/thunder-and-plugs")?.customer;
if (!customer) throw new Error("the case is gone");
const hear = openHearing(customer);

/** The steps a message names for a customer of this skill: clear ones by name, half-told ones with a question mark. */
function steps(message: string, skill = 2): string[] {
  return stepsIn(hear([message]), { tools, skill }).map(({ tool, isClear }) => (isClear ? tool.name : `${tool.name}?`));
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
  ])("by what it names: %s", (message, named) => {
    expect(steps(message)).toEqual(named);
  });

  it("with the value it states", () => {
    const [step] = stepsIn(hear(["Please hold a paper clip in the RESET pinhole under the hub for 15 seconds."]), {
      tools,
      skill: 2,
    });
    expect(step).toMatchObject({ args: { seconds: "15" }, isClear: true });
  });

  it("where the control was named in the sentence before", () => {
    expect(steps("On the right side of the hub is the WIFI button. Please press it once.")).toEqual([
      "press_wifi_button",
    ]);
  });

  it("step by step in the order of a list", () => {
    const list = "Please do this:\n1. Plug the wall box back into the strip.\n2. Plug the hub back into the strip.";
    expect(steps(list)).toEqual(["plug_in_box", "plug_in_hub"]);
  });
});

describe("an instruction is questioned", () => {
  it.each([
    ["that leaves the act open", "Could you reset the router?", 2, ["restart_hub_by_hand?"]],
    ["that lacks its value", "Please set the access name correctly.", 2, ["set_access_name?"]],
    ["that lacks the place, by a customer who is unsure", "Please switch roaming on.", 1, ["roaming_on?"]],
  ])("%s", (_, message, skill, named) => {
    expect(steps(message, skill)).toEqual(named);
  });

  it("but not for the place by a customer who is handy", () => {
    expect(steps("Please switch roaming on.", 3)).toEqual(["roaming_on"]);
  });
});

describe("nothing is done", () => {
  it.each([
    ["about what the agent did", "Your hub has been restarted, and the port was reset."],
    ["about what the agent offers", "I can restart your hub from here. Shall I go ahead?"],
    ["about what is forbidden", "Please do not press the WIFI button."],
    ["about what was done before", "Have you restarted the hub today?"],
    ["when told to check everything", "Could you make sure everything is connected properly?"],
    ["on a remark", "I hear you, and I do not take it lightly."],
  ])("%s", (_, message) => {
    expect(steps(message).filter((name) => !/^look_|^try_|^measure_/.test(name))).toEqual([]);
  });

  it("except a look when told to check what is plugged in or switched on", () => {
    expect(steps("Could you check that the red switch on the strip is on?")).toEqual(["look_cables"]);
    expect(steps("Please check the white lead: it should be in the red socket.")).toEqual(["look_cables"]);
  });

  it("on a condition that is still to be seen, except to look", () => {
    expect(steps("If the POWER light is dark, press the POWER button on the back left of the hub.")).toEqual([
      "look_hub_lights",
    ]);
  });
});
