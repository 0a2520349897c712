// Harrow & Vale card services: a scripted agent. It knows the policy, the tools and what the customer writes, nothing else.
import { W, dates, dateSlot, digits, longDate, oneOf, serve } from "./engine.mjs";

const money = (n) => `$${Number.isInteger(n) ? n : n.toFixed(2)}`;
const WAY = { post: "by post", courier: "by courier", branch: "for pick-up at the branch" };
const TERMS = { post: [0, "2026-05-19"], courier: [15, "2026-05-13"], branch: [0, "2026-05-14"] };
const intentOf = (text) => {
  if (/\b(code|password|passcode|pin)\b/i.test(text) && /\b(gave|read|told|shared|caller|called|phoned)\b/i.test(text)) return "fraud";
  if (/\b(pending|hold|reserved)\b/i.test(text)) return "pending";
  if (/\b(twice|double|charged|never|delivered|arrived|dispute|recogni[sz]e|payments? back)\b/i.test(text)) return "dispute";
  if (/\b(lost|stolen|chip|damaged|broken|worn|snapped|new card|replacement|new one)\b/i.test(text)) return "card";
};
const causeOf = oneOf({ stolen: /\b(stolen|stole|theft|robbed)\b/i, lost: /\b(lost|left it|mislaid|misplaced)\b/i, damaged: /\b(damaged|broken|worn|snapped|cracked|bent|chip)\b/i });
const groundOf = oneOf({
  duplicate: /\b(twice|double|two times|duplicate)\b/i,
  not_received: /\b(never|not) (been )?(came|come|arrived?|delivered|received|turned up|showed up)\b|\bnever\b.*\b(arrive|deliver)/i,
  unrecognised: /\b(recogni[sz]e|unknown|never bought|don't know (this|the) (shop|charge))\b/i,
});
// A shop is known by its name on the card's charges, once the card has been looked up; the whole reply counts before that.
const shopOf = (text, solo, talk) => {
  const plain = (s) => s.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();
  const names = [...new Set((talk.card?.charges ?? []).map(({ shop }) => shop))];
  const hits = names.filter((name) => ` ${plain(text)} `.includes(` ${plain(name)} `));
  if (hits.length === 1) return hits[0];
  const loose = names.filter((name) => plain(name).split(" ").some((word) => word.length > 3 && plain(text).includes(word)));
  return loose.length === 1 ? loose[0] : undefined;
};

const slots = {
  client_number: {
    passive: true,
    mayBeUnknown: true,
    parse: digits(8),
    first: [
      "So that I can find you in our system, could you please tell me your client number?",
      "Client number?",
      "In order to proceed, I require your client number (eight digits).",
      "Let me pull up your details, and for that I'd just need that eight-digit client number of yours.",
    ],
    again: [
      "I'm afraid I couldn't see the client number in your message. Would you mind sending me the eight digits? They are printed on your statements.",
      "Need the 8 digits of your client number.",
      "Your client number has not yet been received. Kindly provide its eight digits.",
      "Hmm, I can't go looking without your client number; it's eight digits long and sits at the top of your statement.",
    ],
  },
  mobile_number: {
    parse: digits(10),
    first: [
      "That is no problem at all. We can use the mobile number that we have on file for you instead; what is it, please?",
      "Then your mobile number please.",
      "In that case, please state the mobile number registered with us.",
      "Not to worry, nobody knows that one by heart! If you tell me the mobile you've registered with us, that'll do just as well.",
    ],
    again: [
      "Could I ask you once more for your mobile number, all ten digits of it?",
      "Mobile number on file - ten digits.",
      "The registered mobile number (ten digits) is still outstanding. Please supply it.",
      "It's the number of your mobile phone I'm after, the ten digits we'd reach you on.",
    ],
  },
  birth_date: {
    passive: true,
    parse: (text) => dates(text).find((iso) => iso < "2012"),
    first: [
      "For security, may I also ask when you were born?",
      "Date of birth?",
      "For verification purposes, please confirm your date of birth.",
      "And so I know it's really you, when's your birthday? With the year, please.",
    ],
    again: [
      "I still need your full date of birth to confirm who you are. Could you give me the day, the month and the year?",
      "Full DOB please, incl. year.",
      "Your date of birth (day, month and year) is still required.",
      "I'd still love to have your date of birth, day, month and year, otherwise the system won't let me in.",
    ],
  },
  card_ending: {
    parse: digits(4),
    first: [
      "Which card is this about? The last four digits are enough.",
      "Last 4 digits of the card?",
      "Please indicate the last four digits of the card concerned.",
      "Now then, which card are we talking about? You'll know it by the four digits at the end.",
    ],
    again: [
      "Could you please let me have the four digits that your card number ends in?",
      "Which card - need the final four digits.",
      "The final four digits of the card number have not been provided. Please state them.",
      "I'm still missing the four numbers at the end of the card.",
    ],
  },
  card_ending_again: {
    parse: digits(4),
    first: (talk) => [
      `I'm sorry, I could not find a card ending in ${talk.tried}. Could you check the last four digits once more?`,
      `No card ending ${talk.tried} found. Check the last 4?`,
      `No card ending in ${talk.tried} could be found in our records. Please verify the last four digits.`,
      `Hm, funny, nothing comes up for a card ending in ${talk.tried}. Could it be that a digit got mixed up?`,
    ],
    again: (talk) => [
      `There is no card with the ending ${talk.tried} in our records. What does the card number really end in?`,
      `${talk.tried} not found. Right four digits please.`,
      `The ending ${talk.tried} was not found. Please provide the correct four digits.`,
      `Still no luck with ${talk.tried}, nothing found. What are the four digits at the end of the card?`,
    ],
  },
  delivery_choice: {
    parse: oneOf({ courier: /\b(courier|express)\b/i, branch: /\b(branch|collect|pick(ing)?[ -]?(it )?up)\b/i, post: /\b(post|posted|mail|mailed|letter)\b/i }),
    first: [
      "How would you like to receive the new card? We can send it by post free of charge (it arrives on 19 May), by courier for $15 (it arrives on 13 May), or have it ready at the branch on 14 May, which is free as well.",
      "Post (free, 19 May), courier ($15, 13 May) or branch pick-up (free, 14 May)?",
      "Please choose one of the following delivery methods:\n1. Post: free of charge, arrives on 19 May\n2. Courier: $15, arrives on 13 May\n3. Pick-up at the branch: free of charge, ready on 14 May",
      "Right, now we just have to get the new one to you! There's the post, no charge, that'd be 19 May. There's the courier for $15, you'd have it on 13 May. Or you pop in at the branch on 14 May, which costs nothing either. Whichever suits you best.",
    ],
    again: [
      "Which of the three would you prefer for your new card: the post, the courier or a pick-up at the branch?",
      "Which one - post, courier or branch?",
      "Your choice of delivery method (post, courier or branch) is still required.",
      "I just don't know yet where to send the thing: post, courier, or will you come by the branch?",
    ],
  },
  card_cause: {
    parse: causeOf,
    first: [
      "May I ask what happened to the card: is it lost, stolen or damaged?",
      "Lost, stolen or damaged?",
      "Please specify whether the card is lost, stolen or damaged.",
      "What's up with the old one then, lost, stolen or broken?",
    ],
    again: [
      "I have to note down a reason for the new card. Would you say that it was lost, stolen or damaged?",
      "Reason please: lost / stolen / damaged.",
      "The reason for the replacement (lost, stolen or damaged) is still required.",
      "The form wants to know why you need a new one, so was it lost, stolen or damaged?",
    ],
  },
  shop_name: {
    parse: shopOf,
    first: [
      "I have your card in front of me now. Which shop or company made the charge?",
      "Which merchant?",
      "Please name the merchant concerned.",
      "I've got your list of payments here. Tell me, who was it that took the money?",
    ],
    again: [
      "I couldn't match that to one of your payments. What is the name of the business, as it appears on your statement?",
      "Name of the shop as on the statement?",
      "The name of the merchant, as shown on your statement, is still required.",
      "There's a fair bit on this list, so I need the name of the place to find the right one.",
    ],
  },
  what_went_wrong: {
    parse: groundOf,
    first: [
      "Could you tell me what is wrong with this charge: were you charged twice, did the goods not arrive, or do you not recognise it?",
      "What's wrong: charged twice, not received, or not recognised?",
      "Please specify the ground: charged twice, goods not received, or charge not recognised.",
      "So what's the story with that one, did they take it twice, did nothing arrive, or have you never heard of them?",
    ],
    again: [
      "I need to choose a ground for the dispute. Is it a double charge, something that was not delivered, or a charge that you do not recognise?",
      "Ground: double / not delivered / not recognised?",
      "The ground of the dispute is still required: double charge, goods not delivered, or charge not recognised.",
      "I have to tick a box here: charged twice, never delivered, or you don't recognise it?",
    ],
  },
  promised_by: {
    parse: dateSlot("2026"),
    first: [
      "By what date had the shop promised to deliver it?",
      "Promised delivery date?",
      "Please state the date by which delivery had been promised.",
      "And when was it meant to be with you, what did they promise?",
    ],
    again: [
      "To show that the delivery is overdue, I need the day by which you should have had it. Do you have that date?",
      "When should it have arrived? Date please.",
      "The promised delivery date is still outstanding. Please provide it.",
      "I can't send this off without a date, I mean the day it should have been at your door.",
    ],
  },
};

const joint = {
  "client_number+birth_date": [
    undefined,
    undefined,
    "Before I can access your records, please provide the following:\n- your client number\n- your date of birth",
    "First I need to make sure it's you, so could you send me your client number and tell me when you were born?",
  ],
  "client_number+birth_date+card_ending": [
    undefined,
    undefined,
    "To process your request, the following details are required:\n1. Client number\n2. Date of birth\n3. Last four digits of the card concerned",
    undefined,
  ],
};

const greet = (talk) =>
  ({
    fraud: ["I am sorry to hear that, and it was right to tell us at once.", "Understood.", "Thank you for reporting this to us.", "Oh no, that's a nasty one! Good that you got in touch."],
    card: ["Hello, I am sorry to hear about your card.", "Hi.", "Dear customer, thank you for your message.", "Oh dear, sorry about the card! We'll sort that out."],
    pending: ["Hello, thank you for getting in touch. I will gladly look into it.", "Hi.", "Dear customer, thank you for your enquiry.", "Hi there! Let's have a look at that together."],
    dispute: ["Hello, I am sorry about this trouble with your payment.", "Hi.", "Dear customer, thank you for bringing this to our attention.", "Hi there, that's annoying, let's see what we can do!"],
  })[intentOf(talk.heard)] ?? ["Hello.", "Hi.", "Dear customer,", "Hi there!"];

const giveUp = (talk, missing) =>
  talk.end(
    [
      "I am sorry, I cannot go on without that detail, so I am handing this over to our branch team. They will call you back within one hour.",
      "Can't continue. Handing over to branch team, they call within one hour.",
      "As a required detail could not be obtained, your request is being handed over to our branch team, who will call you within one hour.",
      "I'm a bit stuck without that, so I'm passing you to my colleagues in the branch team, who'll ring you within one hour.",
    ][W],
    "hand_over",
    { team: "branch", summary: `Client ${talk.got.client_number ?? "not identified"}, card ${talk.got.card_ending ?? "not known"}. The detail ${missing.replace(/_/g, " ")} could not be obtained.` },
  );

async function flow(talk) {
  const opening = talk.heard;
  const intent = intentOf(opening);
  if (W === 2 && intent !== "card") await talk.ask("client_number", "birth_date", "card_ending");
  const details = async () => {
    if (W < 2) await talk.ask("client_number");
    else await talk.ask("client_number", "birth_date");
    if (!talk.got.client_number) await talk.ask("mobile_number");
    await talk.ask("birth_date");
  };
  await details();
  const identify = async () => {
    const { client_number, mobile_number, birth_date } = talk.got;
    return talk.call("identify_customer", { ...(client_number ? { client_number } : { mobile: mobile_number }), birth_date });
  };
  let who = await identify();
  for (let n = 0; who.value?.level !== "full" && n < 2; n += 1) {
    talk.forget("client_number", "birth_date", "mobile_number");
    await details();
    who = await identify();
  }
  if (who.value?.level !== "full") return giveUp(talk, "identity");
  const customer_id = who.value.customer_id;

  await talk.ask("card_ending");
  let card = await talk.call("get_card", { customer_id, ending: talk.got.card_ending });
  for (let n = 0; !card.ok && n < 3; n += 1) {
    talk.tried = talk.got.card_ending;
    talk.forget("card_ending_again");
    talk.got.card_ending = await talk.ask("card_ending_again");
    card = await talk.call("get_card", { customer_id, ending: talk.got.card_ending });
  }
  if (!card.ok) return giveUp(talk, "card_ending");
  talk.card = card.value;

  if (intent === "fraud") {
    return talk.end(
      [
        "Because a code has been given away, our fraud team has to take over from here. I have changed nothing on your card. They will call you back within one hour.",
        "Handing this to our fraud team. They call you within one hour. Nothing changed on the card.",
        "As a code was disclosed, this matter is being handed over to our fraud team. They will call you back within one hour. No changes have been made to your card.",
        "This is one for our fraud team, so I'm putting you in their hands now; they'll ring you within one hour. I haven't touched anything on your card.",
      ][W],
      "hand_over",
      { team: "fraud", summary: `Client ${talk.got.client_number ?? talk.got.mobile_number}, ${talk.card.kind} card ending ${talk.card.ending}. The customer gave a code to a caller: "${opening}" Nothing was changed.` },
    );
  }

  if (intent === "card") {
    const cause = causeOf(opening) ?? (await talk.ask("card_cause"));
    for (let n = 0; n < 3; n += 1) {
      const delivery = await talk.ask("delivery_choice");
      const [fee, arrives] = TERMS[delivery];
      const cost = fee ? money(fee) : "nothing";
      const ready = `${delivery === "branch" ? "ready" : "with you"} on ${longDate(arrives)}`;
      const ok = await talk.agree(
        [
          `I would then block the card ending in ${talk.card.ending} and order a new one ${WAY[delivery]}. It costs ${cost} and will be ${ready}. May I go ahead with that?`,
          `I'd block ${talk.card.ending} and replace it ${WAY[delivery]}: ${fee ? money(fee) : "free"}, ${ready}. OK?`,
          `I propose the following:\n- the card ending in ${talk.card.ending} is blocked and replaced\n- delivery: ${WAY[delivery]}\n- fee: ${fee ? money(fee) : "none"}\n- date: ${longDate(arrives)}\nPlease confirm that you agree.`,
          `So I can get you a new card ${WAY[delivery]} instead of the one ending in ${talk.card.ending}, it'd be ${ready} and cost you ${cost}, and the old one stops working right away. Shall I?`,
        ],
        [
          `Just to be sure: do you agree that I block the card ending in ${talk.card.ending} and order a replacement ${WAY[delivery]} for ${fee ? money(fee) : "no fee"}?`,
          `Replace the card ${WAY[delivery]}, ${fee ? money(fee) : "no fee"} - yes or no?`,
          `Your agreement to the replacement of the card ${WAY[delivery]} (${fee ? money(fee) : "no fee"}) is still required. Please answer yes or no.`,
          `I don't want to block anything without your say-so. Is a new card ${WAY[delivery]} for ${fee ? money(fee) : "free"} all right with you?`,
        ],
        { action: "replace", echo: new RegExp(delivery, "i") },
      );
      if (ok) {
        const { value } = await talk.call("replace_card", { card_id: talk.card.id, cause, delivery });
        return talk.end(
          [
            `Your card ending in ${talk.card.ending} is now blocked, and your new card is ordered under ${value.id} ${WAY[delivery]}. It costs ${value.fee ? money(value.fee) : "nothing"} and will be ${delivery === "branch" ? "ready" : "with you"} on ${longDate(value.arrives_on)}.`,
            `Done. Old card blocked, new one ordered: ${value.id}, ${WAY[delivery]}, ${value.fee ? `fee ${money(value.fee)}` : "no fee"}, ${longDate(value.arrives_on)}.`,
            `Your request has been completed:\n- card ending in ${talk.card.ending}: blocked\n- replacement: ${value.id}, ${WAY[delivery]}\n- fee: ${value.fee ? money(value.fee) : "none"}\n- date: ${longDate(value.arrives_on)}`,
            `All sorted! I've blocked the old card and ordered you a new one, the reference is ${value.id}. It comes ${WAY[delivery]}${value.fee ? ` for ${money(value.fee)}` : ", free of charge,"} and you'll have it on ${longDate(value.arrives_on)}.`,
          ][W],
          "close_case",
          { outcome: "done" },
        );
      }
      talk.forget("delivery_choice");
      const other = slots.delivery_choice.parse(talk.heard);
      if (other && other !== delivery) talk.got.delivery_choice = other;
    }
    return giveUp(talk, "delivery_choice");
  }

  const shop = shopOf(opening, true, talk) ?? (await talk.ask("shop_name"));
  const charges = talk.card.charges.filter((charge) => charge.shop === shop);
  const pending = charges.filter(({ state }) => state === "pending").at(-1);
  if (intent === "pending" && pending) {
    return talk.end(
      [
        `The ${money(pending.amount)} from ${shop} is only pending. It falls away by itself on ${longDate(pending.released_on)}, and the money is free again on that day.`,
        `${money(pending.amount)} from ${shop} is pending, released on ${longDate(pending.released_on)}.`,
        `The charge of ${money(pending.amount)} from ${shop} is pending and has not been settled. It will be released on ${longDate(pending.released_on)}. No action is required on your part.`,
        `Good news, they haven't really taken it! The ${money(pending.amount)} from ${shop} is only pending and drops off on ${longDate(pending.released_on)}, so you needn't do a thing.`,
      ][W],
      "close_case",
      { outcome: "answered" },
    );
  }
  const ground = groundOf(opening) ?? (await talk.ask("what_went_wrong"));
  const settled = charges.filter(({ state }) => state === "settled");
  const twins = settled.filter((a) => settled.some((b) => b.id !== a.id && b.amount === a.amount && b.charged_on === a.charged_on));
  const charge = (ground === "duplicate" ? twins : settled).at(-1);
  if (!charge) return giveUp(talk, "charge");
  if (charge.charged_on < "2026-01-12") {
    const on = longDate(charge.charged_on);
    return talk.refuse(
      [
        `I have found the charge of ${money(charge.amount)} from ${shop}. It was made on ${on}, and unfortunately we cannot dispute charges that are older than 120 days. I am sorry that I cannot get this one back for you.`,
        `Charge found: ${money(charge.amount)}, ${shop}, ${on}. Can't dispute it, older than 120 days. Sorry.`,
        `The charge of ${money(charge.amount)} from ${shop} dates from ${on}. As only charges of the last 120 days can be disputed, we are unable to open a dispute in this case.`,
        `So I found it, ${money(charge.amount)} from ${shop}, but it's from ${on}, and I'm afraid we can only go back 120 days. I can't dispute that one any more, sorry!`,
      ],
      [
        `I understand that this is disappointing. The charge is from ${on}, though, and we cannot dispute anything older than 120 days, so my answer has to stay the same. I am sorry.`,
        `Understood, but no. ${on} is more than 120 days ago, so I can't dispute it.`,
        `Your objection has been noted. However, the charge of ${on} is outside the period of 120 days, and a dispute cannot be opened. We regret that we cannot give you a different answer.`,
        `I do get it, honestly, I'd be cross too. But ${on} is just too long ago for us, so I really can't dispute it. Sorry!`,
      ],
      "close_case",
      { outcome: "refused" },
    );
  }
  const promised_by = ground === "not_received" ? await talk.ask("promised_by") : undefined;
  const what = `${money(charge.amount)} from ${shop}`;
  const ok = await talk.agree(
    [
      `I can dispute the ${ground === "duplicate" ? "second payment" : "payment"} of ${what} for you. The shop's bank then has four weeks to answer. Would you like me to open the dispute?`,
      `Can dispute ${what}. Shop's bank has four weeks to answer. Go ahead?`,
      `I propose to open the following dispute:\n- merchant: ${shop}\n- amount: ${money(charge.amount)}\n- time for the shop's bank to answer: four weeks\nPlease confirm that you agree.`,
      `What I can do is get onto the shop's bank and dispute the ${what}. They've got four weeks to come back to us, so it takes a little patience. Shall I do that?`,
    ],
    [
      `May I take it that you agree: I open a dispute over the ${what}, and the shop's bank answers within four weeks?`,
      `Open the dispute over ${what} - yes or no?`,
      `Your consent to a dispute over ${what} is still required (answer of the shop's bank within four weeks). Please reply yes or no.`,
      `I'd want your okay before I start anything. Are you happy for me to dispute the ${what}, with those four weeks of waiting?`,
    ],
    { action: "investigate" },
  );
  if (!ok) return giveUp(talk, "agreement");
  const { value } = await talk.call("open_dispute", { charge_id: charge.id, ground, ...(promised_by ? { promised_by } : {}) });
  return talk.end(
    [
      `I have opened dispute ${value.id} over ${what}. The shop's bank will answer by ${longDate(value.answer_by)}, and we will write to you then.`,
      `Done: dispute ${value.id}, ${what}. Answer by ${longDate(value.answer_by)}.`,
      `The dispute has been opened:\n- reference: ${value.id}\n- amount: ${what}\n- answer expected by: ${longDate(value.answer_by)}`,
      `There we go, I've opened dispute ${value.id} over the ${what}. You'll hear from us by ${longDate(value.answer_by)} at the latest.`,
    ][W],
    "close_case",
    { outcome: "done" },
  );
}

await serve({ slots, joint, greet, flow, giveUp });
