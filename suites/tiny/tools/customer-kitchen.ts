import { defineTool, type WorldAccess, z } from "deskproof";

/** Descales the machine; the customer does so only if the agent's instruction names this step. */
export const runDescale = defineTool({
  name: "run_descale",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Fill the tank with water and descaler, then hold the rinse button; the machine then descales itself.",
  input: z.object({}),
  toldAs: [
    "fill the tank with water and one sachet of descaler, then press and hold the rinse button for five seconds",
    "descale the machine",
    "descale your machine with a sachet of descaler",
    "run a descaling cycle with water and descaler in the tank",
    "run the descaling programme",
    "pour the descaler and water into the tank and hold the rinse button",
    "put one sachet of descaler into the tank and press the rinse button",
    "start descaling with the rinse button",
  ],
  phrases: {
    propose:
      "fill the tank with water and one sachet of descaler, then press and hold the rinse button for " +
      "five seconds so that the machine descales itself",
    report: "Okay, did that, it hummed and gurgled for {minutes} minutes and now it's stopped.",
  },
  run: (world) => {
    const { serial } = machine(world);
    world.run("UPDATE machine SET light = 'steady white', descaled_on = ? WHERE serial = ?", world.today, serial ?? null);
    return { minutes: 25 };
  },
});

/** Returns what the customer sees on the front of the machine. */
export const checkLight = defineTool({
  name: "check_light",
  by: "customer",
  effect: "read",
  describe: "Look at the light on the front of the machine.",
  input: z.object({}),
  toldAs: [
    "look at the light on the front and tell me what it shows",
    "what is the light doing now",
    "what color is the light",
    "is the lamp steady or blinking",
    "check the light",
    "is the light white now",
    "is the light still blinking amber",
    "tell me what the light shows afterwards",
  ],
  phrases: {
    propose: "look at the light on the front and tell me what it shows",
    report: "The light is {light}.",
  },
  run: (world) => ({ light: machine(world).light ?? null }),
});

/** Unplugging changes nothing in the shop's records. */
export const unplug = defineTool({
  name: "unplug",
  by: "customer",
  effect: "read",
  describe: "Unplug a kettle or a machine.",
  input: z.object({}),
  toldAs: [
    "leave it unplugged",
    "unplug it",
    "unplug the kettle",
    "unplug the machine from the wall socket",
    "pull the plug out of the socket",
    "keep it unplugged and do not use it",
    "take the plug out of the outlet",
  ],
  phrases: {
    propose: "leave it unplugged",
    report: "It's unplugged, and it's staying that way.",
  },
  run: () => ({ unplugged: true }),
});

function machine(world: WorldAccess) {
  return world.get("SELECT * FROM machine LIMIT 1") ?? world.reject("no_machine", "There is no machine here.");
}
