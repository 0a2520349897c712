// Writes the JSON Schemas of scenario files and of tools.yaml for editors, when run by `npm run schema`.
import { writeFileSync } from "node:fs";
import { scenarioSchemaText, toolsSchemaText } from "./scenario-file.ts";

writeFileSync(new URL("../../schema/scenario.schema.json", import.meta.url), scenarioSchemaText());
writeFileSync(new URL("../../schema/tools.schema.json", import.meta.url), toolsSchemaText());
