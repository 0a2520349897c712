import { type Article, defineTool, z } from "deskproof";
import { rarity, stemsOf } from "./words.ts";

const most = 3;
const titleWeight = 3;

export const searchKb = defineTool({
  name: "search_kb",
  effect: "read",
  describe: "Search the knowledge base by keywords or by article id. Returns up to three articles, best match first.",
  input: z.object({ query: z.string().trim().min(1) }),
  run: (world, { query }) => {
    const { pages, weight } = indexOf(world.articles);
    const wanted = new Set(stemsOf(query));
    const named = query.toUpperCase();
    const articles = pages
      .map((page) => ({ ...page, score: named.includes(page.article.id) ? Infinity : scoreOf(page, wanted, weight) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => (one.score === other.score ? byId(one.article, other.article) : other.score - one.score))
      .slice(0, most)
      .map(({ article: { id, title, text } }) => ({ id, title, text }));
    return { query, articles };
  },
});

interface Page {
  readonly article: Article;
  readonly title: ReadonlySet<string>;
  /** How often each word occurs in the text. */
  readonly counts: ReadonlyMap<string, number>;
}

interface Index {
  readonly pages: readonly Page[];
  readonly weight: (word: string) => number;
}

// The articles never change during a run and every trial searches them, so the index is cached.
const known = new WeakMap<readonly Article[], Index>();

function indexOf(articles: readonly Article[]): Index {
  const found = known.get(articles);
  if (found) return found;
  const pages = articles.map((article) => {
    const counts = new Map<string, number>();
    for (const word of stemsOf(article.text)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { article, title: new Set(stemsOf(`${article.id} ${article.title}`)), counts };
  });
  const index = { pages, weight: rarity(pages.map(({ title, counts }) => new Set([...title, ...counts.keys()]))) };
  known.set(articles, index);
  return index;
}

function scoreOf({ title, counts }: Page, wanted: ReadonlySet<string>, weight: (word: string) => number): number {
  let score = 0;
  for (const word of wanted) {
    const count = counts.get(word) ?? 0;
    // Saturating term frequency: five occurrences count for little more than three.
    score += weight(word) * (count / (count + 1) + (title.has(word) ? titleWeight : 0));
  }
  return score;
}

function byId(one: Article, other: Article): number {
  return one.id < other.id ? -1 : 1;
}
