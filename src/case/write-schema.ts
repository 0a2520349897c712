// Writes the JSON Schema of case files for editors, when run by `npm run schema`.
import { writeFileSync } from "node:fs";
import { caseSchemaText } from "./load-case-file.ts";

writeFileSync(new URL("../../schema/case.schema.json", import.meta.url), caseSchemaText());
