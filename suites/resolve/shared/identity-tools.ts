import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { cellText, type ReferenceKind, withArticle } from "./case-state.ts";
import { Id } from "./input.ts";

const mostHits = 10;

/** Searches for references by surname. The results are masked, so they do not help to verify anybody. */
export function findReferenceTool({ table, noun, example }: ReferenceKind) {
  return defineTool({
    name: "find_reference",
    effect: "read",
    describe:
      `Search for ${withArticle(noun)} by the holder's surname, with a hint such as a date or a place ` +
      `to narrow down the search. Results are masked and do not verify anybody; ask for the ${noun} ` +
      `reference (like ${example}) instead of guessing.`,
    input: z.object({ surname: z.string().trim().min(2), hint: z.string().trim().nullish() }),
    run: (world, { surname, hint }) => {
      const rows = world.all(`SELECT r.*, c.name AS holder FROM ${table} r JOIN customers c ON c.id = r.customer_id ORDER BY r.id`);
      const named = rows.filter(({ holder }) => surnameOf(cellText(holder)) === bare(surname));
      const fitting = named.filter((row) => holdsHint(row, hint ?? ""));
      const hits = (fitting.length > 0 ? fitting : named).slice(0, mostHits);
      return {
        hits: hits.map(({ id, holder }) => ({ masked: masked(cellText(id)), name: initials(cellText(holder)) })),
      };
    },
  });
}

/** Checks who is writing: two details of the holder, and whether the speaker is the holder or a contact. */
export function verifyIdentityTool({ table, noun, example }: ReferenceKind) {
  return defineTool({
    name: "verify_identity",
    effect: "read",
    describe:
      `Check who is speaking for ${withArticle(noun)}. Give its reference (like ${example}), the ` +
      "speaker's full name, and two of these three details as the speaker gave them: the holder's " +
      "email address, the holder's postcode and the last four digits of the holder's phone number. " +
      "Returns whether both details match, and whether the speaker is the holder, a contact (and with " +
      "which scope) or somebody else.",
    input: z.object({
      ref: Id,
      speaker: z.string().trim().min(1),
      factor_a: z.string().trim().min(1),
      factor_b: z.string().trim().min(1),
    }),
    run: (world, { ref, speaker, factor_a, factor_b }) => {
      const holder = world.get(`SELECT c.* FROM customers c JOIN ${table} r ON r.customer_id = c.id WHERE r.id = ?`, ref);
      const verified = holder !== undefined && areTwo(factorsMet(holder, factor_a), factorsMet(holder, factor_b));
      if (!verified) return { ref, verified: false, role: null, scope: null };
      return { ref, verified: true, ...roleOf(world, holder, speaker), name: speaker };
    },
  });
}

type Factor = "email" | "postcode" | "phone";

/** The holder's details that a value matches; a four-digit postcode can also match the end of a phone number. */
function factorsMet({ email, postcode, phone }: Row, given: string): readonly Factor[] {
  const digits = given.replaceAll(/\D/g, "");
  const isPhone = /^[\d\s()+.-]+$/.test(given) && digits.length >= 4;
  const met: Factor[] = [];
  if (given.toLowerCase() === cellText(email).toLowerCase()) met.push("email");
  if (bare(given) === bare(cellText(postcode))) met.push("postcode");
  if (isPhone && digits.slice(-4) === cellText(phone).replaceAll(/\D/g, "").slice(-4)) met.push("phone");
  return met;
}

function areTwo(one: readonly Factor[], other: readonly Factor[]): boolean {
  return one.some((factor) => other.some((second) => second !== factor));
}

function roleOf(world: WorldAccess, holder: Row, speaker: string) {
  if (bare(cellText(holder.name)) === bare(speaker)) return { role: "holder", scope: "money" };
  const contacts = world.all("SELECT name, scope FROM contacts WHERE customer_id = ?", holder.id ?? null);
  const contact = contacts.find(({ name }) => bare(cellText(name)) === bare(speaker));
  return contact ? { role: "contact", scope: cellText(contact.scope) } : { role: "other", scope: null };
}

function holdsHint(row: Row, hint: string): boolean {
  return Object.values(row).some((cell) => bare(cellText(cell)).includes(bare(hint)));
}

function surnameOf(name: string): string {
  return bare(name.split(/\s+/).at(-1) ?? "");
}

function masked(ref: string): string {
  return `${ref.slice(0, 4)}${"•".repeat(Math.max(0, ref.length - 5))}${ref.slice(-1)}`;
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}.`)
    .join(" ");
}

function bare(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
