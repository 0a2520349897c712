// A scripted library agent, right by construction for the suite's eight cases. WORDING=0..3 chooses its way of speaking:
// 0 warm and complete, 1 terse, 2 structured lists, 3 chatty with indirect questions.
import { createInterface } from "node:readline";

const W = Number(process.env.WORDING ?? 0) % 4;
const months = "january february march april may june july august september october november december".split(" ");
const monthPattern = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const pad = (n) => String(n).padStart(2, "0");
const long = (day) => {
  const [y, m, d] = day.split("-").map(Number);
  const name = months[m - 1][0].toUpperCase() + months[m - 1].slice(1);
  return [`${name} ${d}, ${y}`, `${d} ${name.slice(0, 3)} ${y}`, `${name} ${d}, ${y}`, `the ${d}${[, "st", "nd", "rd"][d % 10 > 3 || (d > 10 && d < 14) ? 0 : d % 10] ?? "th"} of ${name} ${y}`][W];
};

// --- reading what the customer wrote -------------------------------------------------------------------------------
function days(text) {
  const found = [];
  const add = (y, m, d) => m >= 1 && m <= 12 && d >= 1 && d <= 31 && found.push(`${y}-${pad(m)}-${pad(d)}`);
  const t = text.toLowerCase();
  for (const m of t.matchAll(/\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/g)) add(m[1], +m[2], +m[3]);
  for (const m of t.matchAll(/\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g)) add(m[3], +m[1] > 12 ? +m[2] : +m[1], +m[1] > 12 ? +m[1] : +m[2]);
  const index = (name) => months.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1;
  for (const m of t.matchAll(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthPattern}\\b\\.?,?(?: (\\d{4}))?`, "g"))) add(m[3] ?? 2026, index(m[2]), +m[1]);
  for (const m of t.matchAll(new RegExp(`\\b${monthPattern}\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b,?(?: (\\d{4}))?`, "g"))) add(m[3] ?? 2026, index(m[1]), +m[2]);
  return found;
}
const first = (list, test) => list.find(test);
const pick = (pairs) => (text) => pairs.find(([pattern]) => pattern.test(text))?.[1];
const numbers = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 };

const find = {
  card_number: (t) => t.match(/\bml[\s-]*(\d{4,5})\b/i)?.[1] && "ML-" + t.match(/\bml[\s-]*(\d{4,5})\b/i)[1],
  date_of_birth: (t) => first(days(t), (d) => d < "2009"),
  name: (t) => t.match(/rosalind teague|honor castellane/i)?.[0],
  postcode: (t) => t.match(/\b70\d{3}\b/)?.[0],
  title: (t) => t.match(/marrow (?:and|&) thyme|glass ferry|harbou?r lights|pruning fruit trees|winter kitchen|long orchard|(?:a )?tidewater grammar/i)?.[0],
  renewal_length: (t) => (/\b(three|3)[\s-]*weeks?/i.test(t) ? 3 : /\b(one|1|a)[\s-]*week\b/i.test(t) ? 1 : undefined),
  reminder: pick([[/\b(text|sms)\b/i, "text"], [/\be-?mail\b/i, "email"]]),
  date: (t) => first(days(t), (d) => d > "2026"),
  session: pick([[/afternoon/i, "afternoon"], [/morning/i, "morning"], [/evening/i, "evening"]]),
  people: (t) => {
    const m = t.match(/\b(\d|two|three|four|five|six|seven|eight)\b(?= (?:of us|people|persons|students|in total)|[.,!]|$)/i);
    return m && (numbers[m[1].toLowerCase()] ?? Number(m[1]));
  },
  equipment: pick([[/white\s?board/i, "whiteboard"], [/screen/i, "screen"]]),
  loss_date: (t) => first(days(t), (d) => d > "2026"),
  delivery: pick([[/\b(post|mail)\b/i, "post"], [/\b(desk|collect|pick)/i, "desk"]]),
  child_name: (t) => t.match(/juno(?: albrecht)?/i) && "Juno Albrecht",
  child_date_of_birth: (t) => first(days(t), (d) => d > "2009" && d < "2024"),
  relationship: pick([[/\b(father|dad)\b/i, "father"], [/\b(mother|mum|mom)\b/i, "mother"], [/guardian/i, "guardian"]]),
  shelves: pick([[/\bchild/i, "children"], [/\ball\b/i, "all"]]),
  reason: pick([[/hospital|\bill\b|\bflu\b|sick|surgery/i, "illness"], [/passed away|funeral|died/i, "bereavement"]]),
  month: (t) => months.find((m) => m !== "may" && new RegExp(`\\b${m}\\b`, "i").test(t)),
  author: (t) => t.match(/(?:orsolya )?penhallow/i)?.[0],
  needed_by: (t) => first(days(t), (d) => d > "2026"),
  extent: pick([[/whole|entire|full|complete/i, "whole book"], [/chapter|scan/i, "scan of a chapter"]]),
  branch: (t) => t.match(/harbou?r|central|northgate/i)?.[0],
  what_happened: (t) => t.match(/[^.!?]*\b(shout|yell|rude)[^.!?]*/i)?.[0]?.trim(),
  contact_by: pick([[/\b(phone|call|ring)\b/i, "phone"], [/\be-?mail\b/i, "email"], [/\bletter\b/i, "letter"]]),
  phone: (t) => t.match(/\b555[\s-]?\d{4}\b/)?.[0],
};

// --- how each thing is asked, in the four ways of speaking ----------------------------------------------------------
const ask = {
  card_number: ["Could you let me have the number on your library card?", "Your library card number, please.", "Library card number (it starts with ML)", "Do you happen to have your library card to hand? I'd need the number that's printed on it."],
  date_of_birth: ["And just so I can be sure I'm talking to the right person, may I have your date of birth?", "And your date of birth.", "Your date of birth", "And would you mind telling me when you were born, so I know it's really you?"],
  name: ["May I have your full name, please?", "Your full name?", "Your full name, as it appears on your account", "And who am I speaking with, if I may ask?"],
  postcode: ["Which postcode do we have on file for you?", "Postcode?", "Postcode of your home address", "And if you could tell me the postcode you live at, that'd be great."],
  "title@renew": ["Which of your books would you like to keep for longer?", "Which book?", "Title of the book you would like to renew", "I'm curious which book it is you're still reading?"],
  "title@fine": ["Which book was the fine charged for?", "Which book is the fine for?", "Title of the overdue book", "Could you remind me what the book was called that came back late?"],
  "title@inter_library": ["What is the title of the book you are looking for?", "Title?", "Title of the book", "So what's the book called?"],
  renewal_length: ["I can extend it by one week or by three weeks. Which would you prefer?", "One week or three?", "Length of the renewal: one week / three weeks", "We can do one more week or three more weeks, which suits you better?"],
  reminder: ["And before it's due again, would you like us to remind you by text message or by email?", "Reminder by text or email?", "Reminder: text message / email", "Oh, and how should we nudge you before it's due, a text or an email?"],
  date: ["On which day would you like to come in?", "What day?", "Day of your visit", "I was wondering what day you all had in mind?"],
  session: ["We have a morning, an afternoon and an evening session. Which of them would work best for your group?", "Morning, afternoon or evening?", "Session: morning (10-12), afternoon (2-4) or evening (6-8)", "And would you rather be in during the morning, the afternoon or the evening?"],
  people: ["How many of you will there be altogether?", "How many people?", "Number of people in your group", "Could you give me an idea how many of you are coming along?"],
  equipment: ["Our rooms come with a whiteboard or a screen. Which of the two would be more useful to you?", "Whiteboard or screen?", "Equipment needed: whiteboard or screen", "Some rooms have a whiteboard and some have a screen, so what would you be using?"],
  loss_date: ["Do you remember on which day you lost it?", "When did you lose it?", "The day on which the card was lost", "Any idea when it might have gone missing?"],
  delivery: ["Would you like to pick up the new card at the desk, or shall we send it to you by post?", "Collect it at the desk, or post?", "How you would like to receive the new card: by post or at the desk", "And we could pop the new one in the post or keep it at the desk for you, whichever is easier?"],
  child_name: ["What is your daughter's full name?", "Your daughter's full name?", "Full name of the child", "What's your little one called?"],
  child_date_of_birth: ["And when was she born?", "Her date of birth?", "The child's date of birth", "And could I ask when her birthday is, year included?"],
  relationship: ["Could you tell me how you are related to her? We need a parent or legal guardian to sign up a child.", "Your relationship to the child?", "Your relationship to the child (mother, father, legal guardian)", "And just for our records, are you her mum, her dad or her guardian?"],
  shelves: ["Should she be able to borrow from the children's shelves only, or from all of our shelves?", "Children's shelves only, or all shelves?", "Borrowing from: children's shelves only / all shelves", "Would you be okay with her borrowing anything at all, or should we keep her to the children's section?"],
  reason: ["May I ask what kept you from bringing it back in time?", "Why was it late?", "Reason for the late return", "Do you mind me asking what got in the way of returning it?"],
  month: ["In which month was that?", "Which month was that?", "The month in which this happened", "And roughly what month are we talking about?"],
  author: ["And who wrote it?", "Author?", "Author", "And do you know who it's by?"],
  needed_by: ["By when do you need to have it?", "Needed by when?", "The date by which you need it", "How soon would you need it in your hands?"],
  extent: ["Would a scan of a single chapter be enough, or do you need the whole book?", "Whole book, or scan of a chapter?", "Whole book or a scan of one chapter", "And is it the whole thing you're after, or would a scanned chapter do the trick?"],
  branch: ["At which of our branches did this happen?", "Which branch?", "The branch where it took place", "Can you tell me which branch you were at?"],
  "date@complaint": ["On what day was that?", "What day?", "Date of the incident", "And when was this?"],
  what_happened: ["Could you describe what happened, in your own words?", "What happened exactly?", "A short description of what happened", "I'd really like to hear what went on, if you don't mind going through it?"],
  contact_by: ["How would you prefer to be contacted about this, by phone, by email or by letter?", "Reply by phone, email or letter?", "Preferred way of contact: phone, email or letter", "And what's the best way for us to get back to you, a call, an email, a letter?"],
  phone: ["What number can we call you on?", "Phone number?", "Your telephone number", "And what number would we catch you on?"],
};
const reply = (slot, intent) => ask[`${slot}@${intent}`] ?? ask[slot];

const openers = {
  renew: ["I'd be glad to help you keep your book for longer.", "Sure, I can look at that.", "Thanks for getting in touch about your loan.", "Oh, I know that feeling, the good ones are always due too soon!"],
  room: ["How lovely, I'd be happy to find a study room for your group.", "Sure.", "Thank you for your interest in our study rooms.", "Ooh, finals, good luck to all of you! Let's find you a spot."],
  lost_card: ["I'm sorry to hear that your card has gone missing. Don't worry, we can sort this out together.", "Sorry to hear that.", "I'm sorry about your lost card.", "Oh no, what a nuisance! Not to worry though."],
  child_card: ["What wonderful news about your daughter! I'd be delighted to help her get started.", "Happy to help.", "Thank you for writing to us about a card for your daughter.", "Aw, that's brilliant, a new reader!"],
  fine: ["I'm sorry to hear about the fine. Let me see what I can do for you.", "I'll check.", "Thank you for contacting us about your fine.", "Ah, those late fees are never fun, let me have a look."],
  inter_library: ["Thank you for asking. We do work together with other libraries, so let me take down the details.", "We can ask other libraries.", "Thank you for your request.", "Ah, a bit of detective work, I like it!"],
  complaint: ["I am very sorry that you and your son had such an experience, and thank you for telling us. I'd like to make sure the right person looks into it.", "I'm sorry about this.", "I am sorry to hear this and take it seriously.", "Oh dear, I'm really sorry to hear that, that must have been upsetting."],
  other: ["Thank you for writing to us. Could you tell me a little more about what you need?", "How can I help?", "Please describe your request.", "Hi there! What can I do for you?"],
};
const more = ["Thank you.", "Thanks.", "Thank you. I also need:", "Lovely, thanks for that."];
const retries = ["I'm sorry, I don't think I caught everything.", "Still needed:", "The following is still missing:", "Sorry to be a pain, but I'm still missing a bit."];
const header = "To help you, I need the following:";

// A group of details as one message.
function question(slots, intent, lead, attempt) {
  if (W === 2) {
    const way = [2, 0, 1][attempt] ?? 2;
    return `${lead}\n\n${slots.map((slot, i) => `${i + 1}. ${reply(slot, intent)[way]}`).join("\n")}`;
  }
  const way = attempt === 0 ? W : [[0, 3, 1], [1, 0, 3], [], [3, 0, 1]][W][attempt] ?? W;
  return [lead, ...slots.map((slot) => reply(slot, intent)[way])].join(" ");
}

// --- proposals, results, refusals -----------------------------------------------------------------------------------
const hours = { morning: "10 am to 12 noon", afternoon: "2 pm to 4 pm", evening: "6 pm to 8 pm" };
const propose = {
  renew: (s) => [
    `Thank you, I've found it. I can renew "${s.loan.title}" for ${s.weeksText}, which makes it due on ${long(s.due)}, and we'll send you a reminder by ${s.reminder}. Would you like me to go ahead?`,
    `"${s.loan.title}": ${s.weeksText} more, new due date ${long(s.due)}, reminder by ${s.reminder}. OK?`,
    `Here is what I would do:\n\n- Renew: ${s.loan.title}\n- For: ${s.weeksText}\n- New due date: ${long(s.due)}\n- Reminder: ${s.reminder}\n\nPlease confirm that this is correct.`,
    `So that'd be ${s.weeksText} extra with "${s.loan.title}", taking you to ${long(s.due)}, and a ${s.reminder} to remind you. If you're happy with that I'll extend it for you?`,
  ],
  room: (s) => [
    `Thank you. The ${s.room} room would be a good fit: it seats ${s.seats} and has a ${s.equipment}. I could reserve it for the ${s.people} of you on ${long(s.date)}, in the ${s.session} from ${hours[s.session]}. Shall I book it for you?`,
    `${s.room} room, ${long(s.date)}, ${s.session} (${hours[s.session]}), ${s.people} people, ${s.equipment}. Shall I book it?`,
    `This room matches your needs:\n\n- Room: ${s.room} (${s.seats} seats, ${s.equipment})\n- Date: ${long(s.date)}\n- Session: ${s.session}, ${hours[s.session]}\n- People: ${s.people}\n\nWould you like me to make this booking?`,
    `Okay, I think the ${s.room} room is the one for you, it's got a ${s.equipment} and space for ${s.seats}. I'd put you down for the ${s.session} of ${long(s.date)}, ${hours[s.session]}, ${s.people} people. Does that sound right?`,
  ],
  lost_card: (s) => [
    `Thank you, ${s.member.name.split(" ")[0]}, I've found your account. I can block the card you lost on ${long(s.loss_date)} and issue a new one, ${s.delivery === "post" ? "which we would send by post" : "to be collected at the desk"}. There is a fee of $4, which goes on your account. Is that all right with you?`,
    `I'll cancel the old card (lost ${long(s.loss_date)}) and ${s.delivery === "post" ? "post you a new one" : "leave a new one at the desk"}. $4, added to your account. OK to proceed?`,
    `I would do the following:\n\n1. Block the card lost on ${long(s.loss_date)}\n2. Issue a replacement card (fee: $4.00, added to your account)\n3. ${s.delivery === "post" ? "Send it by post" : "Keep it at the desk for you"}\n\nDo you agree?`,
    `Right, found you! A new card's $4, I'd just add that to your account, and it'd be ${s.delivery === "post" ? "in the post to you" : "waiting at the desk"}; the one you lost on ${long(s.loss_date)} stops working. Shall I put that through?`,
  ],
  child_card: (s) => [
    `Thank you so much. I'd set up a card for ${s.child_name}, born on ${long(s.child_date_of_birth)}, linked to your account as her ${s.relationship}, and she could borrow from ${s.shelves === "children" ? "the children's shelves only" : "all shelves"}. Would you like me to do that?`,
    `Card for ${s.child_name}, born ${long(s.child_date_of_birth)}, ${s.shelves === "children" ? "children's shelves only" : "all shelves"}, on your account (${s.relationship}). Shall I create it?`,
    `Please check these details:\n\n- Child: ${s.child_name}\n- Date of birth: ${long(s.child_date_of_birth)}\n- Guardian: ${s.member.name} (${s.relationship})\n- Shelves: ${s.shelves === "children" ? "children's only" : "all"}\n\nIf everything is correct, I will register the card. May I proceed?`,
    `So I've got ${s.child_name}, born on ${long(s.child_date_of_birth)}, you're her ${s.relationship}, and we're sticking to ${s.shelves === "children" ? "the children's shelves" : "the whole library"}. If that's all fine with you I'll get her card made?`,
  ],
  fine: (s) => [
    `Thank you for explaining, and I'm sorry you had such a hard time in ${s.monthName}. In that case I can waive the fine of $${s.fine.amount.toFixed(2)} for "${s.fine.title}". We can only do this once in twelve months. Would you like me to do that now?`,
    `I can waive the $${s.fine.amount.toFixed(2)} for "${s.fine.title}" (${s.reason}, ${s.monthName}). Once per twelve months. Go ahead?`,
    `I can offer the following:\n\n- Fine: ${s.fine.title}, $${s.fine.amount.toFixed(2)}\n- Waived because of: ${s.reason} in ${s.monthName}\n- Note: possible once in twelve months\n\nShall I proceed?`,
    `Oh, that does sound rough. Tell you what, I can take the whole $${s.fine.amount.toFixed(2)} for "${s.fine.title}" off your account because of what happened in ${s.monthName}, only it'd be your one time for twelve months. Want me to do it?`,
  ],
  inter_library: (s) => [
    `Thank you. I would pass your request for "${s.title}" by ${s.author} on to our inter-library colleague: ${s.extentText}, needed by ${long(s.needed_by)}. Borrowing from another library costs $3. Is that all right with you?`,
    `"${s.title}", ${s.author}, ${s.extentText}, by ${long(s.needed_by)}. Costs $3. OK if I pass it to our inter-library colleague?`,
    `Summary of your request:\n\n- Title: ${s.title}\n- Author: ${s.author}\n- Extent: ${s.extentText}\n- Needed by: ${long(s.needed_by)}\n- Fee: $3.00\n\nDo you agree that I forward this to our inter-library colleague?`,
    `Okay so that's "${s.title}" by ${s.author}, ${s.extentText}, by ${long(s.needed_by)}. It does cost $3 to get something sent over. If you're happy with that I'll hand it to my colleague who deals with the other libraries?`,
  ],
};
const unclear = ["I just want to be sure before I do anything.", "Yes or no, please.", "Please answer with yes or no.", "Sorry, I wasn't quite sure if that was a yes."];
const result = {
  renew: (r) => [
    `All done! Your book is renewed and is now due on ${long(r.due_on)}. Is there anything else I can help you with?`,
    `Renewed. Due ${long(r.due_on)}. Anything else?`,
    `The loan has been renewed.\n\n- New due date: ${long(r.due_on)}\n\nIs there anything else you need?`,
    `There you go, it's yours until ${long(r.due_on)}, enjoy the rest of it! Was there anything else?`,
  ],
  room: (r) => [
    `Wonderful, the ${r.room} room is reserved for you. Your booking number is ${r.id}; please mention it at the desk. Is there anything else I can do for you?`,
    `Booked: ${r.room}, number ${r.id}. Anything else?`,
    `Your booking is confirmed.\n\n- Room: ${r.room}\n- Booking number: ${r.id}\n\nCan I help you with anything else?`,
    `You're in! It's the ${r.room} room and your booking number's ${r.id}. Anything else you need before the big day?`,
  ],
  lost_card: (r) => [
    `I've blocked the old card and issued a new one for you. Your new card number is ${r.card_number}, and the $${r.fee} fee is on your account. Is there anything else I can help you with?`,
    `Done. New card number: ${r.card_number}. Anything else?`,
    `Your card has been replaced.\n\n- New card number: ${r.card_number}\n- Fee: $${r.fee}.00\n\nIs there anything else I can assist you with?`,
    `All sorted, your new number is ${r.card_number} and the old card won't work any more. Anything else I can do?`,
  ],
  child_card: (r) => [
    `${r.child_name.split(" ")[0]} is a library member now! The number of her card is ${r.id}. Is there anything else I can help you with?`,
    `Done. Her card number: ${r.id}. Anything else?`,
    `The card has been registered.\n\n- Name: ${r.child_name}\n- Card number: ${r.id}\n\nIs there anything else I can do for you?`,
    `Yay, she's all set! Her card number is ${r.id}, and she can start borrowing whenever she likes. Was there anything else?`,
  ],
  fine: (r) => [
    `I've waived the fine, so you no longer owe the $${r.amount.toFixed(2)}. I hope you're feeling better. Is there anything else I can help you with?`,
    `Done, $${r.amount.toFixed(2)} waived. Anything else?`,
    `The fine has been waived.\n\n- Amount: $${r.amount.toFixed(2)}\n\nIs there anything else you need?`,
    `That's gone now, the $${r.amount.toFixed(2)} is off your account. Hope you're on the mend! Anything else on your mind?`,
  ],
};
const refuse = (day, amount) => [
  [
    `I'm really sorry that you were so poorly. Unfortunately I'm not able to waive the fine of $${amount} this time, because we already waived one for you on ${long(day)}, and we can only do that once in twelve months. Is there anything else I can help you with?`,
    `Sorry, I can't waive it. A fine was waived for you on ${long(day)}; only one is possible in twelve months. Anything else?`,
    `I am sorry, but I cannot waive this fine.\n\n- Earlier waiver: ${long(day)}\n- Our rule: one waiver in twelve months\n- Amount that remains due: $${amount}\n\nIs there anything else I can help with?`,
    `Ugh, I wish I had better news. We let you off a fine on ${long(day)}, and it's only the once in twelve months, so I'm afraid the $${amount} has to stay. Was there something else I could help with?`,
  ][W],
  [
    `I do understand how you feel, and I'm sorry. The rule is the same for all our members, so I have to leave the fine as it is. You can pay it at any desk whenever it suits you.`,
    `I understand, but the answer stays no. The earlier waiver was on ${long(day)}.`,
    `I understand your disappointment. However, the decision remains unchanged: no second waiver within twelve months.`,
    `I hear you, I really do, but my hands are tied on this one, the fine stands.`,
  ][W],
  [
    `I'm sorry that I can't give you a different answer; the fine of $${amount} remains. Thank you for your understanding.`,
    `Sorry, no.`,
    `I am sorry, this decision is final.`,
    `Honestly, I'd love to, but I can't make an exception, sorry.`,
  ][W],
];
const passedOn = {
  inter_library: ["Thank you. I've passed your request on to our inter-library colleague, who will answer you within three working days. Good luck with your research!", "Passed on. A colleague will answer within three working days.", "Your request has been forwarded to our inter-library colleague. You will receive an answer within three working days.", "Great, it's with my colleague now and you'll hear from them within three working days. Happy researching!"],
  complaint: ["Thank you for taking the time to tell me all this. I've handed your complaint over to our head librarian, and a colleague will answer you within three working days.", "Handed to the head librarian. A colleague will answer within three working days.", "Your complaint has been handed over to the head librarian. A colleague will get back to you within three working days.", "Thanks for telling me, I've given all of this to our head librarian, and somebody will get back to you within three working days."],
};
const goodbye = ["You're very welcome. Have a lovely day!", "Bye.", "Thank you for contacting Millbrook Public Library.", "No worries at all, take care and see you at the library!"];
const missing = ["I'm sorry, without these details I can't go any further. Please write to us again when you have them to hand.", "I can't continue without that. Please write again when you have it.", "I cannot continue without these details. Please contact us again once you have them.", "I'm afraid I'm a bit stuck without that, but do drop us a line again when you've found it!"];
const notFound = ["I'm afraid I can't find an account with these details. Could you check them once more?", "No account found. Please check your details.", "No account matches these details. Please check them:", "Hmm, I can't seem to find you with those, could you have another look?"];
const declined = ["Of course, I've left everything as it is. Is there anything else I can help you with?", "OK, nothing changed. Anything else?", "Understood. Nothing has been changed. Is there anything else?", "No problem, I've not touched anything! Anything else?"];

