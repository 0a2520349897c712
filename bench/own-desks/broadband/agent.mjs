// Fenwick Fibre, billing and contracts: a scripted agent. WORDING=0..3 chooses how it speaks.
import { by, dateIn, freeIn, idIn, numberIn, optionIn, personIn, spoken, start } from "./lib.mjs";

const accountRef = {
  key: "account_ref",
  label: "your account reference",
  anywhere: true,
  optional: true,
  read: idIn(/\b(?:FF[- ]?)?(\d{5})\b/gi, (m) => `FF-${m[1]}`),
  ask: [
    ["May I have your account reference, please? You will find it at the top of every bill.", "Would you kindly look at a bill and read me the account reference, the one that begins with FF?"],
    ["Account ref please.", "Check the FF number on your bill and send it."],
    ["Please quote your account reference.", "Kindly verify the account reference shown on your bill and resend it."],
    ["First things first, I'm going to need the account reference off one of your bills, if there's one nearby.", "It's the number with FF in front that I'm still after, it hides in the corner of the bill."],
  ],
};
const filler = /\b(the|my|our|it|it's|is|its|and|account|ref|reference|security|secret|word|password|sure|here|you|go|yes|okay|ok|that|that's|are|these|those|of|course|no|problem|a|but|not|if|mean|this|postcode|post|code|would|be|for|have|hi|hello|thanks|thank|please)\b/gi;
const securityWord = {
  key: "security_word",
  label: "your security word",
  read: (text, { alone }) => {
    const named = text.match(/(?:security|secret|pass) ?word(?: on (?:the|my) account)?\s*(?:is|would be|should be|:|=|-)?\s*["'“]?([a-z]{4,})\b/i);
    if (named && !/^(would|should|that|have|with)$/i.test(named[1])) return named[1].toLowerCase();
    const person = personIn(text);
    const known = text.replace(person ?? "\0", " ").replace(/FF[- ]?\d{5}/gi, " ").replace(/\b[A-Z]{1,2}\d{1,2} ?\d[A-Z]{2}\b/gi, " ");
    if (!alone && text.replace(/FF[- ]?\d{5}/i, "") === text) return undefined;
    if (/\?\s*$/.test(text)) return undefined;
    const words = known.replace(filler, " ").match(/[a-z]{4,}/gi) ?? [];
    return words.length === 1 ? words[0].toLowerCase() : undefined;
  },
  ask: [
    ["And what is the security word on the account, please?", "To be sure that I am speaking to the right person, could you give me your security word?"],
    ["Security word?", "I can't open the account without the security word. What is it?"],
    ["Please state the security word registered on the account.", "For data protection, we cannot continue until the security word has been provided."],
    ["And then there's the secret handshake, I mean the security word. What did you pick back then?", "I can't peek into the account before I've heard that security word of yours, sorry!"],
  ],
};
const postcode = {
  key: "postcode",
  label: "your postcode",
  read: (text) => text.match(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i)?.[0].toUpperCase(),
  ask: [
    ["It does not matter that you do not have the reference. Could you give me the postcode of the address where you use the connection?", "Which postcode is the connection registered at?"],
    ["Postcode then?", "What's the postcode of the address?"],
    ["Alternatively, please provide the postcode of the installation address.", "We still require the postcode of the installation address."],
    ["No bother at all, I can find you with your postcode just as well, so go on.", "Your postcode's the bit I'm missing, as in where the router lives."],
  ],
};
const plans = { Basic: { speed: 50, price: 22 }, Family: { speed: 300, price: 31 }, Turbo: { speed: 900, price: 44 } };
const wantedPlan = (names) => {
  const told = (name) => `${name} (${plans[name].speed} Mbit/s, ${plans[name].price} pounds a month)`;
  return {
    key: "wanted_plan",
    label: "the plan you would like",
    read: (text) =>
      optionIn(text, names.map((name) => ({ value: name, is: new RegExp(`\\b${name}\\b|\\b${plans[name].speed}\\b|£?\\b${plans[name].price}\\b`, "i") }))) ??
      (/\bfastest|quickest|biggest\b/i.test(text) ? names.at(-1) : /\bcheapest|smallest\b/i.test(text) ? names[0] : undefined),
    ask: [
      [`We have ${names.map(told).join(" and ")}. Which of them would you like?`, `Would you prefer ${names.join(" or ")}?`],
      [`${names.map(told).join(", or ")}. Which?`, `${names.join(" or ")}?`],
      [`Please select one of the following plans:\n${names.map((name) => `- ${told(name)}`).join("\n")}`, `We have not yet received your selection (${names.join(", ")}).`],
      [`So there's ${names.map(told).join(", and then there's ")}. Have a think and let me know which one's calling you.`, `I'd just need to hear which one you're leaning towards, ${names.join(" or ")}.`],
    ],
  };
};
const startDate = {
  key: "start_date",
  label: "the day it should start",
  read: (text) => {
    const date = dateIn(text, 2026);
    if (date === "2026-10-01" || date === "2026-10-15") return date;
    if (date !== undefined) return undefined;
    return /\b(1st|first|earlier|soonest|asap|as soon as)\b/i.test(text) ? "2026-10-01" : /\b(15(th)?|fifteenth|second|later|middle)\b/i.test(text) ? "2026-10-15" : undefined;
  },
  ask: [
    ["Would you like it to start on 1 October or on 15 October?", "From which day should the new plan apply, 1 October or 15 October?"],
    ["Start 1 October or 15 October?", "From when? 1 or 15 October."],
    ["Please indicate the desired start date: 1 October 2026 or 15 October 2026.", "The start date is outstanding. Possible dates are 1 October and 15 October."],
    ["I can flip the switch on the 1st of October or the 15th, no difference to me.", "And when should we kick off, is the 1st of October good or would you sooner have the 15th?"],
  ],
};
const monthNames = "January February March April May June July August September October November December".split(" ");
const monthRead = (text) => {
  const hits = monthNames.filter((month) => new RegExp(`\\b${month}\\b`, month === "May" ? "" : "i").test(text));
  return hits.length === 1 ? hits[0] : undefined;
};
const outageMonth = {
  key: "outage_month",
  label: "the month of the outage",
  read: monthRead,
  ask: [
    ["In which month was the connection down?", "I would need to know the month in which it happened, so that I can find the right bill."],
    ["Which month?", "What month was it down?"],
    ["Please specify the month in which the outage occurred.", "To identify the bill, the month of the outage is required."],
    ["Remind me, what month was all this?", "I'm looking at a row of bills here and could do with knowing which month it all went dark."],
  ],
};
const daysOffline = {
  key: "days_offline",
  label: "the number of full days without service",
  read: (text) => {
    const counted = text.match(/\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b[^.,\d]{0,12}\bdays?\b/i);
    return counted ? numberIn(counted[1]) : numberIn(text.replace(/\b(one|the) of\b/gi, ""));
  },
  ask: [
    ["For how many full days were you without internet?", "Could you tell me how many days it was in total?"],
    ["How many days?", "Number of full days offline?"],
    ["Please state the number of full days without service.", "We require the total count of days on which you had no service."],
    ["Poor you! How many days did you have to go without?", "I'm just missing the tally, as in how many days it lasted altogether."],
  ],
};
const billMonth = {
  key: "bill_month",
  label: "the month of the bill",
  read: monthRead,
  ask: [
    ["Which month's bill is the late fee on?", "Could you have a look at which bill shows the fee, and tell me the month?"],
    ["Which bill? Month please.", "The fee's on which month's bill?"],
    ["Please specify the bill concerned, by month.", "We are unable to identify the bill. Please indicate its month."],
    ["Let's find the culprit, which month's bill has the fee on it?", "There's a few bills here, so I'd need the month to pick the right one."],
  ],
};
const paymentMadeOn = {
  key: "payment_made_on",
  label: "the day you paid",
  optional: true,
  read: (text) => dateIn(text, 2026),
  ask: [
    ["And on which day did you pay it?", "Do you remember the date of your payment?"],
    ["When did you pay?", "Date you paid?"],
    ["Please state the date of payment.", "Kindly confirm the date on which the payment was made."],
    ["When was it you sent the money, would you know?", "It'd help to hear what day you paid, so I can hold it against the due date."],
  ],
};
const ordinals = { first: 1, eighth: 8, fifteenth: 15, "twenty-second": 22, "twenty second": 22 };
const newPaymentDay = {
  key: "new_payment_day",
  label: "the new payment day",
  read: (text) => {
    for (const [word, day] of Object.entries(ordinals)) if (new RegExp(`\\b${word}\\b`, "i").test(text)) return day;
    const day = numberIn(text);
    return [1, 8, 15, 22].includes(day) ? day : undefined;
  },
  ask: [
    ["We can collect on the 1st, 8th, 15th or 22nd. Which of these would suit you?", "Could you choose one of the 1st, the 8th, the 15th and the 22nd?"],
    ["1st, 8th, 15th or 22nd?", "Which day: 1, 8, 15, 22?"],
    ["Please choose the new payment day from the following:\n1. the 1st\n2. the 8th\n3. the 15th\n4. the 22nd", "Your choice of payment day (1st, 8th, 15th or 22nd) is outstanding."],
    ["We do the 1st, the 8th, the 15th and the 22nd, so whichever's kindest to your wallet.", "Go on then, which one shall it be out of the 1st, 8th, 15th and 22nd?"],
  ],
};
const relationship = {
  key: "relationship",
  label: "your relationship to the account holder",
  read: (text, { alone }) =>
    text.match(/\b(step)?(daughter|son|wife|husband|widow(er)?|partner|spouse|sister|brother|mother|father|niece|nephew|cousin|executor|solicitor|neighbour|friend|grand(son|daughter|child)|landlord|carer)(-in-law)?\b/i)?.[0].toLowerCase() ??
    (alone ? freeIn(text) : undefined),
  ask: [
    ["May I ask how you were related to the account holder?", "For the colleague who will call you, could you tell me what your relationship was?"],
    ["How are you related to the holder?", "Your relationship to them?"],
    ["Please state your relationship to the account holder.", "For our records we must note in what capacity you are writing, for example as a relative or executor."],
    ["If you don't mind my asking, were you family?", "So our team knows who they're speaking with, how did you two belong together?"],
  ],
};
const bestTimeToCall = {
  key: "best_time_to_call",
  label: "a good time for a call",
  read: (text, { alone }) =>
    text.match(/\b(?:any time )?(?:after|before|between|around|from|at|about)\s+(?:\d{1,2}(?:[:.]\d\d)?(?: ?(?:am|pm|o'clock))?(?: (?:and|to|until) \d{1,2}(?:[:.]\d\d)?(?: ?(?:am|pm))?)?|noon|lunch|work|midday)/i)?.[0] ??
    text.match(/\b(any ?time|(in the )?(early |late )?(mornings?|afternoons?|evenings?)|\d{1,2} ?(am|pm))\b/i)?.[0] ?? (alone ? freeIn(text) : undefined),
  ask: [
    ["At what time of day may our team call you?", "When would a call be convenient for you?"],
    ["Best time to call?", "When can they ring you?"],
    ["Please indicate a suitable time for a call.", "A convenient time for the telephone call is required."],
    ["Somebody from the team would like to ring you, so what part of the day is easiest?", "I'd like to let them know when to ring, whenever you'd be comfortable."],
  ],
};

const topicOf = (text) =>
  /\bdied|passed away|\bdeath|deceased|late (husband|wife|father|mother)/i.test(text) ? "bereavement"
  : /exit fee|termination fee/i.test(text) ? "exit"
  : /late fee/i.test(text) ? "late_fee"
  : /payment day|day of the month|money on another/i.test(text) ? "payment"
  : /plan|faster|quicker|fastest|slow|cheaper|less expensive/i.test(text) ? "plan"
  : /no internet|outage|\bcredit|days|without|didn't get|did not get/i.test(text) ? "outage"
  : /leave|cancel/i.test(text) ? "exit"
  : undefined;
const topic = {
  key: "topic",
  label: "what it is about",
  anywhere: true,
  read: topicOf,
  ask: [
    ["Thank you for writing. Is it about your plan, a bill or your payment day?"],
    ["Plan, bill or payment day?"],
    ["Please specify whether your enquiry concerns your plan, a bill or your payment day."],
    ["Happy to help! So what's it about, the plan, a bill, or the day we take the money?"],
  ],
};

async function account(desk) {
  let [ref, word] = await desk.ask([accountRef, securityWord]);
  for (let tries = 0; tries < 3; tries++) {
    const code = ref === null ? (await desk.ask([postcode], { again: tries > 0 }))[0] : undefined;
    const found = await desk.call("find_account", { security_word: word, ...(ref === null ? { postcode: code } : { account_ref: ref }) });
    if (found.ok) {
      desk.note(by("Thank you, I have found your account.", "Got it.", "Thank you. The account has been located.", "Perfect, there you are!"));
      return found.value;
    }
    const given = ref ?? code;
    desk.note(by(
      `I am sorry, there is no account under ${given} with this security word.`,
      `${given} not found.`,
      `No account could be located under ${given}.`,
      `Hmm, I'm drawing a blank with ${given}.`,
    ));
    if (ref !== null) [ref] = await desk.ask([accountRef], { again: true });
    if (tries > 0) [word] = await desk.ask([securityWord], { again: true });
  }
  return surrender(desk, "the right account");
}

async function plan(desk) {
  desk.note(by("Thank you for writing to Fenwick Fibre. I will gladly look at your plan.", "Hi.", "Thank you for contacting Fenwick Fibre regarding your plan.", "Hiya, let's find you something that fits!"));
  const found = await account(desk);
  const [name] = await desk.ask([wantedPlan(Object.keys(plans).filter((one) => one !== found.plan))]);
  const [starts] = await desk.ask([startDate]);
  const { price } = plans[name];
  const fee = price < plans[found.plan].price && found.contract_ends > desk.now.slice(0, 10) ? 40 : 0;
  const why = fee > 0 ? `, because your contract runs until ${spoken(found.contract_ends)}` : "";
  const answer = await desk.agree(
    by(
      `I can change your plan to ${name} for ${price} pounds a month from ${spoken(starts)}, with a new contract of 12 months. ${fee ? `There is a fee of ${fee} pounds${why}.` : "There is no fee."} Would you like me to do that?`,
      `${name}, ${price} pounds a month, from ${spoken(starts)}, 12 months, ${fee ? `fee ${fee} pounds` : "no fee"}. Change it?`,
      `We would change your plan on the following terms:\n- Plan: ${name}, ${price} pounds a month\n- Start: ${spoken(starts)}\n- Contract: 12 months\n- Fee: ${fee} pounds${why}\nPlease confirm your agreement.`,
      `Okay, so I'd switch you over to ${name} on ${spoken(starts)}, that's ${price} pounds a month and a fresh 12 months' contract, ${fee ? `plus a one-off fee of ${fee} pounds${why}` : "and no fee at all"}. Shall I?`,
    ),
    by(
      `Do you agree to the change to ${name} from ${spoken(starts)} with a fee of ${fee} pounds?`,
      `OK to change to ${name}, fee ${fee} pounds?`,
      `Your consent to the change to ${name} from ${spoken(starts)} (fee: ${fee} pounds) is required.`,
      `Just say the word and I'll change you to ${name} from ${spoken(starts)}, fee ${fee} pounds. Are we good?`,
    ),
  );
  if (!answer.yes) return surrender(desk, "an agreement to a plan");
  const { value } = await desk.call("change_plan", { account_ref: found.id, plan: name, starts_on: starts, fee });
  return desk.end(
    by(
      `I have changed your plan to ${name} from ${spoken(starts)}. The number of the change is ${value.id}${fee ? `, and the fee of ${fee} pounds will be on your next bill` : ""}. Thank you for staying with us.`,
      `Done. ${name} from ${spoken(starts)}, ${value.id}${fee ? `, fee ${fee} pounds` : ""}. Bye.`,
      `We confirm the change of plan:\n- Number: ${value.id}\n- Plan: ${name}\n- Start: ${spoken(starts)}\n- Fee: ${fee} pounds\nKind regards`,
      `And that's you on ${name} from ${spoken(starts)}! ${value.id} is the number if you ever need it${fee ? `, and the ${fee} pounds fee goes on the next bill` : ""}. Enjoy!`,
    ),
    "close_case", { code: "action_done" },
  );
}

async function credit(desk, found, bill, amount, what) {
  const answer = await desk.agree(
    by(
      `I can credit ${amount} pounds ${what} on your ${bill.month} bill. Is that all right with you?`,
      `${amount} pounds credit on the ${bill.month} bill. OK?`,
      `We would issue the following credit:\n- Amount: ${amount} pounds ${what}\n- Bill: ${bill.month} (${bill.id})\nPlease let us know whether you agree.`,
      `What I can do is knock ${amount} pounds off your ${bill.month} bill as a credit ${what}, how does that sound?`,
    ),
    by(
      `Shall I credit the ${amount} pounds on the ${bill.month} bill?`,
      `Credit ${amount} pounds, yes or no?`,
      `We await your agreement to a credit of ${amount} pounds on the ${bill.month} bill.`,
      `I only want to be sure you're happy with a credit of ${amount} pounds on the ${bill.month} bill before I press the button?`,
    ),
  );
  if (!answer.yes) return surrender(desk, "an agreement to the credit");
  const { value } = await desk.call("credit_bill", { bill_id: bill.id, amount });
  return desk.end(
    by(
      `I have credited ${amount} pounds on your ${bill.month} bill. The credit note is ${value.id}. Thank you for your patience.`,
      `Credited ${amount} pounds, note ${value.id}. Bye.`,
      `We confirm the credit:\n- Credit note: ${value.id}\n- Amount: ${amount} pounds\n- Bill: ${bill.month}\nKind regards`,
      `There we go, ${amount} pounds credited on the ${bill.month} bill, that's credit note ${value.id}. All the best!`,
    ),
    "close_case", { code: "action_done" },
  );
}
async function outage(desk) {
  desk.note(by("I am very sorry about the trouble with your connection.", "Sorry about that.", "We regret the interruption of your service.", "Ugh, days without internet, that's no fun."));
  const found = await account(desk);
  const [month, days] = await desk.ask([outageMonth, daysOffline], { together: [0, 2] });
  const bill = found.bills.find((one) => one.month === month);
  if (!bill) return surrender(desk, "the bill of the month");
  return credit(desk, found, bill, Math.min(30, 2 * days), `for ${days} days without service`);
}
async function lateFee(desk) {
  desk.note(by("Thank you for bringing this to our attention.", "Let me check.", "Thank you for your enquiry regarding a late fee.", "A late fee? Let's have a nose around."));
  const found = await account(desk);
  const [month] = await desk.ask([billMonth, paymentMadeOn], { together: [2] });
  const bill = found.bills.find((one) => one.month === month);
  if (!bill) return surrender(desk, "the bill of the month");
  if (bill.late_fee > 0 && bill.paid_on !== null && bill.paid_on <= bill.due_on) return credit(desk, found, bill, bill.late_fee, "for the late fee");
  return refuse(desk, () => by(
    `I am sorry, but I cannot credit anything on the ${month} bill, because it was due on ${spoken(bill.due_on)}.`,
    `Sorry, no credit on the ${month} bill. It was due on ${spoken(bill.due_on)}.`,
    `We regret that no credit can be issued on the ${month} bill, which was due on ${spoken(bill.due_on)}.`,
    `I'm afraid I can't credit the ${month} bill, it was due on ${spoken(bill.due_on)}.`,
  ));
}
async function payment(desk) {
  desk.note(by("Of course, I can move your payment day.", "No problem.", "Thank you for your request to change the payment day.", "Easy peasy, we'll have that moved in no time."));
  const found = await account(desk);
  const [day] = await desk.ask([newPaymentDay]);
  const nth = { 1: "1st", 8: "8th", 15: "15th", 22: "22nd" }[day];
  const answer = await desk.agree(
    by(
      `I would move your payment day from the ${nthOf(found.payment_day)} to the ${nth} of the month. May I make that change?`,
      `Change payment day to the ${nth}. OK?`,
      `We would amend the account as follows:\n- Payment day: the ${nth} of each month\nPlease confirm the change.`,
      `So I'd change things round so that we take the money on the ${nth} each month, okay with you?`,
    ),
    by(
      `Do you agree to a change of the payment day to the ${nth}?`,
      `The ${nth}, shall I change it?`,
      `We require your agreement to change the payment day to the ${nth}.`,
      `Happy for me to change your payment day to the ${nth}?`,
    ),
  );
  if (!answer.yes) return surrender(desk, "an agreement to the payment day");
  await desk.call("move_payment_day", { account_ref: found.id, day });
  return desk.end(
    by(
      `Your payment day is now the ${nth} of each month. It has been a pleasure to help you. Goodbye.`,
      `Done, it's the ${nth} now. Bye.`,
      `We confirm:\n- New payment day: the ${nth} of each month\nKind regards`,
      `Done and dusted, the ${nth} it is from now on. Take care!`,
    ),
    "close_case", { code: "action_done" },
  );
}
const nthOf = (day) => ({ 1: "1st", 8: "8th", 15: "15th", 22: "22nd" })[day] ?? `${day}th`;

async function bereavement(desk) {
  desk.note(by("I am very sorry for your loss.", "I'm sorry for your loss.", "Please accept our condolences.", "Oh, I'm so sorry to hear that."));
  const [ref] = await desk.ask([accountRef], { together: [] });
  const [relation, time] = await desk.ask([relationship, bestTimeToCall]);
  return desk.end(
    by(
      "I have passed this to our bereavement team, who will call you within two days. You need not do anything until then.",
      "Passed to our bereavement team. They call within two days.",
      "Your case has been passed to our bereavement team, who will call you within two days. With our condolences",
      "I've handed this over to our bereavement team, they're ever so kind, and they'll call within two days.",
    ),
    "pass_on",
    { team: "bereavement", summary: `The holder of account ${ref ?? "(reference not known to the caller)"} has died. The caller's relationship: ${relation}. Time for a call: ${time}. Opening message: ${desk.opening}` },
  );
}
async function refuse(desk, reason) {
  await desk.say(reason());
  await desk.say(by(
    `I understand that this is not what you hoped for. ${reason()}`,
    `I hear you. Still no.`,
    `We have noted your objection. Our decision remains unchanged. ${reason()}`,
    `I get why you're cross, honestly. It's still a no from us though. ${reason()}`,
  ));
  return desk.end(
    by(`I am sorry that I could not do this for you. I wish you a good day.`, `That's the decision. Bye.`, `We regret that we cannot meet your request. Kind regards`, `Sorry again that I couldn't do it. Take care!`),
    "close_case", { code: "refused_policy" }, reason(),
  );
}
async function exit(desk) {
  desk.note(by("Thank you for writing to us.", "OK.", "Thank you for contacting Fenwick Fibre.", "Hi there, let me have a look."));
  const found = await account(desk);
  const date = spoken(found.contract_ends);
  return refuse(desk, () => by(
    `I cannot waive the exit fee of ${found.exit_fee} pounds, because your contract runs until ${date}.`,
    `Can't waive the exit fee. Contract ends ${date}.`,
    `We are unable to waive the exit fee of ${found.exit_fee} pounds. The contract ends on ${date}.`,
    `I can't waive the exit fee, I'm afraid, seeing as the contract runs until ${date}.`,
  ));
}
async function surrender(desk, missing) {
  return desk.end(
    by(
      "I am afraid I cannot take this any further, so I have asked my supervisor to contact you.",
      "Passing you to my supervisor.",
      "We were unable to complete your request. A supervisor will contact you.",
      "I've run out of road here, so I'm handing you over to my supervisor, who'll be in touch.",
    ),
    "pass_on",
    { team: "unclear", summary: `I could not find out ${missing}. The customer wrote: ${desk.opening}` },
  );
}

await start(async (desk) => {
  const [about] = await desk.ask([topic]);
  await { plan, outage, late_fee: lateFee, payment, bereavement, exit }[about](desk);
}, surrender);
