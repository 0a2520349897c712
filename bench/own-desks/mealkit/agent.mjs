// A scripted meal-kit agent, right by construction. WORDING=0..3 chooses one of four ways of speaking:
// 0 warm and complete, 1 terse, 2 structured, 3 chatty with indirect questions. The wordings were fixed before the first run.
import { createInterface } from "node:readline";

const W = Number(process.env.WORDING ?? 0);
const pick = (...four) => four[W];
const clean = (text) => text.replace(/^\[[^\]]*\]\s*/s, "");

// ---------------------------------------------------------------- how each thing is asked
// Per slot: the four first wordings, then two other wordings for asking again.
const ASK = {
  email: [
    "could you tell me the email address you use with us?",
    "Email address?",
    "The email address on the account",
    "so that I can find you in here, would you mind telling me which email address you signed up with?",
    "Which email address do we write to when we confirm your boxes?",
    "I still need an email address to find the account. Which one is it registered with?",
  ],
  postcode: [
    "and what's the postcode we deliver to?",
    "Postcode?",
    "The delivery postcode",
    "and if you could let me have the postcode your boxes go to, that'd be great.",
    "What is the postcode of the address your box is delivered to?",
    "I'm missing the postcode for the delivery address. Could you send it over?",
  ],
  holder: [
    "As it isn't your own account, could you tell me the full name of the person it's registered to?",
    "Full name of the account holder?",
    "The full name of the account holder",
    "Since it's not in your name, I'd just need to know whose name is on the account, first and last?",
    "Who is the account registered to? I need the first name and surname.",
    "What's your wife's full name, as it appears on the account?",
  ],
  week: [
    "Which box is this about? The delivery date is all I need.",
    "Which delivery date?",
    "The delivery date of the box",
    "I was wondering which of your boxes we're talking about, do you know the day it's due?",
    "When is the box in question due to arrive?",
    "Could you give me the date of the delivery you'd like me to look at?",
  ],
  oldRecipe: [
    "Which of the recipes would you rather not have?",
    "Recipe to take out?",
    "The recipe you would like to remove",
    "I'm curious which dish didn't tempt you, what should I take out?",
    "What's the name of the dish that should go?",
    "Which meal in that box would you like to get rid of?",
  ],
  portions: [
    "How many portions would you like in total for each recipe?",
    "How many portions?",
    "The number of portions per recipe",
    "And how many of you will be round the table, so I know how many portions to put in?",
    "For how many people should we pack?",
    "What should I set the serving size to: two, three, four, or something else?",
  ],
  ingredient: [
    "Which ingredient was affected?",
    "Which ingredient?",
    "The ingredient concerned",
    "Can I ask what it was exactly, which of the ingredients are we talking about?",
    "What is the item that was not as it should be?",
    "Could you name the product from the box that this is about?",
  ],
  condition: [
    "I'm also keen to know what was wrong with it: how did it look or smell?",
    "What was wrong with it?",
    "What was wrong with it (smell, colour, packaging)",
    "I don't like to ask, but what sort of state was it in?",
    "In what condition was it when you opened it?",
    "Could you describe what you noticed about it?",
  ],
  recipe: [
    "Which recipe was it meant for?",
    "For which recipe?",
    "The recipe it belongs to",
    "And what were you going to cook with it?",
    "Which meal did it belong to?",
    "Do you know the dish it was part of?",
  ],
  newDay: [
    "Which day would suit you better?",
    "New day?",
    "The day you would prefer",
    "Do you have a day in mind that'd work better for you?",
    "What day should the box come instead?",
    "On which weekday will somebody be in?",
  ],
  leaveWith: [
    "And if nobody answers the door, is there someone we can leave it with?",
    "Who can take it in if you are out?",
    "The person we may leave it with if you are not at home",
    "Just in case you're out, is there a friendly neighbour who could take it in for you?",
    "Is there a neighbour who could accept the parcel, and what is their name?",
    "With whom should the driver leave the box if you are away?",
  ],
  reason: [
    "May I ask why you've decided to leave us?",
    "Reason for cancelling?",
    "The reason for your cancellation",
    "Would you mind telling me what made you decide to stop?",
    "What is behind the decision to cancel?",
    "Could you tell me a little about why you no longer want the boxes?",
  ],
  lastBox: [
    "Which delivery would you like to be your last one? Boxes are planned for 17, 24 and 31 March.",
    "Last box: 17, 24 or 31 March?",
    "The delivery that should be your last (17, 24 or 31 March)",
    "And I was wondering which box you'd like to finish with, the one on the 17th, the 24th or the 31st?",
    "After which delivery should we stop?",
    "Up to which date would you still like to get boxes: 17, 24 or 31 March?",
  ],
  affected: [
    "Who was it that had the reaction?",
    "Who was affected?",
    "The name of the person affected",
    "Can I ask who it is that was taken poorly?",
    "Could you tell me the name of the person who felt unwell?",
    "Who ate the meal and became ill?",
  ],
  dish: [
    "What had been eaten?",
    "What was eaten?",
    "The dish that was eaten",
    "Do you remember which of our dishes it was?",
    "Which meal from the box was it?",
    "Could you tell me the name of the recipe that was on the table?",
  ],
  reaction: [
    "What exactly happened afterwards?",
    "What symptoms?",
    "What happened (symptoms)",
    "And would you tell me what you saw, what sort of reaction was it?",
    "How did the reaction show itself?",
    "Could you describe the symptoms?",
  ],
  phone: [
    "And on which phone number can my colleague reach you?",
    "Phone number for a call back?",
    "A phone number on which we can reach you",
    "And what's the best number to ring you on?",
    "What number should our food safety team call?",
    "Could you leave me a telephone number, please?",
  ],
};
// The choices, which depend on what the look-up returned.
const CHOOSE = {
  newRecipe: (menu) => {
    const [a, b, c] = menu;
    return [
      pick(
        `In its place I can put in ${a}, ${b} or ${c} that week. Which one would you enjoy most?`,
        `Replacement: ${a}, ${b} or ${c}?`,
        `Please choose the new recipe:\n\n- ${a}\n- ${b}\n- ${c}`,
        `Right, there's ${a}, there's ${b} and there's ${c} to pick from. Any of those take your fancy?`,
      ),
      `Which recipe should go in instead: ${a}, ${b} or ${c}?`,
      `What would you like to cook in its place? You can have ${a}, ${b} or ${c}.`,
    ];
  },
  remedy: (item, price) => [
    pick(
      `I'm so sorry about the ${item}. I can either credit you the £${price} it cost, or send it again free of charge on Thursday or Friday. Which of the two would you prefer?`,
      `Sorry about that. Credit of £${price} or a free redelivery of the ${item}?`,
      `I am sorry about the ${item}. There are two options:\n\n1. A credit of £${price} on your account\n2. A free redelivery of the ${item}\n\nWhich option do you choose?`,
      `Oh no, that's a shame about the ${item}. So I could pop £${price} back on your account, or I could get it sent out to you again for free. Credit or redelivery, which suits you?`,
    ),
    `What would make this right for you: a £${price} credit, or the ${item} sent out again?`,
    `Would you like the money for the ${item} credited, or should we deliver it again?`,
  ],
  redelDay: (item) => [
    pick(
      `Of course. We could bring the ${item} on Thursday 12 March or Friday 13 March. Which day is better for you?`,
      `Thursday 12 or Friday 13 March?`,
      `Please choose the day of the redelivery:\n\n- Thursday, 12 March\n- Friday, 13 March`,
      `Lovely. The van's round your way on Thursday and again on Friday, so I wonder which of those would be handier for you?`,
    ),
    `On which day should the ${item} come, Thursday the 12th or Friday the 13th?`,
    `Is Thursday or Friday more convenient for the redelivery?`,
  ],
};
const AGAIN = pick(
  ["I'm sorry, I still need one thing to help you. ", "Thank you for bearing with me. "],
  ["Still need this. ", "Once more: "],
  ["One item is still open:\n\n- ", "This is still missing:\n\n- "],
  ["Sorry, me again with the same thing! ", "Bear with me, I didn't quite catch that one. "],
);
const HELLO = {
  skip: pick("Hello, and thank you for writing! I'd be glad to look at skipping a box for you.", "Hi. Can check that.", "Hello. I can help you with skipping a box.", "Hiya, thanks for getting in touch, let's see about that box."),
  recipes: pick("Hello, and thanks for your message! Let's get that box changed for you.", "Hi. Can do.", "Hello. I can help you with changing your box.", "Hey there, no bother at all, let's have a look at your dinners."),
  spoiled: pick("Hello, I'm very sorry to hear that. That is not what should arrive in one of our boxes, and I'd like to put it right.", "Sorry to hear that.", "Hello. I am sorry about the problem with your box.", "Oh dear, that's really not on, sorry about that."),
  missing: pick("Hello, I'm sorry that something was missing. Let me put that right for you.", "Sorry about that.", "Hello. I am sorry that your box was incomplete.", "Ah, that's annoying, sorry! Let's get it sorted."),
  day: pick("Hello, thank you for letting us know in good time. Let's find a day that suits you.", "Hi. Can check.", "Hello. I can help you with moving a delivery.", "Hi there, sure, let's see what we can do about the day."),
  cancel: pick("Hello, I'm sorry to hear that you'd like to leave us, and of course I can help with that.", "OK, can do that.", "Hello. I can help you with the cancellation.", "Aw, sorry to see you go! Happy to help, of course."),
  allergy: pick("I'm so sorry, that must have been frightening. I'd like to get this to the right people at once.", "Very sorry to hear that. This goes to our food safety team.", "I am very sorry to hear that. I will pass this on to our food safety team and need a few details first.", "Oh goodness, I'm really sorry, that sounds scary. I'll get our food safety people onto it."),
  unknown: pick("Hello, and thank you for writing to us.", "Hi.", "Hello.", "Hi there!"),
};
// ---------------------------------------------------------------- proposals (second entry: said again in other words)
const PROPOSE = {
  skip: (d) => [
    pick(
      `Thank you, I've found it. I would skip the box of ${d}, so nothing is delivered or charged for that week, and the boxes after it come as usual. Does that sound right?`,
      `I'll skip the ${d} box. No charge. OK?`,
      `Here is what I would do:\n\n- **Box:** ${d}\n- **Change:** skipped, not charged\n- **Other boxes:** unchanged\n\nPlease confirm.`,
      `Okay, so that'd be the ${d} box that we leave out, and everything else stays put. If you're happy with it I'll go ahead!`,
    ),
    `Just so that I have your agreement: shall I skip the delivery on ${d}?`,
  ],
  recipes: (d, a, b, n) => [
    pick(
      `Wonderful choice! So for the box of ${d} I would take out the ${a}, put in the ${b} and pack everything for ${n} people. Shall I put that through?`,
      `${d}: ${a} out, ${b} in, ${n} portions. Go ahead?`,
      `Please check the change for ${d}:\n\n1. Remove: ${a}\n2. Add: ${b}\n3. Portions: ${n}\n\nMay I save this?`,
      `Good pick! So that's goodbye ${a}, hello ${b}, and ${n} portions of everything in the ${d} box. Does that sound about right to you?`,
    ),
    `Do you agree that I change the box of ${d} to ${b} instead of ${a}, with ${n} portions?`,
  ],
  credit: (item, price) => [
    pick(
      `Certainly. I would then credit £${price} for the ${item} from your latest box to your account; it comes off your next bill. Are you happy for me to do that?`,
      `Crediting £${price} for the ${item}. OK?`,
      `Summary:\n\n- **Ingredient:** ${item}\n- **Credit:** £${price}\n\nDo you agree?`,
      `No problem, then I'd put £${price} for the ${item} on your account. Shall I go for it?`,
    ),
    `Do I have your agreement to credit £${price} for the ${item}?`,
  ],
  redeliver: (item, day) => [
    pick(
      `Perfect. So I'd have the ${item} brought to you on ${day}, and it won't cost you anything. Shall I arrange that?`,
      `${item}, ${day}, free. Book it?`,
      `Summary:\n\n- **Redelivery:** ${item}\n- **Day:** ${day}\n- **Price:** free\n\nShall I go ahead?`,
      `Great, ${day} it is, with the ${item} on the house. Want me to get that going?`,
    ),
    `May I send the ${item} to you on ${day}, free of charge?`,
  ],
  day: (d, n, who) => [
    pick(
      `Thank you! I can move the box of ${d} to ${n}, and we would leave it with ${who} if you're out. Does that sound right?`,
      `Move ${d} to ${n}, leave with ${who}. Correct?`,
      `Please confirm the new delivery:\n\n- **Old date:** ${d}\n- **New date:** ${n}\n- **Leave with:** ${who}`,
      `Nice, ${n} is doable! So the ${d} box would come then instead, and ${who} can take it in if need be. If that works for you, I'll switch it over.`,
    ),
    `Do you agree that I move the delivery of ${d} to ${n} and that we leave it with ${who}?`,
  ],
  pause: () => [
    pick(
      `Thank you for telling me. Before I cancel anything, I'd like to mention that you could also pause for up to four boxes and simply start again later. Would a pause be of interest, or would you rather cancel?`,
      `You could pause for up to 4 boxes instead. Pause or cancel?`,
      `Before I cancel, there is an alternative:\n\n1. Pause for up to four boxes\n2. Cancel for good\n\nWhich would you like?`,
      `Totally understand. I wonder, though, would it help to have a little break instead, up to four boxes, rather than stopping altogether?`,
    ),
    `Would you like to take a break of up to four boxes, or do you want to end the subscription?`,
  ],
  cancel: (d) => [
    pick(
      `I understand. I would then cancel your subscription; the box of ${d} would be your last one and nothing is charged after that. Shall I put that through?`,
      `Cancelling, last box ${d}. Confirm?`,
      `Please confirm the cancellation:\n\n- **Last box:** ${d}\n- **After that:** no deliveries, no charges`,
      `Fair enough! So I'd close the subscription with the ${d} box as the grand finale. Are you okay with me doing that?`,
    ),
    `Do you agree that I cancel the subscription, with a last delivery on ${d}?`,
  ],
};
const DONE = {
  change: (what, id) => pick(`All done! ${what} Your change number is ${id}, in case you ever need it.`, `Done. ${what} Change number ${id}.`, `The change has been saved.\n\n- ${what}\n- **Change number:** ${id}`, `And that's sorted! ${what} The number for that change is ${id} if anyone asks.`),
  credit: (item, price, id) => pick(`I have credited £${price} for the ${item}. The credit number is ${id}. Once more, I'm sorry about the trouble.`, `Done. £${price} credited, number ${id}.`, `The credit has been made.\n\n- **Amount:** £${price}\n- **Credit number:** ${id}`, `There we go, £${price} is on your account, and the credit number is ${id}.`),
  redeliver: (item, day, id) => pick(`That's arranged: the ${item} will be with you on ${day}. Your redelivery number is ${id}.`, `Booked for ${day}. Redelivery number ${id}.`, `The redelivery is booked.\n\n- **Day:** ${day}\n- **Redelivery number:** ${id}`, `Sorted, the ${item} is on its way for ${day}! The redelivery number's ${id}.`),
  cancel: (d) => pick(`Your subscription is now cancelled, and the box of ${d} will be the last one. Thank you for having cooked with us.`, `Cancelled. Last box ${d}.`, `The subscription has been cancelled.\n\n- **Last box:** ${d}`, `That's it, you're all cancelled, and ${d} will be your last box. All the best with everything!`),
};
const ELSE = pick("Is there anything else I can do for you?", "Anything else?", "Is there anything else you need?", "Was there anything else on your mind at all?");
const BYE = pick("Thank you for writing, and have a lovely day!", "Thanks. Bye.", "Thank you. The conversation is now closed.", "Brilliant, take care then, and happy cooking!");
const REFUSE = (d, by) => [
  pick(
    `Thank you, I've found your account. I'm really sorry, but I can't skip the box of ${d} any more: it could be changed until ${by}, and it has already been packed. I know that's not what you hoped for.`,
    `Sorry, can't skip ${d}. The deadline was ${by}.`,
    `Unfortunately the box of ${d} can no longer be skipped.\n\n- **Last day for changes:** ${by}\n- **Status:** packed`,
    `Ah, I'm afraid that one has slipped past us. The ${d} box could only be changed up to ${by}, so there's no way for me to take it off now. Sorry about that!`,
  ),
  pick(
    `I do understand, and I wish I could. The rule is the same for everyone, though: after ${by} the box can't be skipped, so it will come on ${d}.`,
    `I understand, but no exceptions. The deadline was ${by}.`,
    `I understand. However, the deadline of ${by} applies to everyone, and I cannot make an exception.`,
    `I hear you, and thanks for sticking with us! Still, once ${by} has gone, it's out of my hands, I'm afraid.`,
  ),
];
const ESCALATED = pick(
  "Thank you, I've passed everything on to a colleague in our food safety team, who will call you within two hours. I can't decide about a credit here, but my colleague will talk about it with you. If anybody feels worse, please call emergency services.",
  "Passed on to food safety. A colleague calls you within two hours. They will also look at the credit.",
  "I have handed this over to our food safety team.\n\n- **Next step:** a colleague calls you within two hours\n- **Credit:** my colleague will discuss this with you",
  "Thanks for telling me all that. I've passed it to one of my colleagues in food safety and they'll ring you within two hours. The money side is something they'd go through with you as well.",
);
const STUCK = pick(
  "I'm sorry that I couldn't sort this out myself. I've passed it to a colleague, who will write to you soon.",
  "Passed to a colleague, who will write to you.",
  "I have handed this over to a colleague, who will write to you soon.",
  "I don't want to keep going round in circles, so I've passed it to a colleague, who'll get back to you soon.",
);
const NOTFOUND = pick(
  ["I'm sorry, I couldn't find an account with that email address and postcode. Could you check both for me?", "I still can't find the account, I'm afraid. Might you have used another email address or postcode?"],
  ["No account found. Check email and postcode?", "Still nothing. Another email or postcode?"],
  ["No account matches these details. Please check:\n\n1. The email address\n2. The postcode", "There is still no match. Please send me another email address or postcode."],
  ["Hmm, nothing comes up with those. Could there be a typo in the email or the postcode?", "Still drawing a blank here, is there another email or postcode it could be under?"],
);

