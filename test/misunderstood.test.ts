import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deskproof } from "./command.ts";
import { clientOf } from "./llm/clients.ts";
import { deskproofAt } from "./llm/command.ts";
import { type Script, tokensFor } from "./llm/servers/script.ts";
import { serveModel } from "./llm/servers/server.ts";
import { nothingNamed } from "./reader/answers.ts";
import { smallSuite, writeSmallSuite } from "./small-suite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const odd = "What is written on its handle?";
/** A question that the built-in reader takes for an offer of a choice, whatever the examples. */
const unhelped = "Which of our brollies did you take home?";

const wet = "cases/return/wet.yaml";

/** The suite and an agent that asks for the loan until it is told. */
function project(question = odd) {
  const suite = writeSmallSuite({ [wet]: smallSuite[wet]?.replace(/^ {2}changes_mind: .*\n/m, "") ?? null });
  const folder = temporaryFolder();
  const code = `import { defineAgent } from "deskproof";
let known = false;
export const agent = defineAgent({
  id: "acme/odd",
  reply: async ({ text }) => {
    known ||= /L-\\d/.test(text);
    return known ? "Thank you. I am looking into it." : ${JSON.stringify(question)};
  },
});
`;
  writeFileSync(folder.file("agent.ts"), code);
  const file = join(suite.folder, wet);
  const args = (...more: string[]) => ["run", suite.folder, "--agent", "./agent.ts", "--out", folder.file("run.db"), ...more];
  return {
    ...{ folder, file, args },
    run: (...more: string[]) => deskproof(args(...more), { cwd: folder.path }).stdout,
    [Symbol.dispose]: () => {
      suite[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

describe("what a customer did not understand", () => {
  it("is listed at the end of the run with an example that makes the customer understand it", () => {
    using own = project();
    const said = own.run("--trials", "1");
    expect(said).toContain(`── Not understood in 1 trial\n`);
    expect(said).toContain(`return/wet, trial 0, acme/odd: fail\n  agent:    “${odd}”\n  customer: “`);
    const [, place, line] = /^ {4}add to (.*), under customer:\n {6}(.*)$/m.exec(said) ?? [];
    expect([place, line]).toEqual([own.file, `asked_as: { loan: ["${odd}"] }`]);
    expect(said.indexOf("── Not understood")).toBeLessThan(said.indexOf("Run saved in"));
    writeFileSync(own.file, readFileSync(own.file, "utf8").replace("customer:\n", `customer:\n  ${line}\n`));
    expect(own.run("--trials", "1", "--out", own.folder.file("again.db"))).not.toContain("Not understood");
  });

  it("is listed for five trials, and the others are counted", () => {
    using own = project();
    const said = own.run("--trials", "7");
    expect(said).toContain("── Not understood in 7 trials\n");
    expect(said.match(/^return\/wet, trial \d, /gm)).toHaveLength(5);
    expect(said).toContain("\n… and 2 more trials\n");
  });

  it("is no example if the built-in reader would not recognise the sentence anyway", () => {
    using own = project(unhelped);
    const said = own.run("--trials", "1");
    expect(said).toContain(`“${unhelped}”`);
    expect(said).toContain("if this asks for loan: the built-in reader would not recognise it with an example either");
    expect(said).not.toContain("asked_as");
    expect(said).toContain("A model as the reader needs no examples: --reader ");
  });

  it("is not repeated if nothing was misunderstood, and not for stand-ins, whose wording customers know", () => {
    using own = project("What is the loan?");
    expect(own.run("--trials", "1")).not.toContain("Not understood");
    expect(deskproof(["run", "tiny", "--agent", "stand-in/silent", "--out", own.folder.file("tiny.db")]).stdout).not.toContain(
      "Not understood",
    );
  });

  it("calls for no examples if a model was the reader", async () => {
    using own = project();
    const script: Script = (request) => {
      const answer = { text: JSON.stringify({ ...nothingNamed, questions: [{ slot: "other", quote: odd }] }) };
      return { ...answer, tokens: tokensFor(request, answer) };
    };
    await using server = await serveModel({ wire: clientOf("openai").wire, script });
    const command = own.args("--trials", "1", "--reader", "openai/gpt-5.4-nano");
    const { stdout } = await deskproofAt(server.url, command, {}, own.folder.path);
    expect(stdout).toContain(`“${odd}”`);
    expect(stdout).not.toMatch(/asked_as|A model as the reader/);
  }, 60_000);
});
