import { defineTool, z } from "deskproof";

const most = 3;

export const searchHelp = defineTool({
  name: "search_help",
  effect: "read",
  describe: "Search the help pages by keywords. Returns up to three pages, best match first.",
  input: z.object({ query: z.string().trim() }),
  run: (world, { query }) => {
    const wanted = stems(query);
    const pages = world.articles
      .map((page) => ({ page, score: 2 * overlap(wanted, stems(page.title)) + overlap(wanted, stems(page.text)) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || (one.page.id < other.page.id ? -1 : 1))
      .slice(0, most)
      .map(({ page: { id, title, text } }) => ({ id, title, text }));
    return { query, pages };
  },
});

function overlap(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  return [...wanted].filter((stem) => found.has(stem)).length;
}

// Words are cut to five letters, so that "restarting" matches "restart".
function stems(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return new Set(words.map((word) => word.slice(0, 5)));
}
