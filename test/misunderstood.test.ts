import { writeFileSync } from "node:fs";
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

/** A question that the built-in reader takes for an offer of a choice. */
const odd = "Which of our brollies did you take home?";

const wet = "cases/return/wet.yaml";

/** The suite and an agent that asks for the loan until it is told. */
function project(question = odd, reveal = "on_verify") {
  // A fact that is told only when asked again, or to verify the customer, is never guessed.
  const text = smallSuite[wet]?.replace(/^ {2}(?:changes_mind|unknown): .*\n/gm, "").replace("reveal: on_ask", `reveal: ${reveal}`);
  const suite = writeSmallSuite({ [wet]: text ?? null });
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
  it("is listed at the end of the run with the customer's guess and what to add to the case", () => {
    using own = project();
    const said = own.run("--trials", "1");
    expect(said).toContain(`── Not understood in 1 trial\n`);
    expect(said).toContain(`return/wet, trial 0, acme/odd: fail\n  agent:    “${odd}”\n  customer: “`);
    expect(said).toContain("(a guess: ");
    expect(said).toContain(`add to ${own.file}, under customer:\n      offers: [{ offered_as: ["${odd}"]`);
    expect(said.indexOf("── Not understood")).toBeLessThan(said.indexOf("Run saved in"));
  });

  it("is listed for five trials, and the others are counted", () => {
    using own = project();
    const said = own.run("--trials", "7");
    expect(said).toContain("── Not understood in 7 trials\n");
    expect(said.match(/^return\/wet, trial \d, /gm)).toHaveLength(5);
    expect(said).toContain("\n… and 2 more trials\n");
  });

  it("is not repeated if nothing was misunderstood, and not for stand-ins, whose wording customers know", () => {
    using own = project("What is the loan?", "on_ask");
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
