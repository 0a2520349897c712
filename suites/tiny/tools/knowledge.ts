import { defineTool, z } from "deskproof";

const most = 3;

export const searchKb = defineTool({
  name: "search_kb",
  effect: "read",
  describe: "Search the knowledge base by keywords. Returns up to three articles, best match first.",
  input: z.object({ query: z.string().trim() }),
  run: (world, { query }) => {
    const wanted = stems(query);
    const articles = world.articles
      .map((article) => ({
        article,
        score: overlap(wanted, stems(article.title)) + overlap(wanted, stems(article.text)),
      }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || (one.article.id < other.article.id ? -1 : 1))
      .slice(0, most)
      .map(({ article: { id, title, text } }) => ({ id, title, text }));
    return { query, articles };
  },
});

function overlap(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  return [...wanted].filter((stem) => found.has(stem)).length;
}

// Words are cut to five letters, so that "damaged" matches "damage"; words of fewer than four letters are ignored.
function stems(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return new Set(words.map((word) => word.slice(0, 5)));
}
