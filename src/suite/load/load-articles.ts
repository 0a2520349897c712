import { basename } from "node:path";
import { type Problem, shownPath } from "../../case/problem.ts";
import type { Article } from "../../world/world-access.ts";
import { filesIn, textOfFile } from "./list-files.ts";

/** Reads kb/*.md. A first line `# KB-CARE-1 Descaling` sets the id and the title; otherwise the file name is the id. */
export function loadArticles(folder: string): {
  readonly articles: readonly Article[];
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const byId = new Map<string, Article>();
  for (const path of filesIn(folder, [".md"])) {
    const article = readArticle(path);
    const problem = { file: shownPath(path), line: 1, column: 1 };
    if (article.text.trim() === "") problems.push({ ...problem, message: "this article is empty", expected: "# KB-ID-1 Title and a text" });
    if (byId.has(article.id)) problems.push({ ...problem, message: `another article has the id ${article.id}`, expected: "a unique id" });
    byId.set(article.id, article);
  }
  return { articles: [...byId.values()], problems };
}

function readArticle(path: string): Article {
  const text = textOfFile(path) ?? "";
  const heading = /^#\s+(?:(?<id>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+):?\s+)?(?<title>.*)/.exec(text.trimStart());
  const id = heading?.groups?.id ?? basename(path, ".md");
  return { id, title: heading?.groups?.title?.trim() || id, text };
}
