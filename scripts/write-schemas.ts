import { writeFileSync } from "node:fs";
import { caseSchemaText } from "../src/case/load-case-file.ts";
import { scenarioSchemaText, toolsSchemaText } from "../src/scenario/scenario-file.ts";

// Run by `npm run schema`: writes the JSON Schemas of case files, scenario files and tools.yaml for editors.
const schemas = { case: caseSchemaText(), scenario: scenarioSchemaText(), tools: toolsSchemaText() };
for (const [name, text] of Object.entries(schemas)) writeFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), text);
