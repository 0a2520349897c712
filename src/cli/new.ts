import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { shownPath } from "../case/problem.ts";
import { TestCase } from "../case/test-case.ts";
import { makeFolder } from "../make-folder.ts";
import { scenarioSchemaText } from "../scenario/scenario-file.ts";
import { findSuite } from "../suite/load/find-suite.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { UserError } from "../user-error.ts";
import { ownCommand } from "./own-command.ts";
import { print } from "./print.ts";
import { copyCase } from "./scaffold/copy-case.ts";
import { newScenarioFile } from "./scaffold/new-scenario.ts";
import { suiteFiles } from "./scaffold/suite-files.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";

/** The `deskproof new` command, which creates a suite, a case or a scenario that passes `check`. */
export function newCommand(): Command {
  return new Command("new")
    .summary("create a suite, a case or a scenario")
    .addCommand(newSuite())
    .addCommand(newCase())
    .addCommand(newScenario());
}

function newSuite(): Command {
  return new Command("suite")
    .description("Creates a small working suite for you to adapt step by step: a bookshop's help desk with two cases.")
    .argument("<folder>", "a new or empty folder")
    .addHelpText("after", "\nExample:\n  deskproof new suite ./suites/my-desk")
    .action((folder: string) => {
      makeFolder(folder);
      if (readdirSync(folder).length > 0) throw new UserError(`${folder} is not empty. Nothing was written; choose a new folder.`);
      const files = writeNewFiles(suiteFiles(folder));
      const list = files.map(({ path }) => `  ${shownPath(path)}`).join("\n");
      const next = ["check", "run"].map((verb) => `  ${ownCommand()} ${verb} ${withSlash(folder)}`).join("\n");
      print(`Wrote\n${list}\n\nNext:\n${next}`);
    });
}

function newCase(): Command {
  return new Command("case")
    .description(
      "Creates a case by copying one from the suite, or an example if the suite has no cases yet. The comment at the top of " +
        "the new file lists what to change.",
    )
    .argument("<suite>", "a suite's name or folder")
    .argument("<id>", "the new case's id, such as damaged_item/one-of-two")
    .addOption(new Option("--bucket <bucket>", "copy a case from this bucket").choices(TestCase.shape.bucket.options))
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof new case ./my-desk refund/second-ask\n  deskproof new case ./my-desk traps/no-photo --bucket trap",
    )
    .action(async (suiteName: string, id: string, { bucket }: { bucket?: string }) => {
      const suite = await loadSuite(suiteName, { mayBeEmpty: true });
      if (suite.scenarioFiles) throw new UserError(`${suiteName} is a folder of scenarios. Use deskproof new scenario ${suiteName} ${id}`);
      const { file, schema } = copyCase(suite, { id, bucket });
      if (writeNewFiles([file]).length === 0)
        throw new UserError(`${shownPath(file.path)} already exists. Nothing was written; choose another id.`);
      // Editors find the schema through the first line of the case.
      if (schema) writeNewFiles([schema]);
      print(`Wrote ${shownPath(file.path)}\n\nNext: make the changes listed at the top, then\n  ${ownCommand()} check ${suiteName}`);
    });
}

function newScenario(): Command {
  return new Command("scenario")
    .description("Creates a scenario that uses your own tools. Everything you have to fill in is marked with TODO.")
    .argument("<folder>", "a scenario folder, as created by `deskproof connect --to`")
    .argument("<id>", "the new scenario's id, such as refund/damaged")
    .addHelpText("after", "\nExample:\n  deskproof new scenario ./my-desk refund/damaged")
    .action((folder: string, id: string) => {
      const file = newScenarioFile(folder, id);
      if (writeNewFiles([file]).length === 0)
        throw new UserError(`${shownPath(file.path)} already exists. Nothing was written; choose another id.`);
      writeNewFiles([{ path: join(findSuite(folder), "scenario.schema.json"), text: scenarioSchemaText() }]);
      const next = `${ownCommand()} check ${withSlash(folder)}`;
      print(`Wrote ${shownPath(file.path)}\n\nNext: replace everything marked with TODO, then\n  ${next}`);
    });
}

// A bare name would be looked up among the bundled suites first.
function withSlash(folder: string): string {
  return /[\\/]/.test(folder) ? folder : `./${folder}`;
}
