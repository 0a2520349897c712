import { defineTool, z } from "deskproof";
import { restartHub as startAgain, startSession } from "../device/effects.ts";
import { doesHubRun, hasLink, homeOf, isBoxPowered, isReachable } from "../device/home.ts";
import { hasData, isRegistered, phoneOf } from "../device/phone.ts";
import { changing } from "../device/service.ts";
import { lineSpeed } from "../device/speed.ts";
import { homeVerdict, mobileVerdict } from "../device/verdict.ts";
import { findHomeLine, findLine, Line } from "./fields.ts";

export const runLineTest = defineTool({
  name: "run_line_test",
  effect: "read",
  private: true,
  describe:
    "Test a line remotely. Returns one verdict, which is the first fault found, and the state of the " +
    "line as far as the test can see it. Further faults show up in a later test, once the first fault " +
    "is fixed.",
  input: z.object({ line: Line }),
  run: (world, { line }) => {
    findLine(world, line);
    const home = homeOf(world, line);
    if (home) {
      const isOnline = hasLink(home);
      return {
        line,
        verdict: homeVerdict(home),
        box: home.kind === "fibre" ? (isBoxPowered(home) ? "online" : "offline") : null,
        hub: isOnline ? "online" : "offline",
        hub_running_since: home.hub_started,
        login: home.login === "ok" ? "ok" : "missing",
        live: lineSpeed(home),
        plan: home.plan_speed,
        firmware: isOnline ? home.firmware : null,
      };
    }
    const phone = phoneOf(world, line) ?? world.reject("no_test", `Line ${line} cannot be tested.`);
    return {
      line,
      verdict: mobileVerdict(phone),
      registered: isRegistered(phone),
      country: isRegistered(phone) ? phone.place : null,
      data_session: hasData(phone),
    };
  },
});

export const restartHub = defineTool({
  name: "restart_hub",
  effect: "write",
  action: "reset",
  private: true,
  confirm: true,
  describe: "Restart a hub remotely. If the hub cannot be reached, it is not restarted, and the result is `not_reachable`.",
  input: z.object({ line: Line }),
  phrases: {
    propose: "restart your hub from here, which drops the connection for about three minutes",
    done: "The restart of your hub: {result}.",
  },
  run: (world, { line }) => {
    findHomeLine(world, line);
    const home = homeOf(world, line);
    if (!home || !isReachable(home)) return { line, result: "not_reachable" };
    startAgain(world, line);
    return { line, result: "done" };
  },
});

export const resetPort = defineTool({
  name: "reset_port",
  effect: "write",
  action: "reset",
  private: true,
  confirm: true,
  describe: "Reset a home line's port in the exchange. Returns `not_applied` if the hub is not running or the wall box has no power.",
  input: z.object({ line: Line }),
  phrases: {
    propose: "reset your line's port in our exchange, which drops the connection for about five minutes",
    done: "The reset of your line's port: {result}.",
  },
  run: (world, { line }) => {
    findHomeLine(world, line);
    const home = homeOf(world, line);
    const isPowered = home && doesHubRun(home) && (home.kind === "copper" || isBoxPowered(home));
    if (!isPowered) return { line, result: "not_applied" };
    changing(world, line, () => {
      world.run("UPDATE homes SET port = 'ok' WHERE line = ?", line);
      startSession(world, line);
    });
    return { line, result: "done" };
  },
});
