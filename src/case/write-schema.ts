// Run by `npm run schema`: writes the JSON Schema of case files for editors.
import { writeFileSync } from "node:fs";
import { caseSchemaText } from "./load-case-file.ts";

writeFileSync(new URL("../../schema/case.schema.json", import.meta.url), caseSchemaText());
