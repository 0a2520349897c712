// Linden Online Pharmacy's desk, scripted. WORDING=0 polite, 1 terse, 2 formal with lists, 3 chatty and indirect.
import { W, open, say, call, end, desk, parseDate, parseNumber, showDay, puzzled, noIdea, bare, yesNo, pick, offTopic, without } from "./engine.mjs";

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const start = await open();
const today = start.now;
const OTHER = /@|\b\d{4}-\d{2}-\d{2}\b|\bborn\b|\b(express|standard)\b|\b\w+ packs?\b(?= ?(please|[.!]?$))|\b(batch|lot) number/i;
const free = (label) => (reply, asked, alone) => {
  if (!asked || !alone || offTopic(reply, label) || puzzled(reply) || noIdea(reply)) return undefined;
  const value = bare(without(reply, OTHER));
  return value.length > 2 ? value : undefined;
};
const money = (n) => n.toFixed(2);

const facts = {
  email_address: {
    strong: true,
    parse: (text) => text.match(EMAIL)?.[0].toLowerCase(),
    forms: [
      ["Could you please give me the email address of your account with us?", "I'm looking for the address you log in with, something like name@mail.com. Which one is it?"],
      ["Email?", "Your account email, please."],
      ["Please provide the email address registered with your customer account.", "To identify your account, I still require the registered email address."],
      ["Let me find you in here first. You'd have signed up with some email address or other?", "I'm still looking for you, and the thing I search by is your email."],
    ],
  },
  birth_date: {
    parse: (text, asked) => {
      const date = asked ? parseDate(text.replace(EMAIL, " "), today) : undefined;
      return date && date < "2020" ? date : undefined;
    },
    forms: [
      ["Thank you. And may I have your date of birth, so that I can be sure it's you?", "For data protection, I also need the day, month and year you were born."],
      ["Date of birth?", "Born when? Day, month, year."],
      ["For verification, please state your date of birth.", "Verification cannot be completed without your date of birth."],
      ["And because it's a pharmacy, they make me check: when's your birthday, year included?", "I know, nobody likes telling, but I can't open your file until I know when you were born."],
    ],
  },
  which_medicine: {},
  brand_or_generic: {},
  how_many_packs: {
    parse: (text, asked) => {
      if (!asked || puzzled(text)) return undefined;
      const n = parseNumber(text.replace(EMAIL, " ").replace(/\b\d{4}-\d{2}-\d{2}\b/g, " "));
      return n >= 1 && n <= 20 ? n : undefined;
    },
    forms: [
      ["How many packs would you like us to send?", "Could you tell me the number of packs you need this time?"],
      ["How many packs?", "Number of packs, please."],
      ["Please indicate the quantity (packs) to be dispensed.", "The number of packs remains to be specified."],
      ["And are we talking one pack, or do you want to stock up a little?", "I've still got a blank where the number of packs goes."],
    ],
  },
  new_medicines: {
    parse: (reply, asked, alone) => {
      const text = without(reply.replace(EMAIL, " ").replace(/\b\d{4}-\d{2}-\d{2}\b/g, " "), OTHER);
      if (!asked || puzzled(text) || noIdea(text) || offTopic(text, /medicine|medication|tablet|drug/i)) return undefined;
      if (/\b(none|nothing|no other|not? anything|no new|same as|as before|unchanged|as usual)\b/i.test(text) || yesNo(text) === false) return "none";
      if (!alone) return undefined;
      const rest = bare(text);
      return rest.length > 3 ? rest : undefined;
    },
    forms: [
      ["Before I order it: have you started taking any other medicine since your last order?", "Is there any new tablet, drop or remedy you take now that you didn't take before?"],
      ["Any new medicines since last time?", "Taking anything new? Name it, or say none."],
      ["For your safety, please state whether you have begun taking any further medication since your last order.", "I am obliged to ask about newly started medication. Please name it, or confirm that there is none."],
      ["One thing the pharmacist always wants to know is whether anything's been added, you know, painkillers, herbal stuff, whatever you've begun taking lately?", "So it's just the usual, or is there some new pill in the mix these days?"],
    ],
  },
  delivery_option: {
    parse: (text, asked) =>
      asked && !puzzled(text) ? pick(text, [{ value: "standard", names: /standard|normal|regular|cheap|slow|3[.,]90|three days/i }, { value: "express", names: /express|fast|quick|next[- ]day|8[.,]90/i }]) : undefined,
    forms: [
      ["Which delivery would you like: standard for 3.90 euros (three days) or express for 8.90 euros (next day)?", "Should it come by standard post or by express?"],
      ["Standard (3.90) or express (8.90)?", "Delivery: standard or express?"],
      ["Please select the delivery method:\n- standard, 3.90 euros, three days\n- express, 8.90 euros, next day", "I am awaiting your choice of delivery, standard or express."],
      ["We can pop it in the normal post for 3.90, that's three days, or rush it over by express for 8.90. No hurry, or a bit of a hurry?", "So, standard or express, what do you reckon?"],
    ],
  },
  damage_seen: {
    parse: free(/damage|seen|problem|broken|wrong/i),
    forms: [
      ["I'm sorry about that. What exactly is damaged?", "Could you describe what you found when you opened the parcel?"],
      ["What's damaged?", "Describe the damage."],
      ["Please describe the damage to the goods.", "For our records, a brief description of the damage is required."],
      ["Tell me, what did it look like when you opened it?", "I have to write down something under damage, so what's broken?"],
    ],
  },
  batch_number: {
    parse: (text, asked) => (asked ? text.replace(/\bLO-\d+\b/g, " ").match(/\b[A-Z]{1,3}-?\d{3,6}\b/i)?.[0].toUpperCase() : undefined),
    forms: [
      ["Could you read me the batch number printed on the pack?", "It's usually next to the expiry date and marked LOT: which number is there?"],
      ["Batch number on the pack?", "The LOT number, next to the expiry date."],
      ["Please also provide the batch number (LOT) as printed on the pack.", "The batch number, to be found beside the expiry date, is still outstanding."],
      ["Somewhere near the expiry date there's a tiny batch number. Could you squint at it for me?", "All I'm missing now is that little LOT number on the pack."],
    ],
  },
  what_you_feel: {
    parse: free(/feel|symptom|effect/i),
    forms: [
      ["I'm sorry to hear that you're not well. What are you feeling exactly?", "Could you describe the complaints you have had since you took them?"],
      ["What symptoms do you have?", "What do you feel? Describe it."],
      ["Please describe the symptoms you have experienced.", "So that our pharmacist can assess the matter, I require a description of your complaints."],
      ["Oh, you poor thing! In what way are you unwell?", "I'd like to tell our pharmacist what's going on with you, so what is it you're noticing?"],
    ],
  },
};
const groups = {
  "email_address+birth_date": [
    undefined,
    undefined,
    "To verify your identity, I require the following:\n- the email address registered with us\n- your date of birth",
    "I'd just need to find you in here, so which email are you with us under, and when's your birthday?",
  ],
  "how_many_packs+delivery_option": [
    undefined,
    undefined,
    "To complete the order, please specify:\n1. the number of packs\n2. the delivery method: standard (3.90 euros) or express (8.90 euros)",
    undefined,
  ],
};
const giveUp = (what) =>
  end(
    ["I'm sorry, I can't go on without that. A colleague will write to you within one business day.", "Passing you on. A colleague writes within one business day.", "As this information is lacking, I have passed the matter to a colleague, who will write to you within one business day.", "You know what, I'll ask a colleague to sort this out with you. They'll write within one business day."][W],
    "hand_over",
    { reason: "other", summary: `The customer wrote: ${start.text} Not found out: ${what}.` },
  );
