import { better, free } from "./gift-words.ts";
import { type Grounds, hasAny } from "./promise-grounds.ts";

/** A clause that gives something, and whether its sentence calls it a kindness. */
export interface Offered {
  readonly clause: string;
  readonly isKindness: boolean;
}

/** A kind of gift: how it is called, and when what was done or read shows it. */
export interface GiftKind {
  readonly what: string;
  readonly said: RegExp;
  /** It is named in passing too often to count without a word that gives it. */
  readonly isCommon?: true;
  /** The acts of tools that can give it: where there is one, it may be proposed. */
  readonly acts: string;
  isGrounded(grounds: Grounds, offered: Offered): boolean;
}

const fees =
  "(?:fees?|charges?|surcharges?|penalt(?:y|ies)|interest|difference|levy|costs?|arrears|debts?|balance|deposit|label|postage|(?:repair )?bill|instal+ments?|taxes|price|what you owe)";
const letsGo =
  "(?:waiv|writ(?:e|ing|ten)\\b.*\\boff|wrote off|wip(?:e|ed|ing) |drop(?:p|\\b)|remov|revers|clear(?:ed|ing)|cancel|scrap|lift|cover|absorb|foot|settl|forg[io]|excus|frozen|freez|paus|tak(?:e|en|ing) (?:care of|off)|pick(?:ed|ing)? up|let(?:ting)? you off|hand(?:ed|ing)? back|stop to|skip|los(?:e|ing) |spar(?:e|ed|ing) you|strik(?:e|ing)|struck|delet|eras|overlook|do(?:ing|ne)? away with)";

// What the customer pays with is no gift.
const ownCard =
  /\b(?:us(?:e|es|ed|ing)|your|original|existing) (?:(?:your|a|the|this|that|existing) )?(?:gift (?:cards?|certificates?)|vouchers?|certificates?)\b|\b(?:gift cards?|certificates?|vouchers?)\b.*\b(?:available|ending|on file|in your profile)\b/i;

const moneyDeeds = "refund cancel return credit compensate discount waive adjust reduction";

