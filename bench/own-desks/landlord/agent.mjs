// The tenants' desk's agent: scripted, right by construction. WORDING=0..3 chooses how it speaks.
import { W, dateOf, dayOf, pick, serve, smallNumber, yesOrNo } from "./engine.mjs";

const refused = new Set(); // tenancy numbers that were not found
const firstNew = (text, pattern, shape) => {
  const all = [...text.matchAll(pattern)].map(shape);
  return all.find((value) => !refused.has(value)) ?? all[0];
};

const slots = {
  tenancy_number: {
    anywhere: true,
    item: "tenancy number",
    take: (text, { alone }) =>
      firstNew(text, /\bTN[-\s]?(\d{5})\b/gi, (match) => "TN-" + match[1]) ??
      (alone ? firstNew(text, /(?<![\d-])(\d{5})(?!\d)/g, (match) => "TN-" + match[1]) : undefined),
    ask: [
      ["Could you tell me your tenancy number, please?", "I'm afraid I can't find you without your tenancy number. It begins with TN and is at the top of every rent letter; could you have a look?", "Would you mind sending me the TN number from your tenancy agreement?"],
      ["Tenancy number?", "I need the number that starts with TN.", "TN number, please. It's on your rent letter."],
      ["Please state your tenancy number.", "Your request cannot be processed without the tenancy number (format TN-00000).", "Kindly provide the reference beginning with TN that appears on your tenancy agreement."],
      ["So that I can pull you up on here, I'd love to have your tenancy number.", "Ah, I'm still a bit lost without that TN number, it should be on any letter from us.", "Have you got one of our letters lying about? The TN thing in the corner is what I'm after."],
    ],
    bit: "your tenancy number",
  },
  postcode: {
    anywhere: true,
    item: "postcode of your home",
    take: (text) => {
      const found = /\b([A-Z]{1,2}\d{1,2}[A-Z]?)\s*(\d[A-Z]{2})\b/i.exec(text);
      return found ? (found[1] + " " + found[2]).toUpperCase() : undefined;
    },
    ask: [
      ["May I also have the postcode of your home?", "I'm sorry, I don't think I've had your postcode yet. What is it, please?", "Before I can open your tenancy, I also need the postcode of the address you live at."],
      ["And the postcode?", "Postcode is missing.", "Need your postcode too, e.g. LS1 4AB."],
      ["Please confirm the postcode of the property.", "The postcode of the property is still required.", "For identification, kindly supply the postcode under which you are registered."],
      ["And whereabouts are you, what's the postcode there?", "I haven't spotted a postcode from you yet, and the computer won't let me in without it.", "Just that last bit of your address, the LS-something, would do me."],
    ],
    bit: "the postcode where you live",
  },
  room: {
    item: "the room in which the fault is",
    take: (text) => {
      const found = /\b(kitchen|bath ?room|shower room|wc|loo|bed ?room|living[ -]?room|lounge|sitting room|hall ?way|hall)\b/i.exec(text)?.[1].toLowerCase();
      if (!found) return undefined;
      return /bath|shower|wc|loo/.test(found) ? "bathroom" : /bed/.test(found) ? "bedroom" : /living|lounge|sitting/.test(found) ? "living room" : /hall/.test(found) ? "hallway" : "kitchen";
    },
    ask: [
      ["Which room is it in, please?", "I'm sorry, I'd like to tell the fitter where to look. In which room of your home is it: the kitchen, the bathroom, a bedroom, the living room or the hallway?", "I still have to write down the room, if you could tell me."],
      ["Which room?", "Room? Kitchen, bathroom, bedroom, living room, hallway.", "Where in the flat is it?"],
      ["Please indicate the room concerned (kitchen, bathroom, bedroom, living room or hallway).", "The repair form requires a room. Which one is affected?", "It remains to be recorded in which room the fault has occurred."],
      ["Now, whereabouts in your place is this one?", "I'd hate to send the fitter on a treasure hunt, so if you let me know the room…", "Kitchen, bathroom, bedroom… which one are we talking about?"],
    ],
    bit: "which room it's in",
  },
  phone: {
    anywhere: true,
    item: "a telephone number on which you can be reached",
    take: (text) => {
      const found = /(?:\+44\s?|\b0)\d[\d\s-]{7,12}\d\b/.exec(text)?.[0];
      return found ? found.replace(/[^\d]/g, "").replace(/^44/, "0") : undefined;
    },
    ask: [
      ["What is the best phone number to reach you on?", "Could you let me have a telephone number, so that my colleague can ring you?", "I'd still need a number on which we can call you, please."],
      ["Phone number?", "Number we can ring you on?", "Mobile or landline, please."],
      ["Please provide a telephone number on which you can be contacted.", "A contact telephone number is mandatory. Please supply one.", "Your telephone number has not yet been recorded."],
      ["And if somebody needs to give you a ring, what number do they use?", "I've nothing here to call you on yet, could you pop your number in?", "All I'm missing is a phone number for you."],
    ],
    bit: "a number we can ring you on",
  },
  danger: {
    item: "whether there are sparks or a burning smell",
    take: (text, { asked }) => {
      if (!asked) return undefined;
      if (/\b(?:no|not|never|nothing|none|without|isn['’]?t|hasn['’]?t|don['’]?t|neither|nope)\b/i.test(text) && !/^(?:yes|yeah)\b/i.test(text)) return "no";
      if (/spark|burn|smell|scorch|singe|smoke|crackl/i.test(text)) return "yes";
      const said = yesOrNo(text);
      return said === undefined ? undefined : said ? "yes" : "no";
    },
    ask: [
      ["For your safety I have to ask: are there any sparks, or is there a burning smell?", "I'm sorry to press you on this, but have you noticed sparks or anything that smells burnt at the socket?", "Is there any smell of burning around it, or have you seen it spark?"],
      ["Any sparks or burning smell?", "Does it spark or smell burnt? Yes or no.", "Sparks? Smell of burning?"],
      ["Please state whether you have observed sparks or a burning smell.", "A safety check is obligatory for electrical faults. Has there been sparking, or an odour of burning?", "We require a clear answer on safety: does the socket spark or smell of burning?"],
      ["It isn't sparking or smelling of burning or anything like that, is it?", "I do have to be sure it's safe: nothing burnt-smelling, no sparks?", "Just so I can sleep tonight, tell me if it sparks or smells scorched."],
    ],
    bit: "whether it sparks or smells burnt",
  },
  monthly: {
    item: "the amount that you can pay each month",
    take: (text, { asked, alone }) => {
      const clear = /£\s*(\d+(?:\.\d\d)?)|\b(\d+(?:\.\d\d)?)\s*(?:pounds?|quid|gbp|£|a month|per month|each month|every month|monthly)/i.exec(text);
      if (clear) return Number(clear[1] ?? clear[2]);
      const plain = asked && alone ? /(?<![\w-])(\d{2,3}(?:\.\d\d)?)(?!\s*(?:st|nd|rd|th)|\w|-)/i.exec(text) : null;
      return plain ? Number(plain[1]) : undefined;
    },
    ask: [
      ["How much could you manage to pay each month on top of your rent?", "Could you name a monthly sum in pounds that you would be comfortable with?", "I just need to know what amount you can put towards it every month."],
      ["How much a month?", "Amount in pounds you can pay monthly?", "Give me a monthly figure."],
      ["Please specify the monthly instalment that you are able to pay.", "An instalment amount in pounds is required. What sum do you propose?", "Kindly name the figure you can afford every month."],
      ["So what do you reckon you could spare towards it every month?", "Roughly what sort of sum wouldn't hurt too much, month by month?", "If you give me a figure in pounds, we can go from there."],
    ],
    bit: "what you could spare a month",
  },
  pay_day: {
    item: "the day of the month on which you would pay (1st, 15th or 28th)",
    take: (text, { asked, alone }) => {
      const clear = /\b(1st|first|15th|fifteenth|28th|twenty[- ]eighth)\b/i.exec(text)?.[1].toLowerCase();
      if (clear) return /^(?:1st|first)$/.test(clear) ? 1 : /15|fif/.test(clear) ? 15 : 28;
      const plain = asked && alone ? /(?<![\w£.-])(1|15|28)(?![\w.-]|\s*pounds)/.exec(text) : null;
      return plain ? Number(plain[1]) : undefined;
    },
    ask: [
      ["On which day of the month would you like to pay: the 1st, the 15th or the 28th?", "Would the 1st, the 15th or the 28th of the month suit you best?", "I also need to enter a day for the payments; it can be the 1st, the 15th or the 28th."],
      ["Which day: 1st, 15th or 28th?", "Pay day? 1st, 15th or 28th.", "Need a date for the payments: 1st / 15th / 28th."],
      ["Please choose a day for the payments: the 1st, the 15th or the 28th of the month.", "The day of payment is outstanding. The options are the 1st, the 15th and the 28th.", "Kindly indicate on which of these days payment is to be taken: 1st, 15th, 28th."],
      ["And when's good for the money to go out, the 1st, the 15th or the 28th?", "I can do the 1st, the 15th or the 28th, whichever falls nicest after you get paid.", "Just let me know which of the three days you fancy, 1st, 15th or 28th."],
    ],
    bit: "whether the 1st, the 15th or the 28th suits you for paying",
  },
  went: {
    item: "how the keys went missing (lost, stolen or broken)",
    take: (text, { asked }) =>
      !asked ? undefined : /stol|nick|thef|thief|robb|burgl|pinch|mugg/i.test(text) ? "stolen" : /\blo(?:st|se|sing)\b|misplac|gone|missing|drop|broke|worn|damag|left/i.test(text) ? "lost" : undefined,
    ask: [
      ["May I ask what happened to the old ones?", "I'm sorry to ask again, but were they lost or stolen?", "For our records I need to know how they went missing."],
      ["What happened to the old ones?", "Lost or stolen?", "How did they go missing?"],
      ["Please state how the keys went missing.", "It must be recorded whether the keys were lost or stolen.", "The circumstances of the loss are required: lost, stolen or broken?"],
      ["Oh dear, what's become of the old ones then?", "Did they get lost, or has somebody pinched them?", "I've got to put something in the box here about how they disappeared."],
    ],
    bit: "what's become of the old ones",
  },
  crime_reference: {
    mayBeUnknown: true,
    item: "the crime reference from the police",
    take: (text, { asked }) => (asked ? /\b(?=[A-Z0-9/-]*\d{4})(?!TN-)[A-Z0-9][A-Z0-9/-]{5,}\b/i.exec(text)?.[0] : undefined),
    ask: [
      ["Did the police give you a crime reference, and if so, what is it?", "Could you look whether you have a crime reference number from the police?", "Have you reported the theft? I'd need the reference that the police gave you."],
      ["Crime reference?", "Police reference number? If none, say so.", "Got a crime number from the police?"],
      ["Please provide the crime reference issued by the police.", "Free replacement requires the police's crime reference. Do you hold one?", "Kindly state the crime reference, or that you have none."],
      ["Did you get one of those crime reference numbers off the police?", "There'd be a crime number on whatever the police sent you, do you have that?", "If you told the police, they'll have given you a reference, and that's the bit I'm after."],
    ],
    bit: "the crime reference from the police",
  },
  copies: {
    item: "how many you need (at most three)",
    take: (text, { asked, alone }) => {
      if (!asked) return undefined;
      const found = smallNumber(alone ? text : (/\b(?:\d|one|two|three|a couple|a pair)\b(?=\s*(?:fobs?|keys?|of them|please|$|[,.;]))/i.exec(text)?.[0] ?? ""));
      return found >= 1 && found <= 3 ? found : undefined;
    },
    ask: [
      ["How many would you like?", "Could you tell me the number of copies you need? We can order up to three.", "I still have to fill in how many to order, please."],
      ["How many?", "Number of copies? Max three.", "One, two or three?"],
      ["Please state the quantity required (maximum three).", "The quantity has not been stated. How many copies are to be ordered?", "Kindly give the number of copies: one, two or three."],
      ["And how many are we talking about?", "Is it just the one, or a few of them?", "I don't know yet how many I should put on the order."],
    ],
    bit: "how many you're after",
  },
};

const thanks = (talk) => {
  const turn = talk.spoken;
  if (turn === 0) return "";
  return pick(["Thank you very much. ", "Thank you, I've written that down. ", "Thanks for that. "][turn % 3], ["", "Ok. ", "Thanks. "][turn % 3], ["Thank you for this information. ", "Noted with thanks. "][turn % 2], ["Okay, ta. ", "Right, thanks for that. ", "Okey-doke. "][turn % 3]);
};
const numbered = (items, mark) => items.map((item, index) => (mark === "-" ? "- " : index + 1 + ". ") + item).join("\n");

const TRADES = [
  ["electrician", /socket|electric|light|switch|fuse|plug\b|power/i],
  ["joiner", /door\b|window|hinge|catch|cupboard|drawer|handle|latch/i],
  ["plumber", /tap\b|drip|leak|toilet|pipe|shower|basin|sink|flush|cistern|bath\b|drain/i],
];

const desk = {
  slots,
  greeting: () => pick("Hello, and thank you for getting in touch with Harrow Lane Homes.", "Hi.", "Dear tenant, thank you for contacting Harrow Lane Homes.", "Hiya, thanks for dropping us a line!"),
  together: (missing) => pick(1, 1, 3, missing[0] === "tenancy_number" || missing[0] === "room" || missing[0] === "monthly" ? 2 : 1),
  ask: (group, talk) => {
    const lead = thanks(talk);
    if (group.length === 1) return lead + slots[group[0]].ask[W][0];
    if (W === 2)
      return lead + (talk.spoken === 0 ? "In order to deal with your request, we require the following:\n" : "To proceed, please let us have:\n") + numbered(group.map((name) => slots[name].item), talk.spoken % 2 ? "-" : "1");
    const [one, two] = group.map((name) => slots[name].bit);
    return lead + [`If you could give me ${one} and ${two}, I'll have a look.`, `I'm just wondering ${one}, and then all I need is ${two}.`.replace("wondering a ", "after a "), `So tell me ${one}, oh, and ${two} as well while we're at it!`][group[0] === "tenancy_number" ? 0 : group[0] === "room" ? 1 : 2];
  },
  again: (name, tries) =>
    slots[name].ask[W][tries] ??
    pick(`I'm sorry to keep asking. I can only go on once I know ${slots[name].bit}.`, `Still need ${slots[name].bit}.`, `The following is still outstanding:\n- ${slots[name].item}`, `Sorry to be a pest, I still haven't got ${slots[name].bit}.`),

  async giveUp(talk, why) {
    const tenancy = talk.known.tenancy_number ?? "a tenant whose number is unknown";
    await talk.finish(
      pick("I'm sorry, I can't settle this by message. I have passed it on to my colleagues in the office, who will be in touch within one working day.", "Passed on to the office. They'll be in touch within one working day.", "Your case has been passed on to our office, which will contact you within one working day.", "I'm getting us nowhere, so I've handed this to the office. They'll be in touch within one working day!"),
      "pass_on",
      { team: "office", summary: `${tenancy}: the desk could not settle the request (${why}). The tenant wrote: ${talk.opening}` },
    );
  },

  async flow(talk) {
    await talk.need("tenancy_number", "postcode");
    let tenancy;
    for (let attempt = 0; ; attempt++) {
      const found = await talk.call("look_up_tenancy", { tenancy_number: talk.known.tenancy_number, postcode: talk.known.postcode });
      if (found.ok) { tenancy = found.value; break; }
      if (attempt === 3) return this.giveUp(talk, "tenancy not found");
      const { tenancy_number: number, postcode } = talk.known;
      refused.add(number);
      delete talk.known.tenancy_number;
      delete talk.known.postcode;
      await talk.say(
        pick(
          [`I'm sorry, I could not find a tenancy ${number} at ${postcode}. Could you check the number for me?`, `There still seems to be no tenancy ${number} at ${postcode}. Would you mind reading the number out to me once more?`][attempt % 2],
          [`Nothing found under ${number}, ${postcode}. Check the number?`, `${number} not found either. Right number?`][attempt % 2],
          [`We hold no tenancy with the number ${number} at ${postcode}. Please verify your tenancy number and state it again.`, `The number ${number} does not exist at ${postcode}. Kindly check it once more.`][attempt % 2],
          [`Hmm, the computer's shaking its head at ${number} with ${postcode}. Could there be a digit in the wrong place?`, `Still no luck with ${number}, I'm afraid! Is that definitely what it says on the letter?`][attempt % 2],
        ),
        { notFound: "tenancy_number", given: number },
      );
      talk.known.postcode ??= postcode;
      talk.tries.tenancy_number = 1;
      if (talk.known.tenancy_number === number) delete talk.known.tenancy_number;
      await talk.need("tenancy_number");
    }
    const name = tenancy.tenant.split(" ")[0];
    if (/\brent\b|arrear|instal|owe\b/i.test(talk.opening)) return this.rent(talk, tenancy, name);
    if (/\bfobs?\b|\bkeys?\b/i.test(talk.opening)) return this.keys(talk, tenancy, name);
    const trade = TRADES.find(([, words]) => words.test(talk.opening))?.[0];
    if (!trade) return this.giveUp(talk, "neither a repair, rent nor keys");
    return this.repair(talk, tenancy, name, trade);
  },

  async repair(talk, tenancy, name, trade) {
    if (trade === "electrician") {
      await talk.need("danger");
      if (talk.known.danger === "yes") {
        await talk.need("phone");
        return talk.finish(
          pick(`Thank you for telling me, ${name}. Please leave the socket alone and unplug everything from it. I am not booking an ordinary visit: I have passed this on to our emergency team, who will ring you within one working day at the latest.`, `Don't use it. Passed to our emergency team, they'll ring you within one working day.`, `Please do not use the socket. For your safety:\n- no ordinary visit has been booked\n- your case has been passed on to our emergency team\n- the team will telephone you within one working day`, `Right, hands off that socket please, ${name}! I've passed it straight on to our emergency team and they'll give you a ring within one working day.`),
          "pass_on",
          { team: "emergency", summary: `${tenancy.tenancy_number}, ${tenancy.tenant}: a socket sparks or has a burning smell. Phone ${talk.known.phone}. No visit has been booked.` },
        );
      }
    }
    await talk.need("room", "phone");
    const visits = tenancy.visits.filter((visit) => visit.trade === trade);
    if (visits.length === 0) return this.giveUp(talk, "no free visit");
    const when = (visit) => `${dayOf(visit.date)} ${dateOf(visit.date)} at ${visit.time}`;
    let visit = visits[0];
    let settled = false;
    if (visits.length > 1) {
      const options = visits.map((one) => ({ key: one.date, visit: one, is: new RegExp(`\\b${dayOf(one.date)}s?\\b|\\b${dayOf(one.date).slice(0, 3)}\\b|${one.time}|${one.time.replace(/^0/, "").replace(":", "[:.]")}|\\b${dateOf(one.date).split(" ")[0]}(?:th)?\\b`, "i") }));
      const list = visits.map(when);
      const chosen = await talk.choose(
        options,
        pick(
          [`Thank you. The ${trade} could come on ${list.join(" or on ")}. Which of these would suit you?`, `I'm sorry, I was asking about the day: would ${list.join(" or ")} be better for you?`],
          [`${trade} free: ${list.join(", or ")}. Which one?`, `Pick one: ${list.join(" / ")}.`],
          [`The following visits by the ${trade} are available:\n${numbered(list)}\nPlease choose one of them.`, `We need you to select a visit. Would you prefer ${list.join(" or ")}?`],
          [`Right then! The ${trade} has got ${list.join(", or there's ")}. Which would you rather have?`, `So would it be ${list.join(" or ")} for you, what do you think?`],
        ),
      );
      visit = chosen.visit;
      settled = W === 1; // the options were stated with day and time: naming one is consent to it
    }
    const terms = when(visit);
    if (!settled) {
      const yes = await talk.agree(
        pick(
          [`Then I would book the ${trade} for ${terms}, for the ${talk.known.room}. Shall I do that?`, `May I go ahead and book the ${trade}'s visit on ${terms}? A short yes is enough.`],
          [`${trade}, ${terms}, ${talk.known.room}. Book it?`, `Book the ${trade} for ${terms}? Yes or no.`],
          [`We propose the following visit:\n- fitter: ${trade}\n- date: ${terms}\n- room: ${talk.known.room}\nDo you agree to this booking?`, `Please confirm that we may book the ${trade} for ${terms}.`],
          [`I can put you in with the ${trade} on ${terms}, shall I?`, `So, the ${trade} on ${terms}: happy for me to book that in for you?`],
        ),
        { action: "schedule", date: visit.date, time: visit.time, trade },
      );
      if (!yes) return this.giveUp(talk, "no visit suits");
    }
    const booked = await talk.call("book_repair", { tenancy_number: tenancy.tenancy_number, trade, date: visit.date, time: visit.time, room: talk.known.room, phone: talk.known.phone });
    if (!booked.ok) return this.giveUp(talk, booked.message);
    const id = booked.value.id;
    return this.done(talk, pick(`I have booked the ${trade} for ${terms}, ${name}. Your repair number is ${id}.`, `Booked: ${trade}, ${terms}. Repair number ${id}.`, `Your visit has been booked:\n- fitter: ${trade}\n- date: ${terms}\n- repair number: ${id}`, `All sorted, ${name}! The ${trade} is coming on ${terms}, and the repair number is ${id} should you ever need it.`));
  },

  async rent(talk, tenancy, name) {
    if (tenancy.arrears > 1000) {
      await talk.need("phone");
      return talk.finish(
        pick(`Thank you, ${name}. As your arrears are ${tenancy.arrears} pounds, my colleagues have to look at this with you. I have passed it on to our money team, who will ring you within one working day.`, `Arrears of ${tenancy.arrears} pounds, so I can't set a plan. Passed to our money team, they'll ring you within one working day.`, `As your arrears amount to ${tenancy.arrears} pounds, we cannot set a plan at this desk. Your case has been passed on to our money team, which will telephone you within one working day.`, `So it's ${tenancy.arrears} pounds all told, ${name}, and that's one for our money team. I've passed it on to them and they'll give you a ring within one working day, they're a kind lot.`),
        "pass_on",
        { team: "money", summary: `${tenancy.tenancy_number}, ${tenancy.tenant}: arrears of ${tenancy.arrears} pounds, asks for instalments. Phone ${talk.known.phone}. No plan has been set.` },
      );
    }
    const least = Math.ceil((tenancy.arrears / 6) * 100) / 100;
    await talk.need("monthly", "pay_day");
    if (talk.known.monthly < least) talk.known.monthly = least; // the proposal below says so
    const { monthly, pay_day } = talk.known;
    const day = { 1: "1st", 15: "15th", 28: "28th" }[pay_day];
    const yes = await talk.agree(
      pick(
        [`Your arrears are ${tenancy.arrears} pounds. I would set up payments of ${monthly} pounds on the ${day} of each month until they are paid. Do you agree?`, `May I set up ${monthly} pounds a month, taken on the ${day}? I only need your yes.`],
        [`${monthly} pounds a month on the ${day}, for ${tenancy.arrears} pounds owed. OK?`, `Set it up: ${monthly} pounds, ${day} of each month? Yes or no.`],
        [`The plan would be as follows:\n- arrears: ${tenancy.arrears} pounds\n- instalment: ${monthly} pounds a month\n- day of payment: the ${day}\nDo you agree to it?`, `Please confirm that we may set up instalments of ${monthly} pounds on the ${day} of each month.`],
        [`So we'd be looking at ${monthly} pounds on the ${day} of every month till the ${tenancy.arrears} pounds are gone, would you be happy with that?`, `Shall I pop that in then, ${monthly} pounds a month on the ${day}?`],
      ),
      { action: "pay", monthly, pay_day },
    );
    if (!yes) return this.giveUp(talk, "no agreement on the instalments");
    const set = await talk.call("set_rent_plan", { tenancy_number: tenancy.tenancy_number, monthly, pay_day });
    if (!set.ok) return this.giveUp(talk, set.message);
    const id = set.value.id;
    return this.done(talk, pick(`Your plan is set up, ${name}: ${monthly} pounds on the ${day} of each month. Its number is ${id}.`, `Done. ${monthly} pounds on the ${day}, plan number ${id}.`, `The plan has been set up:\n- ${monthly} pounds on the ${day} of each month\n- plan number: ${id}`, `There we are, ${name}, that's all set up: ${monthly} pounds on the ${day} each month. It's down as plan ${id}.`));
  },

  async keys(talk, tenancy, name) {
    const kind = /\bfobs?\b/i.test(talk.opening) ? "fob" : "door key";
    await talk.need("went");
    if (talk.known.went === "stolen") {
      await talk.need("crime_reference");
      if (talk.known.crime_reference === null) {
        const no = pick(`I'm sorry, ${name}. I can't order the ${kind}s for you, because stolen keys are replaced only with a crime reference from the police.`, `Sorry, no ${kind}s: stolen keys are replaced only with a crime reference.`, `We regret that we cannot order replacements, as stolen keys are replaced only against the police's crime reference.`, `I'm really sorry, ${name}, but I can't get you new ones: for stolen keys we have to have that crime reference, and without it I'm stuck.`);
        const after = pick("Once you have reported the theft, write to us again and we will gladly help.", "Report it, then write again.", "Please write to us again once you hold one.", "Do report it though, and come back to me with the number!");
        if (W !== 1) await talk.say(no + " " + after, { refuses: true });
        return talk.finish(pick("I do understand how annoying this is, and I am sorry. My answer has to remain no without a crime reference, so I am closing the case for now.", no + " " + after, "We understand your position. The decision stands, as no crime reference is available, and the case is now closed.", "I know, I know, it's a right pain, and it isn't your fault. I still can't do it without the crime reference, so I'll close this one off for now."), "close_case", { code: "declined" }, () => pick("I'm sorry, but without a crime reference I can't order them.", "Still no, sorry. Not without a crime reference.", "We regret that the decision stands.", "I'm sorry, I really can't, not without that reference."));
      }
    }
    await talk.need("copies");
    const { copies } = talk.known;
    const charge = talk.known.went === "stolen" ? 0 : copies * (kind === "fob" ? 18 : 9);
    const things = copies === 1 ? kind : kind + "s";
    const options = [
      { key: "post", is: /\bpost(?:ed|ing|al)?\b|\bmail\b|\bsen[dt]\b|\bdeliver/i },
      { key: "collect", is: /\bcollect(?:ing|ion)?\b|\bpick(?:ing)? (?:it|them|those)?\s*up\b|\boffice\b|\bmill street\b|\bfetch\b|\bcome (?:by|in|over)\b/i },
    ];
    const chosen = await talk.choose(
      options,
      pick(
        ["Would you like us to post them to your home, or would you rather collect them at our office in Mill Street?", "I'm sorry, I still need to know: by post, or will you collect them?"],
        ["Post or collect at Mill Street?", "By post, or do you pick them up?"],
        ["Delivery is possible in two ways:\n1. by post to your home\n2. collection at the office in Mill Street\nWhich do you choose?", "Please state whether the keys are to be posted or whether you will collect them."],
        ["We can stick them in the post for you, or you can collect them from Mill Street, whatever's easier for you?", "I wasn't sure what you'd like there, so is it the post or will you come and collect?"],
      ),
    );
    const delivery = chosen.key;
    const how = delivery === "post" ? "sent to you by post" : "for you to collect in Mill Street";
    const yes = await talk.agree(
      pick(
        [`${copies} ${things} cost ${charge} pounds in total, added to your rent account, ${how}. Shall I order them?`, `May I order the ${copies} ${things} for ${charge} pounds, ${how}?`],
        [`${copies} ${things}, ${charge} pounds, ${how}. Order?`, `OK to order ${copies} ${things} for ${charge} pounds? Yes or no.`],
        [`The order would be:\n- ${copies} ${things}, ${how}\n- total charge: ${charge} pounds\nDo you agree to the charge?`, `Please confirm that we may order ${copies} ${things} at ${charge} pounds.`],
        [`That'd come to ${charge} pounds for the ${copies} ${things}, ${how}. Want me to go ahead and order them?`, `So that's ${charge} pounds on your rent account for ${copies} ${things}, ${how}, all right with you?`],
      ),
      { action: "replace", charge, delivery, copies },
    );
    if (!yes) return this.giveUp(talk, "no agreement on the charge");
    const ordered = await talk.call("order_keys", { tenancy_number: tenancy.tenancy_number, kind, copies, charge, delivery });
    if (!ordered.ok) return this.giveUp(talk, ordered.message);
    const id = ordered.value.id;
    return this.done(talk, pick(`I have ordered ${copies} ${things} for ${charge} pounds, ${how}. The order number is ${id}.`, `Ordered: ${copies} ${things}, ${charge} pounds. Order number ${id}.`, `Your order has been placed:\n- ${copies} ${things}, ${how}\n- charge: ${charge} pounds\n- order number: ${id}`, `That's them ordered, ${name}! ${copies} ${things}, ${charge} pounds, ${how}, and the order number's ${id}.`));
  },

  async done(talk, news) {
    if (W === 0 || W === 3) {
      await talk.say(news + " " + pick("Is there anything else I can do for you?", "", "", "Anything else you'd like while I'm here?"), { done: true });
      return talk.finish(pick("Thank you for writing to us. I wish you a good day.", "", "", "Right you are, take care now!"), "close_case", { code: "done" });
    }
    return talk.finish(news + pick("", " Bye.", "\n\nWe thank you for your message.", ""), "close_case", { code: "done" });
  },
};

await serve(desk);
