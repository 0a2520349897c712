import type { Random } from "../../random.ts";
import { sentencesOf } from "./say-value.ts";

// Filler sentences that only waste the customer's time, without questions, promises or statements about the case.
const padding = [
  "It means a great deal to our little team that people take the time to write, because every message " +
    "is read by somebody who cares about it and has been doing so for quite some years.",
  "Every question goes through the same careful hands around here, one step after the other, from " +
    "the first to the very last, and nothing is ever rushed.",
  "It is a busy week on our side with a great deal of mail, and yet each of these conversations matters " +
    "just as much as the one before it and the one after it.",
  "All of this follows a routine that has served us well for many years, and that everyone on the team " +
    "knows by heart, from the newest colleague to the oldest.",
  "It may sound like a lot of words for a small matter, but small matters are what a good day is " +
    "made of, at least that is how it is seen here.",
  "The founder used to say that a good answer is like a good cup of something warm, worth the wait and " +
    "best enjoyed slowly, and that saying still hangs on the wall.",
  "There are many ways to run a desk like this one, and over the years quite a few of them were tried, " +
    "some with more success than others, as is the way of things.",
  "On a personal note, mornings like this one are the nicest part of the week, with the sun on the " +
    "desk and the mail coming in at its own pace.",
  "The team sits in one room, by the way, which makes for short distances and long lunches, and " +
    "for a great many opinions on how a letter ought to be worded.",
  "Some people prefer a short reply and some prefer a long one, and both have their merits, which " +
    "is a subject one could write a whole book about.",
  "In all these years no two messages were ever quite alike, and that variety is exactly what keeps this line of work so very interesting.",
  "With that said, and with everything above in mind, this brings us step by step to the heart of " +
    "the matter, which is of course the part that counts.",
];

/** Returns a function that pads every message with filler and splits it into several, without changing its content. */
export function openRambler(random: Random): (text: string) => string[] {
  const lines = random.shuffle(padding);
  let used = 0;
  const line = () => lines[used++ % lines.length] ?? "";
  return (text) => {
    const [first = "", ...rest] = sentencesOf(text);
    if (rest.length === 0) return [`${line()} ${line()}`, text];
    return [`${first} ${line()}`, `${line()} ${line()}`, rest.join(" ")];
  };
}
