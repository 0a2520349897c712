import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Questions } from "../../case/lessons.ts";
import { entriesOf, itemsOf, textOf } from "../../case/located-value.ts";
import { parseYaml } from "../../case/parse-yaml.ts";
import { type Problem, shownPath } from "../../case/problem.ts";

const QuestionsFile = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/, "a topic like order_date"), z.array(z.string().min(1)).min(1));

/** The path of the file in which a suite lists how agents ask about each topic. */
export function questionsFile(folder: string): string {
  return join(folder, "questions.yaml");
}

interface LoadedQuestions {
  /** The example questions; undefined if the file could not be read. */
  readonly questions: Questions | undefined;
  readonly problems: readonly Problem[];
}

/** Reads the optional questions.yaml, which lists how agents ask about each topic. */
export function loadQuestions(folder: string): LoadedQuestions {
  const path = questionsFile(folder);
  if (!existsSync(path)) return { questions: {}, problems: [] };
  const { yaml, value, problems } = parseYaml(QuestionsFile, shownPath(path), readFileSync(path, "utf8"));
  const repeated = entriesOf({ path: [], value: yaml.value }).flatMap(({ key, spot }) => {
    const texts = itemsOf(spot).map((item) => ({ item, text: textOf(item)?.toLowerCase() }));
    return texts
      .filter(({ text }, index) => texts.findIndex((other) => other.text === text) < index)
      .map(({ item }) => ({
        file: yaml.file,
        ...yaml.locate(item.path, "value"),
        message: `"${key}" has this question twice`,
        expected: "each question once",
      }));
  });
  return { questions: value, problems: [...problems, ...repeated] };
}