// ---------------------------------------------------------------- understanding replies
const MONTHS = { january: 1, february: 2, march: 3, april: 4 };
const NUMBERS = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8 };
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const long = (iso) => {
  const day = new Date(`${iso}T00:00Z`);
  return `${day.getUTCDate()} ${Object.keys(MONTHS)[day.getUTCMonth()].replace(/^./, (c) => c.toUpperCase())}`;
};
const longDay = (iso) => `${DAYS[new Date(`${iso}T00:00Z`).getUTCDay()].replace(/^./, (c) => c.toUpperCase())} ${long(iso)}`;
function dateIn(text) {
  const iso = text.match(/\b(2026)-(\d\d)-(\d\d)\b/);
  if (iso) return iso[0];
  const a = text.match(/\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (january|february|march|april|jan|feb|mar|apr)\b/i) ?? null;
  const b = text.match(/\b(january|february|march|april|jan|feb|mar|apr)\.? (\d{1,2})(?:st|nd|rd|th)?\b/i);
  const c = text.match(/\b(\d{1,2})(?:st|nd|rd|th)\b/i);
  const d = text.match(/\b(\d{1,2})[/.](0?3|0?4)\b/);
  const [n, m] = a ? [a[1], a[2]] : b ? [b[2], b[1]] : d ? [d[1], d[2]] : c ? [c[1], "march"] : [];
  if (n === undefined) return undefined;
  const month = /^\d+$/.test(m) ? Number(m) : MONTHS[Object.keys(MONTHS).find((name) => name.startsWith(m.toLowerCase()))];
  return `2026-${String(month).padStart(2, "0")}-${String(n).padStart(2, "0")}`;
}
const among = (text, options) => {
  const low = text.toLowerCase();
  return (
    options.find((option) => low.includes(option.toLowerCase())) ??
    options.find((option) => option.toLowerCase().split(/\s+/).some((word) => word.length > 3 && new RegExp(`\\b${word.replace(/s$/, "")}`).test(low)))
  );
};
const EVASIVE = /don'?t know|no idea|not sure what|what do you mean|didn'?t (quite )?(get|understand|follow)|don'?t (understand|follow)|sorry\?|pardon|which one do you mean|can you rephrase/i;
const free = (text) => (EVASIVE.test(text) || text.trim().length < 3 || /^(yes|no|ok|okay|sure|thanks)\b[^a-z]*$/i.test(text.trim()) ? undefined : text.trim());
const NO = /^\W*(no\b|nope|nah)|\b(not|don'?t|rather not|no thanks|no thank you|i decline)\b/i;
const YES = /\b(yes|yep|yeah|yup|sure|please do|go ahead|go for it|ok|okay|sounds (good|right|great|fine|perfect)|that'?s (right|fine|good|correct|great|perfect|ok)|perfect|do (it|that|so)|i agree|agreed|happy with|works|correct|great|fine|please|confirm(ed)?|lovely|absolutely|of course|proceed|certainly)\b/i;

// ---------------------------------------------------------------- the conversation
const said = []; // all customer messages
const heard = (text) => (said.push(clean(text)), clean(text));
const call = (tool, args) => ({ calls: [{ tool, args }] });
const all = () => said.join("\n");

async function* say(text) {
  const request = yield { message: text };
  return heard(request.message.text);
}
async function* use(tool, args, message) {
  const request = yield { ...(message ? { message } : {}), ...call(tool, args) };
  return request.results[0];
}
function* lastWords(text) {
  yield { message: text };
  for (;;) yield { message: "" };
}

const values = {};
class GiveUp extends Error {}

// What each slot is read from: the new reply if the slot was just asked for, and everything said so far if the value cannot be mistaken.
const READ = {
  email: (t) => all().match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g)?.at(-1),
  postcode: (t) => all().match(/\b[A-Z]{1,2}\d{1,2}\s?\d[A-Z]{2}\b/gi)?.at(-1)?.toUpperCase().replace(/\s?(\d[A-Z]{2})$/, " $1"),
  holder: (t, { account }) => (all().toLowerCase().includes((account?.holder ?? "\0").toLowerCase()) ? account.holder : undefined),
  week: (t) => dateIn(all()),
  oldRecipe: (t, { account }) => among(all(), planned(account).flatMap((box) => box.recipes)),
  newRecipe: (t, { account }) => among(t, account.menu),
  portions: (t) => {
    const tail = all().replace(/\b\d{1,2} (march|april)\b/gi, "");
    const words = tail.match(new RegExp(`\\b(${Object.keys(NUMBERS).join("|")}|[1-8])\\b (?:portions|people|of us|servings|adults)`, "i"))?.[1] ?? t.replace(/\b\d{1,2} (march|april)\b/gi, "").match(/\b(two|three|four|five|six|eight|[2-8])\b/i)?.[1];
    return words && (NUMBERS[words.toLowerCase()] ?? Number(words));
  },
  ingredient: (t, { account }) => among(all(), delivered(account).ingredients.map((item) => item.name)),
  recipe: (t, { account }) => among(all(), delivered(account).recipes),
  dish: (t, { account }) => among(all(), delivered(account).recipes),
  condition: (t) => t.match(/sour|smel\w*|slim\w*|mould\w*|mold\w*|rott\w*|off\b|leak\w*|brown|green|warm/i)?.[0] && t,
  remedy: (t) => (/\b(credit|money|refund)/i.test(t) && !/\b(no|not a|rather than a?) (credit|money|refund)/i.test(t) ? "credit" : /redeliver|deliver|send|sent|again|ship|replac|new (one|pack)|the other|second/i.test(t) ? "redelivery" : undefined),
  redelDay: (t) => (/thurs|\b12/i.test(t) ? "2026-03-12" : /\bfri|\b13/i.test(t) ? "2026-03-13" : undefined),
  newDay: (t) => t.match(/\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/i)?.[0].toLowerCase(),
  leaveWith: (t) => t.match(/\b(mrs?|ms|miss|dr)\.? [A-Z]\w+( at (number |no\.? ?)?\d+)?/i)?.[0] ?? (/neighbou?r|number \d+|next door/i.test(t) ? t.trim() : undefined),
  reason: (t) => t.match(/moving[^.,!?\n]*|move[^.,!?\n]*|expensive|money|time|because[^.!?\n]*/i)?.[0],
  lastBox: (t) => dateIn(all()),
  affected: (t) => t.match(/\b(?:son|daughter|husband|wife|partner|child|mum|dad|name is|called|it was|her name's)\b,? ([A-Z]\w+)/)?.[1] ?? (all().match(/\bWren\b/) ? "Wren" : undefined),
  reaction: (t) => t.match(/hives|rash|swel\w*|swollen|itch\w*|vomit\w*|sick\b|breath\w*/i)?.[0] && t,
  phone: (t) => all().match(/\+?\b0\d{3,4}[\s-]?\d{3}[\s-]?\d{3,4}\b/)?.[0],
};
// Slots whose answer may be any words: if the slot was the only one asked, a reply that is no evasion counts.
const OPEN = new Set(["condition", "reason", "leaveWith", "reaction", "affected"]);
const planned = (account) => account.boxes.filter((box) => box.state === "planned");
const delivered = (account) => account.boxes.filter((box) => box.state === "delivered").at(-1) ?? { recipes: [], ingredients: [] };

const ctx = {};
function read(slots, text) {
  for (const slot of slots) {
    if (values[slot] !== undefined) continue;
    const value = READ[slot](text, ctx) ?? (OPEN.has(slot) && slots.length === 1 ? free(text) : undefined);
    if (value !== undefined && value !== null && value !== "") values[slot] = value;
  }
}
const cap = (text) => text.replace(/^./, (c) => c.toUpperCase());

function compose(slots, hello) {
  const parts = slots.map((slot) => ASK[slot][W]);
  const first = hello ? `${hello} ` : "";
  if (W === 2)
    return `${hello ? `${hello} ` : ""}Please send me the following:\n\n${parts.map((part, i) => `${i + 1}. ${part}`).join("\n")}`;
  if (W === 1) return first + parts.join(" ");
  if (W === 0 && slots[0] === "email" && slots[1] === "postcode") return `${first}So that I can find your account, ${parts[0].replace(/\?$/, "")}, ${parts[1]}`;
  return first + parts.map((part) => cap(part)).join(" ");
}
// Asks for the slots in the wording's own portions, then again, in other words, for each that is missing.
async function* ask(slots, hello) {
  read(slots.filter((slot) => !OPEN.has(slot) && !["newRecipe", "remedy", "redelDay", "portions", "newDay"].includes(slot)), "");
  let missing = slots.filter((slot) => values[slot] === undefined);
  const size = [2, 9, 9, 1][W];
  while (missing.length > 0) {
    const batch = missing.slice(0, size);
    missing = missing.slice(size);
    let text = yield* say(compose(batch, hello));
    hello = undefined;
    read(batch, text);
    for (const slot of batch) {
      for (let n = 0; values[slot] === undefined; n++) {
        if (n === 2) throw new GiveUp(slot);
        text = yield* say(AGAIN[n] + ASK[slot][4 + n]);
        read([slot], text);
        read(batch, text);
      }
    }
  }
}
async function* choose(slot, wordings) {
  for (const wording of wordings) {
    const text = yield* say(wording);
    read([slot], text);
    if (values[slot] !== undefined) return;
  }
  throw new GiveUp(slot);
}
// States the terms and waits for a yes.
async function* agree([first, second], lead = "") {
  for (const wording of [lead + first, second, second]) {
    const text = yield* say(wording);
    if (YES.test(text) && !NO.test(text)) return;
  }
  throw new GiveUp("a yes");
}
async function* close(code, done) {
  yield* say(W === 2 ? `${done}\n\n${ELSE}` : `${done} ${ELSE}`);
  yield* use("close_ticket", { code });
  yield* lastWords(BYE);
}
async function* findAccount(hello) {
  yield* ask(["email", "postcode"], hello);
  for (let n = 0; ; n++) {
    const found = await (yield* use("look_up_account", { email: values.email, postcode: values.postcode }));
    if (found.ok) return (ctx.account = found.value);
    if (n === 2) throw new GiveUp("not_found");
    yield* say(NOTFOUND[n]);
    delete values.email;
    delete values.postcode;
    read(["email", "postcode"], "");
  }
}
const boxOf = (account, date) => account.boxes.find((box) => box.delivers_on === date);
function matterOf(text) {
  if (/allerg|hives|reaction|unwell|\bill\b|sick|rash/i.test(text)) return "allergy";
  if (/cancel|close my account|end my subscription|don'?t want the boxes/i.test(text)) return "cancel";
  if (/\bskip|leave out|take it off/i.test(text)) return "skip";
  if (/recipe|portion|dish|swap/i.test(text)) return "recipes";
  if (/missing|wasn'?t in the box|not in the box/i.test(text)) return "missing";
  if (/spoil|gone off|went off|rotten|mould|bad\b/i.test(text)) return "spoiled";
  if (/\bday\b|move|another date/i.test(text)) return "day";
  return "unknown";
}
const FLOW = {
  async *skip(account) {
    const other = /\b(wife|husband|partner|mum|dad|flatmate)'?s\b/i.test(said[0]);
    yield* ask([...(other ? ["holder"] : []), "week"]);
    const box = boxOf(account, values.week);
    if (!box) throw new GiveUp("week");
    const d = long(box.delivers_on);
    if (box.change_by < "2026-03-10") {
      const [no, still] = REFUSE(d, long(box.change_by));
      yield* say(`${no}${W === 2 ? "\n\n" : " "}${ELSE}`);
      if (/exception|please|surely|but|can'?t you|why|years|need|skip|away|home/i.test(said.at(-1))) yield* say(still);
      yield* use("close_ticket", { code: "refused_policy" });
      const again = yield { message: BYE };
      if (again?.message && again.results.length === 0) {
        yield* use("close_ticket", { code: "refused_policy" }, still);
      }
      yield* lastWords("");
    }
    yield* agree(PROPOSE.skip(d));
    const { value } = yield* use("change_box", { box_id: box.id, skip: true });
    yield* close("action_done", DONE.change(`The box of ${d} is skipped.`, value.id));
  },
  async *recipes(account) {
    yield* ask(["week", "oldRecipe", "portions"]);
    const box = boxOf(account, values.week);
    if (!box) throw new GiveUp("week");
    yield* choose("newRecipe", CHOOSE.newRecipe(account.menu));
    const { oldRecipe, newRecipe, portions } = values;
    const d = long(box.delivers_on);
    yield* agree(PROPOSE.recipes(d, oldRecipe, newRecipe, portions));
    const { value } = yield* use("change_box", { box_id: box.id, remove_recipe: oldRecipe, add_recipe: newRecipe, portions });
    yield* close("action_done", DONE.change(`The box of ${d} now has ${newRecipe} instead of ${oldRecipe}, for ${portions}.`, value.id));
  },
  async *spoiled(account) {
    yield* ask(["ingredient", "condition"]);
    yield* makeGood(account);
  },
  async *missing(account) {
    yield* ask(["ingredient", "recipe"]);
    yield* makeGood(account);
  },
  async *day(account) {
    yield* ask(["week", "newDay", "leaveWith"]);
    const box = boxOf(account, values.week);
    if (!box) throw new GiveUp("week");
    const start = new Date(`${box.delivers_on}T00:00Z`);
    start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7) + ((DAYS.indexOf(values.newDay) + 6) % 7));
    const to = start.toISOString().slice(0, 10);
    yield* agree(PROPOSE.day(long(box.delivers_on), longDay(to), values.leaveWith));
    const { value } = yield* use("change_box", { box_id: box.id, delivers_on: to, leave_with: values.leaveWith });
    yield* close("action_done", DONE.change(`The box will come on ${longDay(to)}.`, value.id));
  },
  async *cancel(account) {
    yield* ask(["reason", "lastBox"]);
    const box = boxOf(account, values.lastBox);
    if (!box) throw new GiveUp("lastBox");
    const d = long(box.delivers_on);
    let choice;
    for (const wording of PROPOSE.pause()) {
      const text = yield* say(wording);
      choice = /cancel|end (it|the)|stop|for good|no\b|not\b|rather not/i.test(text) ? "cancel" : /paus|break|yes/i.test(text) ? "pause" : undefined;
      if (choice) break;
    }
    if (choice !== "cancel") throw new GiveUp("pause or cancel");
    yield* agree(PROPOSE.cancel(d));
    yield* use("cancel_subscription", { account_number: account.number, last_box: box.delivers_on, reason: values.reason });
    yield* close("action_done", DONE.cancel(d));
  },
  async *allergy(account) {
    yield* ask(["affected", "dish", "reaction", "phone"]);
    const { affected, dish, reaction, phone } = values;
    const box = delivered(account);
    yield* use("hand_over", {
      reason: "allergy",
      summary: `Account ${account.number}, box ${box.id} (${box.delivers_on}): ${affected} had a reaction after the ${dish}. Described as: ${reaction}. Call ${phone}. Nothing was promised.`,
    });
    yield* lastWords(ESCALATED);
  },
};
async function* makeGood(account) {
  const box = delivered(account);
  const item = box.ingredients.find(({ name }) => name === values.ingredient);
  const price = item.price.toFixed(2);
  yield* choose("remedy", CHOOSE.remedy(item.name, price));
  if (values.remedy === "credit") {
    yield* agree(PROPOSE.credit(item.name, price));
    const { value } = yield* use("credit_ingredient", { box_id: box.id, ingredient: item.name, amount: item.price });
    yield* close("action_done", DONE.credit(item.name, price, value.id));
  }
  if (values.redelDay === undefined) read(["redelDay"], said.at(-1));
  if (values.redelDay === undefined) yield* choose("redelDay", CHOOSE.redelDay(item.name));
  yield* agree(PROPOSE.redeliver(item.name, longDay(values.redelDay)));
  const { value } = yield* use("redeliver_ingredient", { box_id: box.id, ingredient: item.name, delivers_on: values.redelDay });
  yield* close("action_done", DONE.redeliver(item.name, longDay(values.redelDay), value.id));
}
async function* conversation(opening) {
  let matter = matterOf(heard(opening));
  try {
    for (let n = 0; matter === "unknown" && n < 3; n++)
      matter = matterOf(yield* say(`${HELLO.unknown} ${["What can I do for you today?", "What is it about?", "Could you tell me what you would like us to do?"][n]}`));
    if (matter === "unknown") throw new GiveUp("matter");
    const account = yield* findAccount(HELLO[matter]);
    yield* FLOW[matter](account);
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error;
    const reason = matter === "allergy" ? "allergy" : error.message === "not_found" ? "not_found" : "unclear";
    yield* use("hand_over", { reason, summary: `Matter: ${matter}. Not established after three tries: ${error.message}. The customer wrote: ${said.join(" / ")}` });
    yield* lastWords(matter === "allergy" ? ESCALATED : STUCK);
  }
}

let talk;
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let step;
  if (talk === undefined) {
    talk = conversation(request.message.text);
    step = await talk.next();
  } else step = await talk.next(request);
  console.log(JSON.stringify(step.value ?? { message: "" }));
}