const toPharmacist = (summary) =>
  end(
    [
      "Thank you for telling me. Our pharmacist has to look at this first, so I have passed your case on; you will hear from them within one business day.",
      "That's one for the pharmacist. Passed on; they'll write within one business day.",
      "This matter requires an assessment by our pharmacist. I have passed it on, and you will be contacted within one business day.",
      "Good that you said so! I'd rather our pharmacist had a look at that, so I've handed it over, and they'll write to you within one business day.",
    ][W],
    "hand_over",
    { reason: "pharmacist", summary },
  );
const { known, absorb, askFor, agree, forget } = desk({ facts, groups, giveUp });
absorb(start.text, []);

const text = start.text.toLowerCase();
const flow = /side effect|don't feel well|feel (sick|ill|unwell|odd)|rash|dizzy/.test(text) ? "effect" : /damaged|broken|leak|crushed|torn/.test(text) ? "damaged" : "refill";
const hello = {
  effect: ["I'm sorry to hear that.", "Sorry to hear that.", "I am sorry to learn of this.", "Oh no, that doesn't sound good!"],
  damaged: ["I'm sorry that your parcel arrived damaged.", "Sorry about the parcel.", "I regret that your parcel arrived in this condition.", "Oh no, what a shame!"],
  refill: ["I'll gladly help you with your refill.", "Sure.", "Thank you for your order.", "Of course, let's get you stocked up again."],
}[flow][W];

