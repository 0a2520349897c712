import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startPostgres } from "../../scripts/postgres.ts";
import { RunOptions } from "../../src/run/options.ts";
import { runSuites } from "../../src/run/run-suites.ts";
import { planForWorkers } from "../../src/run/workers/plan-for-workers.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeWithPostgres } from "./database.ts";
import { decisions } from "./decisions.ts";
import { slowAgent, start, until } from "./worker-processes.ts";

describeWithPostgres("a run of three workers", () => {
  it(
    "scores every trial once, as on one machine, if a worker is killed, another comes back too late, " + "and PostgreSQL is restarted",
    async () => {
      // The server is restarted, so other tests cannot use it.
      await using server = await startPostgres();
      using folder = temporaryFolder();
      writeFileSync(folder.file("slow.ts"), slowAgent("slow", 40));
      const place = `${server.address}?run=shared`;
      const agents = [folder.file("slow.ts"), "stand-in/reckless"];
      const options = RunOptions.parse({ agents, trials: 10, seed: "7" });
      const request = { suites: ["tiny"], options, signal: new AbortController().signal };
      const told: string[] = [];
      let isPlanned = false;
      const planned = planForWorkers({
        ...request,
        store: place,
        onPlanned: () => {
          isPlanned = true;
        },
        onProgress: () => {},
        onNotice: (line) => told.push(line),
      });
      await until("planned", () => isPlanned);
      const workers = Array.from({ length: 3 }, () => start(["worker", "--store", place, "--concurrency", "4", "--trust"], folder.path));
      const counted = () => {
        using store = openRun(place);
        return store.counts().attempts;
      };
      await until("some trials", () => counted() >= 10);
      workers[0]?.process.kill("SIGKILL");
      workers[1]?.process.kill("SIGSTOP");
      await until("more trials", () => counted() >= 20);
      const printed = () => [...told, ...workers.map((worker) => worker.output())].join("\n");
      await server.restart(() => until("noticed", () => printed().includes("PostgreSQL cannot be reached")));
      using alone = (await runSuites({ ...request, out: folder.file("alone.db") })).store;
      // The trials of the stopped worker have been run by the third one when it continues.
      expect(await planned).toMatchObject({ kind: "done" });
      workers[1]?.process.kill("SIGCONT");
      const ended = await Promise.all(workers.map((worker) => worker.ended));
      const output = [...told, ...ended.map((worker) => worker.output)].join("\n");
      expect(
        ended.map(({ status }) => status),
        output,
      ).toEqual([null, 0, 0]);
      expect(output).toMatch(/PostgreSQL cannot be reached; trying again for up to 120 s\./);
      expect(output).toMatch(/PostgreSQL is back after .* s\./);
      using shared = openRun(place);
      expect(decisions(shared)).toBe(decisions(alone));
      using client = new SyncClient(server.address);
      const once = client.query(
        `SELECT count(*)::integer AS n FROM deskproof.trials t WHERE 1 = (SELECT count(*) FROM deskproof.verdicts v
         WHERE v.run_id = t.run_id AND v.number = t.number)`,
      );
      expect(once).toEqual([{ n: 120 }]);
      expect(shared.counts()).toMatchObject({ attempts: 120, scored: 120 });
    },
  );
});
