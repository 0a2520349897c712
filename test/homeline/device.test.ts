import { describe, expect, it } from "vitest";
import { Ticket } from "./home.ts";

describe("a home", () => {
  it("shows one fault at a time, from the wall box inwards", () => {
    using ticket = new Ticket({ home: { strip: "off", box_plug: "out", wan: "yellow", radio: "off" } });
    expect(ticket.verdict()).toBe("no_power_at_box");
    ticket.call("switch_strip_on");
    expect(ticket.verdict()).toBe("no_power_at_box");
    ticket.call("plug_in_box");
    expect(ticket.verdict()).toBe("hub_not_seen");
    ticket.call("move_lead", { socket: "red" });
    expect(ticket.verdict()).toBe("ok");
    expect(ticket.call("look_hub_lights")).toEqual({ power: "green", internet: "green", wifi: "dark" });
    expect(ticket.seen("try_page", "page")).toBe("offline");
    ticket.call("press_wifi_button");
    expect(ticket.seen("try_page", "page")).toBe("loads");
  });

  it("accepts a port reset only while its boxes have power, and a restart does not clear a stuck port", () => {
    using ticket = new Ticket({ home: { hub_plug: "out", port: "stuck" } });
    expect(ticket.seen("reset_port", "result", { line: ticket.line })).toBe("not_applied");
    ticket.call("plug_in_hub");
    ticket.call("restart_hub_by_hand");
    expect(ticket.verdict()).toBe("port_stuck");
    expect(ticket.seen("reset_port", "result", { line: ticket.line })).toBe("done");
    expect(ticket.verdict()).toBe("ok");
  });

  it("can be restarted by the desk if it hangs, but only by hand if it is frozen", () => {
    using hung = new Ticket({ home: { hub_state: "hung" } });
    expect(hung.verdict()).toBe("session_down");
    expect(hung.seen("restart_hub", "result", { line: hung.line })).toBe("done");
    expect(hung.verdict()).toBe("ok");
    using frozen = new Ticket({ home: { hub_state: "frozen" } });
    expect(frozen.seen("restart_hub", "result", { line: frozen.line })).toBe("not_reachable");
    frozen.call("restart_hub_by_hand");
    expect(frozen.verdict()).toBe("ok");
  });

  it("shows a red POWER light, whatever is done, if the hub is dead", () => {
    using ticket = new Ticket({ home: { hub_body: "dead" } });
    ticket.call("restart_hub_by_hand");
    expect(ticket.seen("look_hub_lights", "power")).toBe("red");
  });

  it("uses a new profile or login only from the next session on", () => {
    using ticket = new Ticket({ home: { profile: 20, live: 20, login: "blank" }, isCopper: true });
    ticket.call("reprovision", { line: ticket.line, what: "login" });
    expect(ticket.verdict()).toBe("session_down");
    ticket.call("restart_hub", { line: ticket.line });
    expect(ticket.verdict()).toBe("profile_mismatch");
    ticket.call("reprovision", { line: ticket.line, what: "profile" });
    expect(ticket.verdict()).toBe("profile_waiting");
    ticket.call("restart_hub_by_hand");
    expect(ticket.seen("measure_wifi", "speed")).toBe("50 Mb/s");
  });

  it("replaces old firmware only after a restart, and is a tenth as fast on 5 GHz until then", () => {
    using ticket = new Ticket({ home: { firmware: "3.9" } });
    expect(ticket.seen("measure_wifi", "speed")).toBe("45 Mb/s");
    ticket.call("reprovision", { line: ticket.line, what: "firmware" });
    expect(ticket.verdict()).toBe("firmware_old");
    ticket.call("restart_hub", { line: ticket.line });
    expect(ticket.seen("measure_wifi", "speed")).toBe("200 Mb/s");
  });

  it("loses its Wi-Fi password, and on copper its login, if reset is held for ten seconds or more", () => {
    using ticket = new Ticket({ isCopper: true });
    expect(ticket.seen("hold_reset", "result", { seconds: 5 })).toBe("nothing happened");
    ticket.call("hold_reset", { seconds: 15 });
    expect(ticket.seen("try_page", "page")).toBe("offline");
    ticket.call("join_hub_wifi");
    expect(ticket.seen("try_page", "page")).toBe("no internet");
    expect(ticket.verdict()).toBe("session_down");
  });

  it("opens the hub's page only without a VPN and not on another maker's network", () => {
    using ticket = new Ticket({ home: { dns: "manual", vpn: "on" } });
    expect(ticket.call("open_hub_page")).toBe("That page doesn't open for me.");
    ticket.call("vpn_off");
    expect(ticket.seen("try_page", "page")).toBe("server not found");
    ticket.call("set_dns_auto");
    expect(ticket.seen("try_page", "page")).toBe("loads");
  });

  it("is unknown until the serial number of its new wall box is recorded", () => {
    using ticket = new Ticket({ home: { box_serial: "WB-90412277" } });
    expect(ticket.verdict()).toBe("box_not_registered");
    expect(ticket.seen("look_box_light", "line")).toBe("blinking");
    const { line } = ticket;
    ticket.call("reprovision", { line, what: "box", value: String(ticket.seen("read_box_label", "serial")) });
    expect(ticket.verdict()).toBe("ok");
  });
});