await askFor(["email_address", "birth_date"], hello);
let customer;
for (let i = 0; ; i += 1) {
  const { value } = await call("check_identity", { email: known.email_address, born_on: known.birth_date });
  if (value.level === "full") {
    customer = value;
    break;
  }
  if (i === 3) await giveUp("who the customer is");
  const reply = await say(
    [
      "I'm afraid nothing was found for that email address and date of birth. Could you check both for me?",
      "No match. Check email and date of birth?",
      "No account was found for these details. Please verify both the email address and the date of birth.",
      "Hm, nothing was found under those two. Maybe a little typo? Send me the email and your birthday once more.",
    ][W],
    "notfound:email_address,birth_date",
  );
  const old = { ...known };
  forget("email_address");
  forget("birth_date");
  absorb(reply, ["email_address", "birth_date"]);
  known.email_address ??= old.email_address;
  known.birth_date ??= old.birth_date;
}
const { value: records } = await call("get_records", { customer_id: customer.customer_id });
known.customer = customer.name;

const bye = ["You're welcome. All the best to you!", "Bye.", "Thank you for choosing Linden Online Pharmacy. The matter is now closed.", "My pleasure, take care of yourself!"][W];
async function done(told) {
  await say(told, "told");
  await end(bye, "close_case", { code: "done" });
}

if (flow === "effect") {
  await askFor(["what_you_feel"]);
  await toPharmacist(`${customer.name} reports an unwanted effect: ${known.what_you_feel}. The customer wrote: "${start.text}" Last order: ${records.orders.map((o) => o.product).join(", ")}. Nothing was refunded.`);
}

if (flow === "damaged") {
  await askFor(["damage_seen", "batch_number"]);
  const recent = records.orders.filter((o) => o.delivered_on && (Date.parse(today.slice(0, 10)) - Date.parse(o.delivered_on)) / 864e5 <= 14);
  const order = recent.at(-1);
  if (!order) await giveUp("an order of the last 14 days");
  const yes = await agree(
    [
      `I would refund your order ${order.id} (${order.product}) in full, that is ${money(order.price)} euros. Do you agree?`,
      `Refund of ${money(order.price)} euros for ${order.id}, ${order.product}. OK?`,
      `I propose a full refund of ${money(order.price)} euros for order ${order.id} (${order.product}). Do you consent?`,
      `I could give you the whole ${money(order.price)} euros back for the ${order.product}, order ${order.id}. Would that make it better?`,
    ][W],
    [
      `You would get ${money(order.price)} euros back for order ${order.id}. May I arrange the refund?`,
      `${money(order.price)} euros back: yes or no?`,
      `Please confirm that I may refund ${money(order.price)} euros.`,
      `I only need a yes from you and the ${money(order.price)} euros are on their way back. Shall I send them?`,
    ][W],
    "propose",
  );
  if (yes !== true) await giveUp("a yes to the refund");
  const { value } = await call("refund_order", { order_id: order.id, batch: known.batch_number ?? "unknown", note: known.damage_seen });
  await done([
    `I have refunded ${money(value.amount)} euros; the refund number is ${value.id}. Is there anything else I can do for you?`,
    `Refunded ${money(value.amount)} euros, number ${value.id}. Anything else?`,
    `The refund of ${money(value.amount)} euros has been issued under number ${value.id}. Should you need anything further, please let me know.`,
    `There you go, ${money(value.amount)} euros are on their way back to you, with the refund number ${value.id}. Anything else I can do?`,
  ][W]);
}

