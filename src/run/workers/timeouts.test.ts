import { expect, it } from "vitest";
import { longestBlockMs, longestHandoverMs, longestRecoveryMs } from "../../../test/faults/longest-waits.ts";
import { beatMs, heartbeatSeconds, monitorSeconds, pollMs } from "../../store/postgres/timeouts.ts";
import { usualHangLimits } from "../thread/run-in-thread.ts";

it("lets another worker take a dead worker's trial within 15 seconds", () => {
  expect(longestHandoverMs).toBe(10_000 + 2_000 + 2_000 + 250);
  expect(longestHandoverMs).toBeLessThan(15_000);
});

it("lets another worker take it within 30 seconds after PostgreSQL can be reached again, even if nothing was closed", () => {
  expect(longestRecoveryMs).toBe(8_000 + 1_000 + 2_000 + 2 * (4_000 + 2_000) + 2_000 + 250);
  expect(longestRecoveryMs).toBeLessThan(30_000);
});

it("keeps the trials of a worker whose heartbeat is late once", () => {
  expect(1000 * heartbeatSeconds).toBeGreaterThan(2 * beatMs + pollMs);
  expect(1000 * monitorSeconds).toBeLessThan(1000 * heartbeatSeconds);
});

it("ends a statement of a run before its thread counts as blocked by an agent, a tool or a customer", () => {
  expect(longestBlockMs).toBeLessThan(usualHangLimits.agentMs);
  expect(longestBlockMs).toBeLessThan(usualHangLimits.callMs);
});