describe("a phone", () => {
  it("picks up the desk's changes only when it registers again", () => {
    using ticket = new Ticket({ phone: { place: "USA", seen_roaming: "off" } }, { mobile_lines: [{ line: "540-627-M1", roaming: "off" }] });
    expect(ticket.verdict(ticket.mobile)).toBe("roaming_barred");
    ticket.call("set_service", { line: ticket.mobile, service: "roaming", state: "on" });
    expect(ticket.verdict(ticket.mobile)).toBe("change_waiting");
    expect(ticket.seen("look_top_line", "shows")).toBe("Emergency calls only");
    ticket.call("airplane_on_and_off");
    expect(ticket.verdict(ticket.mobile)).toBe("no_data_request");
    ticket.call("roaming_on");
    expect(ticket.verdict(ticket.mobile)).toBe("pass_needed");
    ticket.call("add_pack", { line: ticket.mobile, pack: "Z2W" });
    expect(ticket.seen("try_mobile_page", "page")).toBe("it loads");
  });

  it("asks only for the SIM's PIN once a loose card is reinserted", () => {
    using ticket = new Ticket({ phone: { sim: "unseated", sim_pin: "on" } });
    ticket.call("refit_sim");
    expect(ticket.seen("look_top_line", "shows")).toBe("SIM locked");
    ticket.call("enter_sim_pin");
    expect(ticket.seen("try_call", "call")).toBe("it rings");
  });

  it("does not show VPN and network mode in the line test", () => {
    using ticket = new Ticket({ phone: { vpn: "on", mode: "2g" } });
    expect(ticket.verdict(ticket.mobile)).toBe("ok");
    expect(ticket.seen("measure_mobile", "speed")).toBe("0.1 Mb/s");
  });

  it("takes its access point name from a settings message after a restart", () => {
    using ticket = new Ticket({ phone: { access_name: "web.roam" } });
    ticket.call("reprovision", { line: ticket.mobile, what: "phone_settings" });
    ticket.call("open_settings_message");
    expect(ticket.verdict(ticket.mobile)).toBe("wrong_access_name");
    ticket.call("restart_phone");
    expect(ticket.verdict(ticket.mobile)).toBe("ok");
  });
});

describe("the record of what works", () => {
  it("has one entry for each service that works differently, whatever the cause", () => {
    using one = new Ticket({ home: { hub_state: "hung" } });
    one.call("restart_hub", { line: one.line });
    using other = new Ticket({ home: { hub_state: "hung" } });
    other.call("unplug_hub");
    other.call("plug_in_hub");
    expect(other.changes()).toEqual(one.changes());
    expect(one.changes()).toMatchObject({ internet: "200 Mb/s", page: "loads", wifi: "quick" });
  });

  it("is empty once everything is back in its initial state", () => {
    using ticket = new Ticket();
    ticket.call("unplug_hub");
    expect(ticket.changes()).toMatchObject({ hub: "dark", internet: "down" });
    ticket.call("plug_in_hub");
    expect(ticket.changes()).toEqual({});
  });
});