// Refills. The prescription: the one they named, the only one, or the one they choose.
const short = (p) => p.medicine.split(" ")[0];
const named = records.prescriptions.filter((p) => text.includes(short(p)));
const valid = records.prescriptions.filter((p) => p.valid_until >= today.slice(0, 10) && p.repeats_left > 0);
let prescription = named[0] ?? (records.prescriptions.length === 1 ? records.prescriptions[0] : valid.length === 1 ? valid[0] : undefined);
if (!prescription) {
  const [a, b] = valid.map(short);
  facts.which_medicine = {
    parse: (reply, asked) => (asked && !puzzled(reply) ? pick(reply, valid.map((p) => ({ value: short(p), names: new RegExp(short(p), "i") }))) : undefined),
    forms: [
      ["You have more than one prescription with us. Which medicine do you need?", `I see ${a} and ${b} on your account. Which of them may I refill?`],
      [`${a} or ${b}?`, "Which medicine?"],
      [`The following prescriptions are valid:\n- ${a}\n- ${b}\nPlease state which is to be refilled.`, `Please specify the medicine: ${a} or ${b}.`],
      ["You've got two things going with us, I see. So which pills are nearly gone?", `There's ${a} and there's ${b} here, and I wouldn't want to send you the wrong one!`],
    ],
  };
  await askFor(["which_medicine"]);
  prescription = valid.find((p) => short(p) === known.which_medicine);
}
if (prescription.valid_until < today.slice(0, 10) || prescription.repeats_left < 1) {
  const until = showDay(prescription.valid_until).replace(/^\w+ /, "");
  const med = short(prescription);
  const refusal = [
    [`I'm sorry, but I can't send you the ${med}. The prescription was valid until ${until}, so you would need a new one from your doctor.`, `I understand that this is difficult for you. Even so, I can't send ${med} on a prescription that ran out on ${until}.`],
    [`Can't send the ${med}: the prescription ran out on ${until}.`, `Sorry, no. Ran out on ${until}, needs a new prescription.`],
    [`I regret that we cannot supply ${med}. The prescription was valid until ${until} only; a new prescription is required.`, `I appreciate the circumstances; nevertheless, I am not able to supply ${med} on a prescription that expired on ${until}.`],
    [`Ah, bad news, I can't send that one: your ${med} prescription was only good until ${until}.`, `I'd help if I could, honestly! But it ran out on ${until}, so I'm not allowed to send it.`],
  ][W];
  for (let i = 0; i < 3; i += 1) {
    const reply = await say(refusal[Math.min(i, 1)], "refuse");
    if (i > 0 && !/\?|just send|doctor/.test(reply)) break;
  }
  await end(["I'm sorry that I can't do more today. Goodbye.", "Sorry. Bye.", "I regret that I have no other answer. The matter is now closed.", "Sorry again, and I hope you get a new one soon!"][W], "close_case", { code: "refused_policy" }, refusal[1]);
}

await askFor(["new_medicines"]);
if (known.new_medicines && known.new_medicines !== "none")
  await toPharmacist(`${customer.name} wants a refill of ${prescription.medicine} (${prescription.id}). New medicine since the last order: ${known.new_medicines}. Nothing was ordered.`);