// --- the desk's matters ---------------------------------------------------------------------------------------------
const groups = {
  renew: [["card_number", "date_of_birth"], ["title", "renewal_length", "reminder"]],
  room: [["card_number", "date_of_birth"], ["date", "session", "people", "equipment"]],
  lost_card: [["name", "date_of_birth", "postcode"], ["loss_date", "delivery"]],
  child_card: [["card_number", "date_of_birth"], ["child_name", "child_date_of_birth"], ["relationship", "shelves"]],
  fine: [["card_number", "date_of_birth"], ["title", "reason", "month"]],
  inter_library: [["card_number", "date_of_birth"], ["title", "author"], ["needed_by", "extent"]],
  complaint: [["name", "branch", "date"], ["what_happened", "contact_by"], ["phone"]],
};
function matter(text) {
  if (/complain|behaved/i.test(text)) return "complaint";
  if (/another library|borrow it for me/i.test(text)) return "inter_library";
  if (/\bfee\b|\bfined?\b/i.test(text)) return "fine";
  if (/room/i.test(text)) return "room";
  if (/daughter|\bson\b|child/i.test(text)) return "child_card";
  if (/mislaid|lost|missing/i.test(text)) return "lost_card";
  if (/due|longer|renew|extend/i.test(text)) return "renew";
}
const isNo = (t) => /^\W*(no\b(?! problem| worries)|nope|not\b|i'?d rather not)|\b(don'?t|do not)\b(?! worry)|rather not|doesn'?t (?:really )?help/i.test(t);
const isYes = (t) => !isNo(t) && /\b(yes|yeah|yep|sure|certainly|please do|go ahead|fine|ok|okay|all right|sounds? (?:good|right|great)|perfect|great|correct|agree|works|do it|do that|happy with|go for it|by all means|lovely)\b/i.test(t);

