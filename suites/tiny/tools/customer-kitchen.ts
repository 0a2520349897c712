import { defineTool, type WorldAccess, z } from "deskproof";

/** What the customer does when told how; the customer ignores an instruction that does not name the step. */
export const runDescale = defineTool({
  name: "run_descale",
  by: "customer",
  effect: "write",
  action: "other",
  describe: "Fill the tank with water and descaler and hold the rinse button; the machine descales itself.",
  input: z.object({}),
  // Steps are often written one per line, so a line that names descaling and a part of the machine is enough.
  hears: [["descal"], ["tank", "water", "sachet", "button", "rinse", "hold", "press"]],
  phrases: {
    propose:
      "fill the tank with water and one sachet of descaler, then press and hold the rinse button for five seconds so that the machine descales itself",
    report: "Okay, did that, it hummed and gurgled for {minutes} minutes and now it's stopped.",
  },
  run: (world) => {
    const { serial } = machine(world);
    world.run(
      "UPDATE machine SET light = 'steady white', descaled_on = ? WHERE serial = ?",
      world.today,
      serial ?? null,
    );
    return { minutes: 25 };
  },
});

/** What the customer sees when looking at the machine. */
export const checkLight = defineTool({
  name: "check_light",
  by: "customer",
  effect: "read",
  describe: "Look at the light on the front of the machine.",
  input: z.object({}),
  hears: [
    ["light", "lamp", "led"],
    ["look", "check", "tell", "see", "watch", "what", "which", "show", "now", "blink", "steady", "white", "amber"],
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
  hears: [["unplug", "plug", "outlet", "socket"]],
  phrases: {
    propose: "leave it unplugged",
    report: "It's unplugged and it stays that way.",
  },
  run: () => ({ unplugged: true }),
});

function machine(world: WorldAccess) {
  return world.get("SELECT * FROM machine LIMIT 1") ?? world.reject("no_machine", "There is no machine here.");
}
