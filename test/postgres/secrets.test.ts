import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";
import { deskproof } from "../command.ts";
import { echo, leaksIn, plainEcho, planted } from "../secrets/planted.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeWithPostgres, newDatabase } from "./database.ts";

const database = newDatabase();

const agent = `
const echo = ${JSON.stringify(echo())};
export const agent = {
  kind: "agent", id: "mine", timeoutIs: "agent_stalled",
  open: () => ({
    reply: async (turn) => {
      turn.note({ reasoning: echo, usage: { model: echo, input: 3 } });
      await turn.call(echo, { [echo]: echo });
      return echo;
    },
  }),
};
`;

describeWithPostgres("a run in PostgreSQL", () => {
  it("contains no secret that an agent repeats, nor does a copy", { timeout: 120_000 }, () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("mine.ts"), agent);
    // The server may need its own password.
    const env = { ...planted, PGPASSWORD: process.env.PGPASSWORD ?? "", OTHER_PASSWORD: planted.PGPASSWORD };
    const go = (...args: string[]) => {
      const { status, stdout, stderr } = deskproof(args, { cwd: folder.path, env });
      expect(leaksIn(`${stdout}${stderr}`)).toEqual([]);
      return { status, stderr };
    };
    const run = ["run", "tiny", "--agent", "./mine.ts", "--trials", "1", "--store", `${database}?run=one`];
    expect(go(...run)).toMatchObject({ status: 0 });
    const trial = ["safety/sparking-kettle", "--agent", "mine", "--trial", "0", "--label", "genuine"];
    expect(go("note", `${database}?run=one`, ...trial, "--reason", plainEcho())).toMatchObject({ status: 0 });
    expect(go("copy", `${database}?run=one`, `${database}?run=two`).status).toBe(0);
    using client = new SyncClient(database);
    const tables = client.query("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'deskproof'");
    const rows = tables.map(({ name }) => JSON.stringify(client.query(`SELECT * FROM deskproof.${name}`)));
    expect(rows.join("\n").length).toBeGreaterThan(10_000);
    expect(rows.join("\n")).toContain("[key]");
    expect(rows.flatMap((text) => leaksIn(text))).toEqual([]);
  });
});
