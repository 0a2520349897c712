import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { playCalls } from "../../test/played-calls.ts";
import { writeSmallSuite } from "../../test/small-suite.ts";
import { formatProblem } from "../case/problem.ts";
import { customerFacts } from "../conversation/customer-facts.ts";
import { topicOf } from "../conversation/slot-names.ts";
import type { JsonObject } from "../json.ts";
import { traceOf } from "../score/trial/trace.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { suiteWarnings } from "../suite/load/suite-warnings.ts";
import { deskproofVersion } from "../version.ts";
import { initCommand } from "./init.ts";
import { newCommand } from "./new.ts";

const home = process.cwd();
let folder: string;
let printed: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deskproof-"));
  process.chdir(folder);
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => newCommand().parseAsync(args, { from: "user" });

describe("deskproof new suite", () => {
  it("writes a suite that passes check", async () => {
    await run("suite", "Our Desk");
    const suite = await loadSuite("./Our Desk");
    expect(suite).toMatchObject({ name: "our-desk", version: "1.0.0" });
    expect(suite.cases.map(({ id }) => id)).toEqual(["damaged_book/torn-cover", "legal/letter-from-a-lawyer"]);
    expect(printed).toContain("  npx deskproof check ./Our Desk");
  });

  it("has customers who recognise the questions in its questions.yaml", async () => {
    await run("suite", "desk");
    const { cases } = await loadSuite("./desk");
    const heard = cases.map(({ customer }) =>
      customerFacts(customer).hear(["Were there any dents on the outside of the box?"]).questions.map(topicOf),
    );
    expect(heard[0]).toEqual(["box_damaged"]);
    expect(heard[1]).not.toContain("box_damaged");
  });

  it("has a first case whose twist matches the customer's facts", async () => {
    await run("suite", "desk");
    const [first] = (await loadSuite("./desk")).cases;
    expect(Object.keys(first?.customer.facts ?? {})).toEqual(["order_number", "email", "problem"]);
    expect(first?.twist).toContain("gives her order number and email address only when asked");
  });

  it("has an identity rule that requires a check of the same order, and ignores calls with invalid arguments", async () => {
    await run("suite", "desk");
    const suite = await loadSuite("./desk");
    const [desk] = suite.desks.values();
    const isKept = (...reads: JsonObject[]) => {
      const verified = { email: "ada.brandt@example.com", order_id: " lb-1042" };
      const calls = [["verify_customer", verified] as const, ...reads.map((args) => ["get_order", args] as const)];
      const record = playCalls(suite, "damaged_book/torn-cover", calls);
      return desk?.rules.find(({ id }) => id === "LB-1.1")?.check(traceOf(record, desk));
    };
    expect(isKept({ order_id: "lb-1042" })).toBe(true);
    expect(isKept({ order: "LB-1042" }, { order_id: "LB-1042" })).toBe(true);
    expect(isKept({ order_id: "LB-1042" }, { order_id: "LB-1024" })).toBe(false);
  });

  it("gives every suite its own canary", async () => {
    await run("suite", "a");
    await run("suite", "b");
    expect((await loadSuite("./a")).canary).not.toBe((await loadSuite("./b")).canary);
  });

  it("writes nothing to a folder that is not empty", async () => {
    writeFileSync("notes.txt", "mine");
    await expect(run("suite", ".")).rejects.toThrow(/is not empty\. Nothing was written/);
    await expect(run("suite", "123")).rejects.toThrow(/derive a suite name from 123/);
  });
});

