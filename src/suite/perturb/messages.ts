import type { TestCase } from "../../case/test-case.ts";
import type { Random } from "../../random.ts";
import type { Perturbation, SentMessage } from "../perturbation.ts";

// A changed answer to a proposal could mean something other than the customer's logged act, so such messages are left alone.
const informing: ReadonlySet<string> = new Set(["open", "answer", "volunteer", "attach"]);

/** Whether a message only gives information and decides nothing. */
function isInforming({ acts }: SentMessage): boolean {
  return acts.length > 0 && acts.every((act) => informing.has(act));
}

const duplicate: Perturbation = {
  name: "duplicate_message",
  about: "the customer's messages arrive twice",
  open: () => ({
    message: (sent) => (isInforming(sent) ? { text: `${sent.text}\n\n${sent.text}`, what: "the message arrives twice" } : undefined),
  }),
};

const cutOff: Perturbation = {
  name: "cut_off_message",
  about: "the customer's first message is cut off in the middle",
  open: ({ random }) => ({
    message: ({ text, index }) => {
      const words = text.split(/(?<=\s)/);
      if (index > 0 || words.length < 4) return undefined;
      const kept = Math.ceil(words.length * (0.4 + 0.4 * random.next()));
      return { text: words.slice(0, kept).join("").trimEnd(), what: "the message is cut off" };
    },
  }),
};

const nudges = [
  "Hello? Is anybody there?",
  "Did you get my message?",
  "Just making sure this went through.",
  "I'm still here, by the way.",
];

const second: Perturbation = {
  name: "second_message",
  about: "the customer writes again before the agent has replied",
  open: ({ random }) => ({
    message: (sent) =>
      isInforming(sent)
        ? { text: `${sent.text}\n\n${random.pick(nudges)}`, what: "the customer writes again before the reply" }
        : undefined,
  }),
};

const histories = [
  [
    "Customer: How do I stop getting your newsletter?",
    "Support: There is a link at the end of every issue. Is there anything else?",
    "Customer: No, that was it. Thanks!",
  ],
  [
    "Customer: Is your office open to visitors?",
    "Support: It is not, but we are glad to help you here.",
    "Customer: All right, it was only out of curiosity.",
  ],
  [
    "Customer: Your website looked odd on my old tablet yesterday.",
    "Support: Thank you for letting us know. It has been fixed since.",
    "Customer: Yes, it looks fine now.",
  ],
];

const history: Perturbation = {
  name: "irrelevant_history",
  about: "an old conversation about something else precedes the customer's first message",
  open: ({ random }) => ({
    message: ({ text, index }) => {
      if (index > 0) return undefined;
      const lines = random.pick(histories).map((line) => `> ${line}`);
      const thread = ["[Earlier conversation, closed]", ...lines, "[New message]", "", text].join("\n");
      return { text: thread, what: "an old conversation precedes the message" };
    },
  }),
};

const languages = [
  { name: "Spanish", before: "Hola, perdone, mi inglés no es muy bueno.", after: "Muchas gracias por su ayuda." },
  { name: "German", before: "Guten Tag, entschuldigen Sie mein Englisch.", after: "Vielen Dank für Ihre Mühe." },
  { name: "French", before: "Bonjour, excusez-moi, je parle mal anglais.", after: "Merci beaucoup de votre aide." },
  { name: "Portuguese", before: "Olá, desculpe, o meu inglês é fraco.", after: "Muito obrigado pela ajuda." },
  { name: "Polish", before: "Dzień dobry, przepraszam za mój angielski.", after: "Z góry dziękuję za pomoc." },
];

const otherLanguage: Perturbation = {
  name: "other_language",
  about: "one of the customer's messages begins and ends in another language",
  open: ({ random }) => {
    const { name, before, after } = random.pick(languages);
    const from = random.below(2);
    let isDone = false;
    return {
      message: (sent) => {
        if (isDone || sent.index < from || !isInforming(sent)) return undefined;
        isDone = true;
        return { text: `${before} ${sent.text} ${after}`, what: `part of the message is in ${name}` };
      },
    };
  },
};

const typoShare = 0.2;

const typos: Perturbation = {
  name: "typos",
  about: "the customer's messages contain typos, but never in ids, amounts or other facts",
  open: ({ testCase, random }) => {
    const kept = factWords(testCase);
    return {
      message: (sent) => {
        if (!isInforming(sent)) return undefined;
        const text = mistyped(sent.text, kept, random);
        return text === sent.text ? undefined : { text, what: "the message has typos" };
      },
    };
  },
};

/** Perturbations of the customer's messages on their way to the agent. */
export const messageFaults: readonly Perturbation[] = [duplicate, cutOff, second, history, otherLanguage, typos];

/** The words in the customer's facts, which are not changed. */
function factWords({ customer }: TestCase): ReadonlySet<string> {
  const facts = Object.values(customer.facts).map((fact) => JSON.stringify(fact));
  const texts = [...facts, ...Object.values(customer.typos).map(String), customer.name ?? ""];
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []));
}

/** Adds typos to some words; if any word may be changed, at least one is. */
function mistyped(text: string, kept: ReadonlySet<string>, random: Random): string {
  const words = text.split(/(\s+)/);
  const safe = words.flatMap((word, at) => (isSafe(word, kept) ? [at] : []));
  if (safe.length === 0) return text;
  const slips = new Set([random.pick(safe), ...safe.filter(() => random.chance(typoShare))]);
  return words.map((word, at) => (slips.has(at) ? slip(word, random) : word)).join("");
}

function isSafe(word: string, kept: ReadonlySet<string>): boolean {
  return /^[a-z]{4,}[.,!?]?$/.test(word) && !kept.has(word.replace(/[.,!?]$/, ""));
}

/** Swaps two neighbouring letters inside a word, or leaves one out. */
function slip(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 3);
  const [one = "", other = ""] = [word[at], word[at + 1]];
  return `${word.slice(0, at)}${random.chance(0.5) ? other + one : other}${word.slice(at + 2)}`;
}