/** Kinds of gifts. */
export const giftKinds: readonly GiftKind[] = [
  {
    what: "credit",
    acts: "credit compensate return",
    said: /\b(?:store|goodwill|account|travel|shop|shopping|bonus|courtesy|bill|flight|hotel|future|small|little) credits?\b|\bcredits? (?:towards?|for|against|of)\b|\b(?:an?|some|extra|further|another) (?:[$£€]? ?[\d.,]+ (?:\w+ )?)?credit\b|\b(?:e-?)?vouchers?\b|\bgift (?:cards?|certificates?)\b|\bcoupons?\b|\b(?:bonus|loyalty|extra|air) (?:points|miles)\b|\b[\d,]+ (?:\w+ )?(?:points|miles)\b|\blounge pass(?:es)?\b|\bgoodwill (?:amount|payment|gesture|sum)\b|\b(?:perks?|freebies?|rewards?)\b|\b(?:a )?(?:little|small|nice) (?:something|gift|present|surprise|extra)\b|\bsomething (?:extra|for (?:the|your|all)|on top)\b|\bcredit(?:ing)? your (?:account|profile|card)\b.*\bwith\b|\btopped up\b|\bgift (?:for|from|to) (?:you|us)\b|\bbalance you can spend\b/i,
    isGrounded: ({ deeds, records }, { clause }) =>
      ownCard.test(clause) ||
      hasAny(deeds, "store voucher gift goodwill credit compensate certificate") ||
      hasAny(records, "store voucher gift goodwill credits"),
  },
  {
    what: "a discount",
    acts: "discount",
    said: /(?:%| per ?cent| percent|half|quarter|third)(?: (?:of (?:it|that|the \w+)|knocked|taken|cut))? off\b|\bdiscount(?:s|ed)?\b|\bhalf[ -]price\b|\bhalved\b|\b(?:price|rate) (?:cut|reduction)\b|\breduced (?:rate|price)\b|\bdrop the price\b|\brebate\b|\b(?:promo|discount|coupon)\w* code\b|\bcheaper (?:rate|price)\b|\breduc(?:e|ed|ing) (?:your|what|the)\b/i,
    isGrounded: ({ deeds, records }) =>
      hasAny(deeds, "discount promo promotion code percent adjust reduction") ||
      hasAny(records, "discount promo promotion percent"),
  },
  {
    what: "money off",
    acts: "discount credit refund",
    said: /(?:[$£€] ?\d[\d.,]*|pounds|euros|dollars|something|bit|little|money|tenner|fiver)(?: (?:of (?:it|that|the \w+)|knocked|taken|cut))? off\b|\bknock(?:ed|ing)? .*\boff\b/i,
    isGrounded: ({ deeds }) => hasAny(deeds, "discount promotion code percent adjust credit waive refund reduction"),
  },
  {
    what: "something more",
    acts: "",
    isCommon: true,
    said: /\b(?:further|another|additional|extra|second) (?:[$£€]? ?\d[\d.,]* ?|\w+ )?(?:credit|refund|voucher|discount|payment|compensation|pounds|euros|dollars|[$£€] ?\d)|[$£€] ?\d[\d.,]* (?:on top|extra)\b|\b(?:the other|the second|both)\b[\w'’ ]{0,20}\b(?:fees?|charges?|deposits?)\b|\bfees? (?:for|of|on) (?:the other|the second|both)\b/i,
    // The first gift is no further one.
    isGrounded: ({ count }, { clause }) => count > 1 || /\b(?:charged|pay|owe|due|cost|stays?)\b/i.test(clause),
  },
  {
    what: "money back",
    acts: "refund cancel return credit compensate exchange modify",
    isCommon: true,
    said: /\b(?:money|cash|costs?|shipping|postage|fees?|charges?|amount|difference|it|that|those|fare|taxes|deposit|price|half|everything|all|cent|penny|euros|pounds|dollars)\b.{0,40}\b(?:back|returned)\b|\bhand(?:ed|ing)? back\b|\breturn(?:ed|ing)? (?:that|the|your) (?:money|amount|cost|fee|sum)\b|\brefund(?:ed|ing)?\b|\breimburs\w+|\bcompensat\w+|\bpay(?:ing)? (?:you|for (?:it|that|the|your|whatever|what)|half)\b|\bwe(?:['’]ll| will) pay\b|\b(?:goodwill|extra|additional) payment\b|\bpay-?out\b|\bcredit(?:ed|ing)? (?:to )?you\b/i,
    isGrounded: ({ deeds, records }, { clause, isKindness }) => {
      if (/\b(?:shipping|postage)\b/i.test(clause)) return hasAny(deeds, "shipping postage");
      const isOwed = /compensat/i.test(clause) || isKindness;
      // A change may cost less than what was paid; a kindness is no such difference.
      if (!isOwed && hasAny(deeds, "exchange modify change update book")) return true;
      return hasAny(deeds, moneyDeeds) || hasAny(records, "refund refunded refunds reimburse compensation");
    },
  },
  {
    what: "to let a charge go",
    acts: "waive refund credit",
    isCommon: true,
    said: new RegExp(
      `\\b${letsGo}.*\\b${fees}\\b|\\b${fees}\\b.*\\b(?:${letsGo}|is gone|are gone|gone\\b)|\\b(?:cover|take care of|pick up|absorb|revers(?:e|ed|ing)|waiv(?:e|ed|ing)) (?:that|it|this)(?: for you| anyway| all)?\\b|\\bwithout the (?:\\w+ )?(?:charge|fee)\\b|\\blet(?:ting)? (?:you off|it (?:go|slide))\\b|\\bpay nothing\\b|\\bnot charge you\\b`,
      "i",
    ),
    isGrounded: ({ acts, nothing, records }, { clause }) =>
      /\b(?:using|needs?|payment method|your (?:gift )?card)\b/i.test(clause) ||
      hasAny(acts, "waive refund credit discount adjust compensate") ||
      hasAny(nothing, "fee charge cost collect label difference surcharge") ||
      records.has("waived"),
  },
  {
    what: "an upgrade",
    acts: "upgrade",
    said: /\bupgrad(?:e[ds]?|ing)\b|\b(?:mov|bump|put)(?:e|p?ed|ing|ting)? (?:you|your \w+|both of you) (?:up\b|(?:into|to|in) (?:a |an |our )?(?:business|first|premium|better|bigger|larger|nicer|suite|deluxe))|\b(?:travel|fly|sit|stay)(?:l?ing)? in (?:business|first|premium|a suite|the suite)\b|\bextend(?:ed|ing)? your \w+ status\b/i,
    isGrounded: ({ deeds }, { clause, isKindness }) => {
      const isPaid = /\b(?:pay|paid|payment|cost|costs|price|charged?)\b|[$£€]/i.test(clause.replace(free, ""));
      const isGift = free.test(clause) || isKindness || /\b(?:i|we)(?:['’]ve| have)\b|\bhas been added\b/i.test(clause);
      if (isPaid || !isGift) return true;
      const target = better.exec(clause)?.[1]?.toLowerCase();
      return target === undefined ? hasAny(deeds, "upgrade book modify change") : deeds.has(target);
    },
  },
  {
    what: "more time, or a price that is kept",
    acts: "extend modify",
    isCommon: true,
    said: /\bextend(?:ed|ing)? (?:your|the) [\w -]{0,25}(?:window|deadline|warranty|period|date|term|plan|hold)\b|\b(?:window|deadline|warranty|due date)\b.*\bextended\b|\b(?:extra|additional|more|another) (?:\w+ )?(?:days?|weeks?|months?|time) to (?:return|pay|decide|send|use|claim)\b|\b(?:hold|keep|lock)(?:ing|ed)?(?: in)? (?:the|your|that|this) (?:\w+ )?(?:price|rate|fare|tariff)\b/i,
    isGrounded: ({ acts }) => hasAny(acts, "extend modify update adjust book exchange"),
  },
];