if (known.new_medicines === null) await toPharmacist(`${customer.name} wants a refill of ${prescription.medicine} (${prescription.id}) and cannot say which new medicines there are.`);
if (prescription.brand_price !== null && prescription.brand_price !== undefined) {
  const [g, b] = [money(prescription.generic_price), money(prescription.brand_price)];
  facts.brand_or_generic = {
    parse: (reply, asked) => (asked && !puzzled(reply) ? pick(reply, [{ value: "generic", names: new RegExp(`generic|cheaper|${g}`, "i") }, { value: "brand", names: new RegExp(`\\bbrand|original|${b}`, "i") }]) : undefined),
    forms: [
      [`This medicine is available as a generic for ${g} euros or as the brand for ${b} euros. Which would you like?`, `Shall it be the generic (${g} euros) or the brand (${b} euros)?`],
      [`Generic ${g} or brand ${b}?`, "Generic or brand?"],
      [`Two versions are available:\n1. generic, ${g} euros\n2. brand, ${b} euros\nPlease indicate which you wish to receive.`, "Kindly decide between the generic and the brand."],
      [`There's the generic at ${g}, and then there's the proper brand at ${b} euros. Some people swear by one of them, what about you?`, `So I'm torn between putting down generic or brand for you.`],
    ],
  };
  await askFor(["brand_or_generic"]);
}
const version = known.brand_or_generic ?? "generic";
if (prescription.repeats_left === 1) known.how_many_packs = 1;
await askFor(["how_many_packs", "delivery_option"]);
while (true) {
  const packs = known.how_many_packs;
  const by = known.delivery_option;
  const each = version === "brand" ? prescription.brand_price : prescription.generic_price;
  const total = money(each * packs + (by === "express" ? 8.9 : 3.9));
  const what = `${packs} ${packs === 1 ? "pack" : "packs"} of ${prescription.medicine}${version === "brand" ? " (brand)" : ""}`;
  const answer = await agree(
    [
      `I can send you ${what} by ${by} delivery for ${total} euros in total. Shall I order that for you?`,
      `${what}, ${by}, ${total} euros in total. Send it?`,
      `Your order would be as follows:\n- ${what}\n- ${by} delivery\n- total: ${total} euros\nMay I send it on these terms?`,
      `So that's ${what}, off to you by ${by}, and it comes to ${total} euros altogether. Shall I send it your way?`,
    ][W],
    [
      `To confirm: we would send ${what} by ${by} delivery, and you would pay ${total} euros. Is that all right?`,
      `OK to send for ${total} euros?`,
      `I await your consent to send ${what} for ${total} euros.`,
      `Nothing leaves the house before you say yes: ${what}, ${by}, ${total} euros. All good to send?`,
    ][W],
    "propose",
    (reply) => {
      const packsNow = reply.match(/\b(\d+|one|two|three|four|five|six) (?:packs?|boxes)\b|\bmake (?:it|that) (\w+)\b/i);
      const n = packsNow ? parseNumber(packsNow[1] ?? packsNow[2]) : undefined;
      const d = /instead|rather|actually|wait/i.test(reply) ? facts.delivery_option.parse(reply, true) : undefined;
      const changed = (n !== undefined && n !== packs) || (d !== undefined && d !== by);
      if (n !== undefined) known.how_many_packs = n;
      if (d !== undefined) known.delivery_option = d;
      return changed;
    },
  );
  if (answer === "changed") continue;
  if (answer !== true) await giveUp("a yes to the order");
  const { value } = await call("order_refill", { prescription_id: prescription.id, packs, version, delivery: by });
  await done([
    `Your refill is ordered. The order number is ${value.id}, and the total is ${money(value.total)} euros. Is there anything else I can do for you?`,
    `Ordered: ${value.id}, ${money(value.total)} euros. Anything else?`,
    `Your order has been placed under number ${value.id}; the total amounts to ${money(value.total)} euros. Should you have further questions, please let me know.`,
    `Done, it's on its way! Your order number is ${value.id}, and that makes ${money(value.total)} euros. Anything else you need?`,
  ][W]);
}