const say = (message) => ({ message });
const act = (tool, args, message) => ({ calls: [{ tool, args }], ...(message && { message }) });
const s = { slots: {}, tries: {}, stage: "ask", refusals: 0, unclear: 0 };

function* conversation(text) {
  // 1 what is it about?
  let intent = matter(text);
  for (let i = 0; !intent && i < 3; i++) {
    text = yield say(openers.other[W]);
    intent = matter(text);
  }
  if (!intent) return yield* close("details_missing", missing[W]);
  let lead = W === 2 ? `${openers[intent][2]} ${header}` : openers[intent][W];

  // 2 the details, group by group; the account as soon as the first group is complete
  const list = groups[intent].map((group) => [...group]);
  // the chatty way asks for two things at a time, the structured way for everything after the identity at once
  const details = W === 2 ? [list[0], list.slice(1).flat()] : W === 3 ? list.flatMap((g) => g.flatMap((_, i) => (i % 2 ? [] : [g.slice(i, i + 2)]))) : list;
  const identity = new Set(list[0]);
  for (const group of details) {
    let attempt = 0;
    for (;;) {
      const open = group.filter((slot) => s.slots[slot] === undefined);
      if (open.length === 0) {
        const known = [...identity].every((slot) => s.slots[slot] !== undefined);
        if (known && intent !== "complaint" && !s.member) {
          const args = intent === "lost_card" ? pickSlots(["name", "date_of_birth", "postcode"]) : pickSlots(["card_number", "date_of_birth"]);
          const found = yield act("find_member", args);
          if (found.ok) s.member = found.value;
          else {
            if ((s.tries.find = (s.tries.find ?? 0) + 1) > 2) return yield* close("details_missing", missing[W]);
            for (const slot of identity) delete s.slots[slot];
            text = yield say(question([...identity], intent, notFound[W], 0));
            note(text, [...identity]);
            continue;
          }
        }
        break;
      }
      if (attempt === 3) return yield* close("details_missing", missing[W]);
      text = yield say(question(open, intent, attempt ? retries[W] : lead, attempt));
      attempt++;
      note(text, open);
      lead = more[W];
    }
  }

  // 3 a complaint goes to the head librarian at once
  if (intent === "complaint") {
    const { name, branch, date, what_happened, contact_by, phone } = s.slots;
    yield act("hand_over", { reason: "complaint", summary: `${name} complains about a member of staff at the ${branch} branch on ${date}: "${what_happened}". Wishes to be reached by ${contact_by}: ${phone}.` });
    yield say(passedOn.complaint[W]);
    return;
  }

  // 4 terms
  const terms = { ...s.slots, member: s.member };
  const same = (title) => title.toLowerCase().replace("&", "and") === s.slots.title.toLowerCase().replace("&", "and");
  let write;
  const member_id = s.member.member_id;
  if (intent === "renew") {
    terms.loan = s.member.loans.find((loan) => same(loan.title)) ?? s.member.loans[0];
    const due = new Date(terms.loan.due_on + "T12:00:00Z");
    due.setUTCDate(due.getUTCDate() + 7 * s.slots.renewal_length);
    terms.due = due.toISOString().slice(0, 10);
    terms.weeksText = s.slots.renewal_length === 3 ? "three weeks" : "one week";
    write = ["renew_loan", { member_id, loan_id: terms.loan.id, weeks: s.slots.renewal_length, reminder: s.slots.reminder }];
  } else if (intent === "room") {
    const rooms = [["Alder", 4, "whiteboard"], ["Birch", 6, "screen"], ["Cedar", 6, "whiteboard"], ["Dogwood", 10, "whiteboard screen"]];
    const [room, seats] = rooms.find(([, n, has]) => n >= s.slots.people && has.includes(s.slots.equipment)) ?? rooms[3];
    Object.assign(terms, { room, seats });
    write = ["book_room", { member_id, room, ...pickSlots(["date", "session", "people"]) }];
  } else if (intent === "lost_card") {
    write = ["replace_card", { member_id, lost_on: s.slots.loss_date, delivery: s.slots.delivery }];
  } else if (intent === "child_card") {
    write = ["add_child_card", { member_id, ...pickSlots(["child_name", "child_date_of_birth", "relationship", "shelves"]) }];
  } else if (intent === "fine") {
    terms.fine = s.member.fines.find((fine) => fine.state === "open" && same(fine.title)) ?? s.member.fines.find((fine) => fine.state === "open");
    terms.monthName = s.slots.month[0].toUpperCase() + s.slots.month.slice(1);
    const earlier = s.member.waivers.find((waiver) => waiver.waived_on > "2025-04-14");
    if (earlier) return yield* refusal(refuse(earlier.waived_on, terms.fine.amount.toFixed(2)));
    write = ["waive_fine", { member_id, fine_id: terms.fine.id, ...pickSlots(["reason", "month"]) }];
  } else {
    terms.title = "A " + s.slots.title.replace(/^a /i, "");
    terms.extentText = s.slots.extent === "whole book" ? "the whole book" : "a scan of one chapter";
    write = ["hand_over", { reason: "inter_library", summary: `${s.member.name} (${member_id}) would like to borrow ${terms.title} by ${terms.author}: ${s.slots.extent}, needed by ${terms.needed_by}. Agrees to the 3 dollar fee.` }];
  }

  // 5 a yes
  const proposal = propose[intent](terms);
  text = yield say(proposal[W]);
  for (let i = 0; !isYes(text); i++) {
    if (isNo(text) && i > 0) {
      yield say(declined[W]);
      return yield* close("info_given", goodbye[W]);
    }
    if (i === 2) return yield* close("details_missing", missing[W]);
    const other = W === 2 ? 2 : [3, 0, 2, 0][W];
    text = yield say(`${unclear[W]} ${proposal[other]}`);
  }

  // 6 the act, the result, the goodbye
  const done = yield act(...write);
  if (intent === "inter_library") {
    yield say(passedOn.inter_library[W]);
    return;
  }
  if (!done.ok) {
    yield say(`${["I'm sorry, that did not work:", "Not possible:", "This was not possible:", "Hmm, that didn't go through:"][W]} ${done.message}`);
    return yield* close("info_given", goodbye[W]);
  }
  const told = result[intent](done.value)[W];
  text = yield say(told);
  return yield* close("action_done", goodbye[W]);
}
function* refusal(words) {
  let text = yield say(words[0]);
  const content = (t) => /thank|okay|\bok\b|fair enough|all right|bye|that'?s (?:all|everything|it)|oh well|understand|nothing else/i.test(t) && !/come on|but\b|exception/i.test(t);
  for (let i = 1; i < 3 && !content(text); i++) text = yield say(words[i]);
  yield* close("refused_policy", goodbye[W], words[2]);
}
function* close(code, message, again = message) {
  yield act("close_ticket", { code }, message);
  for (;;) {
    yield say("");
    // the customer has reopened the case
    yield act("close_ticket", { code }, again);
  }
}
function pickSlots(names) {
  return Object.fromEntries(names.map((name) => [name, s.slots[name]]));
}
function note(text, open) {
  // Everything that a message gives is noted, asked for or not; people and the like only if they were asked for.
  const shared = new Set(["people", "shelves", "delivery", "contact_by", "reason", "month", "extent", "reminder", "name", "branch", "date", "loss_date", "needed_by"]);
  for (const [slot, read] of Object.entries(find)) {
    if (shared.has(slot) && !open.includes(slot)) continue;
    const value = read(text);
    if (value !== undefined && value !== null) s.slots[slot] ??= value;
  }
}

let talk;
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let step;
  if (!talk) {
    talk = conversation(request.message.text);
    step = talk.next();
  } else {
    step = talk.next(request.results.length > 0 ? request.results.at(-1) : request.message.text);
  }
  console.log(JSON.stringify(step.done ? { message: goodbye[W] } : step.value));
}
