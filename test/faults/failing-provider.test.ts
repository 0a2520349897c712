import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { randomFrom } from "../../src/random.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";
import { serveAgent } from "../agents/agent-server.ts";
import { describeWithPostgres, newDatabase } from "../postgres/database.ts";
import { finalDecisions } from "../postgres/decisions.ts";
import { start, until } from "../postgres/worker-processes.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startProxy } from "./proxy.ts";
import { attemptsIn } from "./run-twice.ts";

const database = newDatabase();

function decided(place: string) {
  using store = openRun(place);
  return finalDecisions(store);
}

describeWithPostgres("workers", () => {
  it("score every trial once, as on one machine, while the provider fails, a worker is killed and connections are cut", async () => {
    const random = randomFrom("provider");
    let isFailing = false;
    await using agent = await serveAgent(async ({ message }, response) => {
      await sleep(20);
      const luck = isFailing ? random.next() : 1;
      if (luck < 0.05) return { provider_error: "overloaded" };
      if (luck < 0.1) {
        response.writeHead(503, { "retry-after": "0" }).end();
        return undefined;
      }
      return { message: `I have read: ${message.text} What is your order number?` };
    });
    using folder = temporaryFolder();
    const play = ["run", "tiny", "--agent", agent.url, "--trials", "15", "--seed", "7", "--attempts", "50"];
    const alone = await start([...play, "--out", "alone.db"], folder.path).ended;
    expect(alone.status, alone.output).toBe(0);
    isFailing = true;
    await using proxy = await startProxy(database);
    const place = `${database}?run=failing`;
    const planner = start([...play, "--store", place, "--workers-only-elsewhere"], folder.path);
    await until("planned", () => planner.output().includes("Planned."));
    const work = (address: string) => start(["worker", "--store", `${address}?run=failing`, "--trust"], folder.path);
    const [killed, cut] = [work(database), work(proxy.address)];
    await until("some trials", () => attemptsIn(place) >= 15);
    killed.process.kill("SIGKILL");
    proxy.cut();
    await sleep(1_000);
    proxy.restore();
    const ended = await Promise.all([planner.ended, cut.ended]);
    expect(ended.map(({ status }) => status)).toEqual([0, 0]);
    expect(decided(place)).toEqual(decided(folder.file("alone.db")));
    using client = new SyncClient(database);
    const [row] = client.query(
      `SELECT count(*) FILTER (WHERE excluded)::integer AS excluded, count(*) FILTER (WHERE NOT excluded)::integer AS counted,
         count(DISTINCT number)::integer AS trials FROM deskproof.attempts`,
    );
    expect(row).toEqual({ excluded: expect.any(Number), counted: 90, trials: 90 });
    expect(Number(row?.excluded)).toBeGreaterThan(0);
  });
});
