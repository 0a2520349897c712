import { randomUUID } from "node:crypto";
import { basename, join, resolve } from "node:path";
import { caseSchemaText } from "../../case/load-case-file.ts";
import { UserError } from "../../user-error.ts";
import { firstCaseText, secondCaseText } from "./case-text.ts";
import { endingToolsText, orderToolsText, rulesText } from "./code-texts.ts";
import { customersText, ordersText, policyText, questionsText, readmeText, schemaText, suiteText } from "./suite-texts.ts";
import type { NewFile } from "./write-files.ts";

/** The files of a small working suite, named after its folder. */
export function suiteFiles(folder: string): readonly NewFile[] {
  const name = suiteNameOf(folder);
  const canary = `deskproof-canary ${name} ${randomUUID()}`;
  const texts = {
    "suite.ts": suiteText({ name, canary }),
    "policy.md": policyText,
    "schema.sql": schemaText,
    "seed/01-customers.yaml": customersText,
    "seed/02-orders.yaml": ordersText,
    "tools/orders.ts": orderToolsText,
    "tools/ending.ts": endingToolsText,
    "rules.ts": rulesText,
    "questions.yaml": questionsText,
    "cases/damaged_book/torn-cover.yaml": firstCaseText(canary),
    "cases/legal/letter-from-a-lawyer.yaml": secondCaseText(canary),
    "case.schema.json": caseSchemaText(),
    "README.md": readmeText({ name, canary }),
  };
  return Object.entries(texts).map(([path, text]) => ({ path: join(folder, path), text }));
}

function suiteNameOf(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "");
  if (name === "") throw new UserError(`cannot derive a suite name from ${folder}. Use a folder name with letters, such as ./my-desk.`);
  return name;
}
