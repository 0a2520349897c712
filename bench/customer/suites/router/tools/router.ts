import { defineTool, z } from "deskproof";

const nothing = z.strictObject({});

/** An action that works. */
export const restartRouter = defineTool({
  name: "restart_router",
  by: "customer",
  effect: "write",
  describe: "Switches the router off and on.",
  input: nothing,
  toldAs: ["restart the router", "reboot your modem", "unplug the router and plug it back in", "turn the router off and on again"],
  phrases: { report: "OK, I've restarted it. The light is {light} now.", unsure: "Restart what, the router?" },
  run: () => ({ light: "amber" }),
});

/** An action that only looks. */
export const readLight = defineTool({
  name: "read_light",
  by: "customer",
  effect: "read",
  describe: "Looks at the light.",
  input: nothing,
  toldAs: ["which colour is the light", "check the lamp", "look at the light", "what does the LED show"],
  phrases: { report: "It's {light}, and the screen says {code}." },
  run: () => ({ light: "green", code: "ERR-40417" }),
});

/** An action that the device rejects. */
export const pressReset = defineTool({
  name: "press_reset",
  by: "customer",
  effect: "write",
  describe: "Presses the reset button.",
  input: nothing,
  toldAs: ["press the reset button", "push a pin into the reset hole", "hold reset with a pin"],
  run: (world) => world.reject("stuck", "the button is stuck"),
});
