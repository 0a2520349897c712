import { fold } from "./fold.ts";
import { roleWords } from "./ordinary-words.ts";
import { type Detector, findAll } from "./personal-passage.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** The domain of every replaced address. */
const domain = "example.com";

const emailPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])(?<local>[\p{L}\p{N}](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_])?)(?:@|` +
    String.raw`\s?[([{]\s?at\s?[)\]}]\s?|\s+at\s+(?=[\w-]+\s+dot\s))(?<host>[\p{L}\p{N}-]+(?:(?:\.|` +
    String.raw`\s?[([{]\s?(?:dot|\.)\s?[)\]}]\s?|\s+dot\s+)[\p{L}\p{N}-]+)*(?:\.|\s?[([{]\s?dot\s?[)\]}]\s?|` +
    String.raw`\s+dot\s+)\p{L}{2,24})(?![\p{L}\p{N}])`,
  "giu",
);

/** Finds email addresses, including those with "(at)" and "[dot]". */
export const emails: Detector = (text) =>
  findAll(text, {
    kind: "email",
    pattern: emailPattern,
    decide:
      ({ groups }) =>
      (pseudonyms) =>
        emailToken(pseudonyms, groups?.local ?? "", dotted(groups?.host ?? "")),
  });

function dotted(host: string): string {
  return fold(host)
    .replaceAll(/\s*[([{]?\s*\bdot\b\s*[)\]}]?\s*/g, ".")
    .replaceAll(/\s/g, "");
}

function emailToken(pseudonyms: Pseudonyms, local: string, host: string): string {
  return `${accountToken(pseudonyms, local.toLowerCase())}@${hostToken(pseudonyms, host)}`;
}

/** Replaces an account's name word by word, so that the words of its owner's name get the same replacements as everywhere else. */
function accountToken(pseudonyms: Pseudonyms, account: string): string {
  return account.replaceAll(/\p{L}[\p{L}\p{M}']*|\d+/gu, (part) => {
    if (roleWords.has(fold(part))) return part;
    return /\d/.test(part) ? pseudonyms.patterned("account number", part) : pseudonyms.word(part.replaceAll("'", ""));
  });
}

/** Replaces a host: the first host becomes our domain, and every other host gets a subdomain. */
function hostToken(pseudonyms: Pseudonyms, host: string): string {
  if (host === domain || host.endsWith(`.${domain}`)) return host;
  return pseudonyms.token("host", host, (random, attempt) =>
    attempt === 0 ? domain : `${random.pick([..."bcdfgklmnprstv"])}${random.pick([..."aeiou"])}${random.below(1e4)}.${domain}`,
  );
}

const urlPattern = new RegExp(
  String.raw`(?:https?:\/\/|www\.|(?<![\p{L}\p{N}@./-])(?=[\p{L}\p{N}.-]+\.(?:com|net|org|io|co|de|uk|fr|eu|` +
    String.raw`me|app)\/\S))(?:[^\s/@<>"']*@)?(?<host>[\p{L}\p{N}.-]+\.\p{L}{2,24}|` +
    String.raw`\d{1,3}(?:\.\d{1,3}){3})(?<port>:\d+)?(?<path>\/[^\s?#<>"']*)?(?<query>\?[^\s#<>"']*)?(?<hash>#[^\s<>"']*)?`,
  "giu",
);

/** Finds URLs that may contain personal data: a query, an account, or a path with digits or long codes. */
export const urls: Detector = (text) =>
  findAll(text, {
    kind: "url",
    pattern: urlPattern,
    decide: (match) => {
      const { host = "", path = "", query = "", hash = "" } = match.groups ?? {};
      const carries = query !== "" || hash !== "" || match[0].includes("@") || /\d|[^/]{24,}|[/.]u(?:ser)?\//.test(path);
      if (!carries) return undefined;
      return (pseudonyms, value) => {
        const [, scheme = ""] = /^(https?:\/\/)?/i.exec(value) ?? [];
        const end = /[.,;:!)\]]+$/.exec(value)?.[0] ?? "";
        const bare = (part: string) => (end !== "" && part.endsWith(end) ? part.slice(0, -end.length) : part);
        const place = `${scheme}${hostToken(pseudonyms, fold(host))}${pathToken(pseudonyms, bare(path))}`;
        const part = hash === "" ? "" : `#${pseudonyms.patterned("url part", bare(hash.slice(1)))}`;
        return `${place}${queryToken(pseudonyms, bare(query))}${part}${end}`;
      };
    },
  });

function pathToken(pseudonyms: Pseudonyms, path: string): string {
  const segments = path.split("/");
  return segments
    .map((segment, index) => {
      const belongsToUser = /^(u|user|users|profile|account|member|in)$/i.test(segments[index - 1] ?? "");
      return belongsToUser || /\d|.{24,}/.test(segment) ? pseudonyms.patterned("url part", segment) : segment;
    })
    .join("/");
}

function queryToken(pseudonyms: Pseudonyms, query: string): string {
  return query
    .replaceAll(/(?<==)[^&]+/g, (value) => pseudonyms.patterned("url part", value))
    .replace(/^\?([^=]+)$/, (_, bare: string) => `?${pseudonyms.patterned("url part", bare)}`);
}

const ipPattern = new RegExp(
  String.raw`(?<![\w.:-])(?:(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)|` +
    "(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){1,6}(?::[0-9a-f]{1,4}){1,6}|" +
    String.raw`(?:[0-9a-f]{1,4}:){2,7}:)(?![\w:]|\.\d)`,
  "giu",
);

/** Finds IPv4, IPv6 and hardware addresses; software version numbers are left unchanged. */
export const ips: Detector = (text) => [
  ...findAll(text, {
    kind: "ip",
    pattern: /(?<![\w:-])[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}(?![\w:-])/giu,
    decide: () => (pseudonyms, value) => pseudonyms.patterned("hardware", value),
  }),
  ...findAll(text, {
    kind: "ip",
    pattern: ipPattern,
    decide: ({ 0: value, index }) => {
      if (/(?:\bv|version|firmware|release|build)\s*$/i.test(text.slice(0, index))) return undefined;
      return (pseudonyms) => pseudonyms.token("ip", value.toLowerCase(), (random) => drawIp(value.includes(":"), random.below));
    },
  }),
];

// Ranges that are reserved for documentation and benchmarks.
function drawIp(isLong: boolean, below: (limit: number) => number): string {
  return isLong
    ? `2001:db8::${(1 + below(0xfffe)).toString(16)}:${(1 + below(0xfffe)).toString(16)}`
    : `198.18.${below(256)}.${1 + below(254)}`;
}