describe("deskproof new case", () => {
  it("copies a case of the suite under a new id, and the suite still passes check", async () => {
    await run("suite", "desk");
    await run("case", "./desk", "wet/deep/down");
    await run("case", "./desk", "alpha", "--bucket", "resolvable");
    const suite = await loadSuite("./desk");
    expect(suite.cases.map(({ id }) => id)).toEqual(["alpha", "damaged_book/torn-cover", "legal/letter-from-a-lawyer", "wet/deep/down"]);
    const text = readFileSync("desk/cases/wet/deep/down.yaml", "utf8");
    expect(text.split("\n").slice(0, 2)).toEqual([
      "# yaml-language-server: $schema=../../../case.schema.json",
      "# TODO: copied from damaged_book/torn-cover. Change, in this order:",
    ]);
    expect(text).toContain('\ntwist: "TODO: in one line');
    expect(text).toContain("id: wet/deep/down # the file's path under cases/, without .yaml");
  });

  it("leaves TODOs that check reports with file, line and column", async () => {
    await run("suite", "desk");
    expect(suiteWarnings(await loadSuite("./desk"))).toEqual([]);
    await run("case", "./desk", "alpha");
    const todos = suiteWarnings(await loadSuite("./desk"))
      .map(formatProblem)
      .filter((line) => line.includes("TODO"));
    expect(todos).toEqual([
      expect.stringMatching(/^desk\/cases\/alpha\.yaml:2:3: this TODO is not done: copied from damaged_book\/torn-cover\./),
      expect.stringMatching(/^desk\/cases\/alpha\.yaml:\d+:9: this TODO is not done: in one line, what is special/),
    ]);
  });

  it("asks for the new customer's own lines, kind by kind, and only once if a copy is copied", async () => {
    await run("suite", "desk");
    await run("case", "./desk", "aa/first");
    await run("case", "./desk", "bb/second");
    for (const id of ["aa/first", "bb/second"]) {
      const text = readFileSync(`desk/cases/${id}.yaml`, "utf8");
      expect(text.match(/^ {2}# {3}waiting: \["", ""\] # replying when asked to wait$/gm)).toHaveLength(1);
      expect(text).not.toContain("No rush, I'm here.");
    }
    expect((await loadSuite("./desk")).cases).toHaveLength(4);
  });

  it("asks for the new customer's own asides and offers in place of the copied ones", async () => {
    await run("suite", "desk");
    await run("case", "./desk", "aa/first");
    await run("case", "./desk", "bb/second");
    for (const id of ["aa/first", "bb/second"]) {
      const text = readFileSync(`desk/cases/${id}.yaml`, "utf8");
      expect(text.match(/^ {2}# asides: # .*\n {2}# {3}preference: ""$/gm)).toHaveLength(1);
      expect(text.match(/^ {2}# offers: # .*\n {2}# {3}- \{ offered_as: \["", ""\], take: no, say: "" \}$/gm)).toHaveLength(1);
      expect(text).not.toContain("on my desk");
      expect(text).not.toContain("lost the mood");
    }
    const warned = suiteWarnings(await loadSuite("./desk")).filter(({ message }) => message.startsWith("no asides: "));
    expect(warned.map(({ file }) => file)).toEqual(["desk/cases/aa/first.yaml", "desk/cases/bb/second.yaml"]);
  });

  it("does not copy the reviews of the other case", async () => {
    await run("suite", "desk");
    const path = "desk/cases/damaged_book/torn-cover.yaml";
    writeFileSync(path, `${readFileSync(path, "utf8")}reviews:\n  - { reviewed_by: person, checked: all of it }\n`);
    await run("case", "./desk", "wet");
    expect(readFileSync("desk/cases/wet.yaml", "utf8")).not.toContain("reviewed_by");
    expect((await loadSuite("./desk")).cases).toHaveLength(3);
  });

  it("starts from the template's case in a suite like the template that has no cases yet", async () => {
    await run("suite", "desk");
    rmSync("desk/cases", { recursive: true });
    rmSync("desk/case.schema.json");
    await expect(run("case", "./desk", "x", "--bucket", "trap")).rejects.toThrow(/Buckets: resolvable\./);
    await run("case", "./desk", "refund/first");
    const [first] = (await loadSuite("./desk")).cases;
    expect(first).toMatchObject({ id: "refund/first", desk: "books", rules: ["LB-1.1", "LB-1.2", "LB-2.1", "LB-2.2"] });
    expect(first?.truth.plan.map(({ tool }) => tool)).toContain("refund_order");
    expect(readFileSync("desk/cases/refund/first.yaml", "utf8").split("\n").slice(0, 2)).toEqual([
      "# yaml-language-server: $schema=../../case.schema.json",
      "# TODO: copied from an example. Change, in this order:",
    ]);
    expect(readFileSync("desk/case.schema.json", "utf8")).toContain("A Deskproof case");
  });

  it("starts from a case that passes check in any other suite that has no cases yet", async () => {
    using small = writeSmallSuite({ "cases/return/wet.yaml": null });
    await run("case", small.folder, "return/first");
    const [first] = (await loadSuite(small.folder)).cases;
    expect(first).toMatchObject({
      id: "return/first",
      canary: "canary small 123",
      desk: "lending",
      rules: ["UM-1"],
      truth: {
        disposition: { kind: "resolved", code: "done" },
        plan: [{ tool: "close_ticket", args: { code: "done" } }],
      },
    });
  });

  it("rejects an invalid id, a bucket without cases and an existing file", async () => {
    await run("suite", "desk");
    await expect(run("case", "./desk", "Bad Id")).rejects.toThrow(/is not a case id/);
    await expect(run("case", "./desk", "../../outside")).rejects.toThrow(/is not a case id/);
    await expect(run("case", "./desk", "traps/aux")).rejects.toThrow(/names that Windows reserves/);
    await expect(run("case", "./desk", "x", "--bucket", "trap")).rejects.toThrow(/has no case in the bucket trap/);
    await expect(run("case", "./desk", "damaged_book/torn-cover")).rejects.toThrow(/already exists/);
  });
});

describe("deskproof init", () => {
  const init = () => initCommand().parseAsync([], { from: "user" });

  it("creates a suite that passes check, an agent stub and a CI workflow", async () => {
    await init();
    expect((await loadSuite("my-desk")).name).toBe("my-desk");
    expect(readFileSync(".github/workflows/deskproof.yml", "utf8")).toContain("check suites/my-desk");
    expect(readFileSync("agent.ts", "utf8")).toContain("defineAgent");
    expect(printed).toMatch(/^ {2}npx deskproof run suites\/my-desk +then with your own agent: connect it in agent\.ts$/m);
  });

  it("names the agent to gate in one place, and installs its own version", async () => {
    await init();
    const config = readFileSync("deskproof.config.yaml", "utf8");
    expect(config.match(/^.*placeholder.*\n {2}- name: my-agent.*\n {4}agent: \.\/agent\.ts/m)).not.toBeNull();
    expect(readFileSync(".github/workflows/deskproof.yml", "utf8")).not.toMatch(/stand-in|--agent/);
    expect(JSON.parse(readFileSync("package.json", "utf8")).devDependencies).toEqual({ deskproof: deskproofVersion });
    expect(printed).toMatch(/^ {2}npm install /m);
  });

  it("asks the user to add deskproof to package.json only if it is missing there", async () => {
    writeFileSync("package.json", "{}");
    await init();
    expect(printed).toContain(`npm install --save-dev --save-exact deskproof@${deskproofVersion}`);
    writeFileSync("package.json", '{ "devDependencies": { "deskproof": "file:../deskproof.tgz" } }');
    printed = "";
    await init();
    expect(printed).not.toContain("npm install");
  });

  it("keeps existing files and reports them", async () => {
    writeFileSync("agent.ts", "mine");
    await init();
    expect(readFileSync("agent.ts", "utf8")).toBe("mine");
    expect(printed).toMatch(/kept {3}agent\.ts/);
    const before = readFileSync("suites/my-desk/suite.ts", "utf8");
    await init();
    expect(readFileSync("suites/my-desk/suite.ts", "utf8")).toBe(before);
    expect(printed).toMatch(/kept {3}suites\/my-desk/);
  });
});
