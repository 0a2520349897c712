import { type Article, defineTool, z } from "deskproof";
import { cellText, findReferenceRow, type ReferenceKind, withArticle } from "./case-state.ts";
import { Id } from "./input.ts";

/** Reads the log, the notes and the files for a reference. Every chain ends with this read. */
export function getHistoryTool(kind: ReferenceKind) {
  return defineTool({
    name: "get_history",
    effect: "read",
    private: true,
    describe:
      `Get the history for ${withArticle(kind.noun)}: the log of actions (completed, pending or ` +
      "failed), the notes, the files, and any flags on the customer.",
    input: z.object({ ref: Id }),
    run: (world, { ref }) => {
      const { customer_id = null } = findReferenceRow(world, kind, ref);
      const customer = world.get("SELECT tier, flag, contact_changed_at FROM customers WHERE id = ?", customer_id);
      const files = world.all("SELECT id, file, at FROM attachments WHERE ref = ? ORDER BY id", ref);
      return {
        ref,
        customer: customer ?? null,
        log: world.all("SELECT * FROM action_log WHERE ref = ? ORDER BY at, id", ref),
        notes: world.all("SELECT * FROM notes WHERE ref = ? ORDER BY at, id", ref),
        files: files.filter(({ at, file }) => at !== null || world.hasReceived(cellText(file))),
      };
    },
  });
}

/** Opens a file by its id or by its name in the customer's message. */
export function viewAttachmentTool() {
  return defineTool({
    name: "view_attachment",
    effect: "read",
    private: true,
    describe: "Open a file that the customer sent or that is on file, by its id (AT-…) or its file name.",
    input: z.object({ id: z.string().trim().min(1) }),
    run: (world, { id }) => {
      const row =
        world.get("SELECT * FROM attachments WHERE id = ? OR lower(file) = ?", id.toUpperCase(), id.toLowerCase()) ??
        world.reject("unknown_file", `There is no file ${id}.`);
      const isHere = row.at !== null || world.hasReceived(cellText(row.file));
      if (!isHere) world.reject("not_received", `${id} has not been received.`);
      return {
        id: cellText(row.id),
        ref: cellText(row.ref),
        file: row.file ?? null,
        kind: row.kind ?? null,
        text: row.text ?? null,
      };
    },
  });
}

const mostArticles = 3;

/** Searches the desk's articles, which are public. */
export function getArticleTool() {
  return defineTool({
    name: "get_article",
    effect: "read",
    describe:
      "Search the desk's articles by keywords or by id. Articles only explain the policy; if an article " +
      "contradicts it, follow the policy.",
    input: z.object({ query: z.string().trim().min(2) }),
    run: (world, { query }) => {
      const words = wordsOf(query);
      const found = world.articles
        .map((article) => ({ article, score: scoreOf(article, words) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .slice(0, mostArticles);
      return { articles: found.map(({ article: { id, title, text } }) => ({ id, title, text })) };
    },
  });
}

function scoreOf({ id, title, text }: Article, words: ReadonlySet<string>): number {
  const heading = wordsOf(`${id} ${title}`);
  const body = wordsOf(text);
  return [...words].reduce((score, word) => score + (heading.has(word) ? 3 : 0) + (body.has(word) ? 1 : 0), 0);
}

// Words are cut to five letters, so that "refunds" matches "refund".
function wordsOf(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 5)));
}
