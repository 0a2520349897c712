// The atelier's agent: scripted, right by construction. WORDING=0..3 chooses how it speaks.
import { W, monthDay, pick, serve, smallNumber } from "./engine.mjs";

const refused = new Set(); // order numbers that were not found
const PARTS = [
  ["chest", /\bchest\b|\bbust\b/i],
  ["waist", /\bwaist(?:band)?\b/i],
  ["hips", /\bhips?\b/i],
  ["sleeve", /\bsleeves?\b|\barms?\b|\bcuffs?\b/i],
  ["leg", /\blegs?\b|\binseam\b|\binside leg\b|\bhems?\b/i],
];
const partIn = (text) => PARTS.map(([part, words]) => ({ part, at: text.search(words) })).filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.part;
const firstNew = (text, pattern, shape) => {
  const all = [...text.matchAll(pattern)].map(shape);
  return all.find((value) => !refused.has(value)) ?? all[0];
};
const withoutIds = (text) => text.replace(/\b[A-Z]{2}-?\d+\b/gi, " ").replace(/\S+@\S+/g, " ");
const measure = (text) => {
  const found = /\b(\d{2,3})(?:\.\d)?\s*(?:cm|centi\w+)?(?![\w-])/i.exec(withoutIds(text));
  return found ? Number(found[1]) : undefined;
};

const slots = {
  order_number: {
    anywhere: true,
    item: "order number",
    take: (text, { alone }) =>
      firstNew(text, /\bSS[-\s]?(\d{4})\b/gi, (match) => "SS-" + match[1]) ?? (alone ? firstNew(text, /(?<![\d-])(\d{4})(?!\d)/g, (match) => "SS-" + match[1]) : undefined),
    ask: [
      ["Would you be so kind as to tell me your order number?", "I'm sorry, I don't seem to have your order number yet. It starts with SS and is in the confirmation that we sent you.", "May I ask you to look up the SS number in our confirmation email?"],
      ["Order no.?", "The SS number, please.", "I need the order number from your confirmation."],
      ["Please quote your order number.", "We are unable to proceed without the order number (SS-0000).", "Kindly consult your order confirmation and state the reference that begins with SS."],
      ["I'd best get your order up in front of me, so what's the number on it?", "I'm still fishing for that order number, it's the one with SS in front.", "It'll be somewhere in the email we sent you, SS and then four digits, can you see it?"],
    ],
    bit: "the order number",
  },
  email: {
    anywhere: true,
    item: "email address used for the order",
    take: (text) => /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text.replace(/\s+(?:at|\(at\))\s+/gi, "@").replace(/\s+dot\s+/gi, "."))?.[0].toLowerCase().replace(/\.$/, ""),
    ask: [
      ["And which email address did you order with?", "I'm afraid I also need the email address on the order; could you write it out for me?", "To be sure that it's really you, may I have the address our confirmation went to?"],
      ["Email on the order?", "Missing your email address.", "What email did you use?"],
      ["Please confirm the email address under which the order was placed.", "The email address registered with the order is required for verification.", "For data protection we must ask you once more for the email address of the account."],
      ["And where do we usually email you?", "I've got no email from you yet, and I'm not allowed to peek without one.", "Just give me the email you signed up with and we're off."],
    ],
    bit: "the email you ordered with",
  },
  part: {
    also: ["direction"],
    item: "the part of the garment concerned (chest, waist, hips, sleeve or leg)",
    take: (text) => partIn(text),
    ask: [
      ["Which part of the garment is it about: the chest, the waist, the hips, the sleeves or the legs?", "I'm sorry, I'd like to be sure that we work in the right place. Where exactly is it: chest, waist, hips, sleeve or leg?", "Could you name the part for me, please?"],
      ["Which part? Chest, waist, hips, sleeve, leg?", "Where exactly?", "Name the part: chest / waist / hips / sleeve / leg."],
      ["Please specify the part concerned: chest, waist, hips, sleeve or leg.", "The part of the garment has yet to be specified.", "It is not clear to us which of the following is meant: chest, waist, hips, sleeve, leg."],
      ["So whereabouts is the trouble, chest, waist, hips, sleeves, legs?", "Help me picture it, which bit of the thing are we talking about?", "I don't quite know yet which part you'd like me to look at."],
    ],
    bit: "which bit it is",
  },
  new_value: {
    item: "the new measurement in centimetres",
    take: (text, { asked }) => (asked ? measure(text) : undefined),
    ask: [
      ["What should the measurement be, in centimetres?", "Could you give me the correct figure in centimetres, please?", "I just need the right number of centimetres to put down."],
      ["New value in cm?", "How many cm should it be?", "Correct measurement, cm."],
      ["Please state the correct measurement in centimetres.", "The corrected value (in cm) remains to be provided.", "What figure, in centimetres, is to be entered in place of the present one?"],
      ["And what does the tape measure say now?", "What number would you like me to write in there instead, in centimetres?", "I'm only short of the new figure."],
    ],
    bit: "what it should be in centimetres",
  },
  swatch: {
    mayBeUnknown: true,
    item: "the code on the swatch card",
    take: (text, { asked }) => (asked ? /\b(?!SS)[A-Z]{2}-\d{2}\b/i.exec(text)?.[0].toUpperCase() : undefined),
    ask: [
      ["Do you happen to have the swatch card at hand, and could you tell me the code on it?", "On the back of the cloth sample there is a short code. Could you read it to me?", "Would you tell me the swatch code, or let me know if you don't have one?"],
      ["Swatch code?", "Code on the swatch card? Say if you have none.", "Got the cloth's code?"],
      ["Please state the code printed on the swatch card.", "The swatch code is required, if you still possess the card.", "Do you hold a swatch card? If so, please give its code; if not, please say so."],
      ["Have you still got our little swatch card? There's a code on it I could use.", "There'd be a tiny code next to the cloth on the card, that's the one I mean.", "If the card's gone, never fear, but if it's there the code would help me no end."],
    ],
    bit: "the code on the swatch card",
  },
  colour: {
    item: "the colour that you would like",
    take: (text, { asked }) => (asked ? /\b(navy|dark blue|blue|green|olive|pink)\b/i.exec(text)?.[1].toLowerCase() : undefined),
    ask: [
      ["That is no trouble at all. Which colour did you have in mind?", "Could you tell me the colour of the cloth that you would like instead?", "I only need to know the colour, then I can find the cloth."],
      ["Colour then?", "What colour do you want?", "Just the colour."],
      ["In that case, please indicate the desired colour.", "The colour of the new cloth has not been stated. Which one is it to be?", "Please name a colour, so that the cloth can be identified."],
      ["Not to worry! What colour were you dreaming of?", "Blue, green, what are we thinking?", "Tell me the shade you've got your eye on and I'll see what there is."],
    ],
    bit: "the colour",
  },
  direction: {
    also: ["part"],
    item: "what is wrong with it (too long, too short, too wide or too tight)",
    take: (text) => {
      const t = text.toLowerCase();
      if (/too long|shorten|shorter|take (?:it|them) up|taken up/.test(t)) return "shorter";
      if (/too short|lengthen|longer|let (?:it|them) down/.test(t)) return "longer";
      if (/too (?:wide|loose|big|large|baggy)|take (?:it|them) in|taken in|narrower|slimmer/.test(t)) return "narrower";
      if (/too (?:tight|narrow|small|snug)|let (?:it|them) out|wider/.test(t)) return "wider";
      return undefined;
    },
    ask: [
      ["Is it too long, too short, too wide or too tight?", "I'm sorry, in what way doesn't it fit: too long, too short, too wide, too tight?", "May I ask whether it has to become shorter, longer, narrower or wider?"],
      ["Too long, short, wide or tight?", "What's wrong with the fit: long, short, wide, tight?", "Shorter, longer, narrower or wider?"],
      ["Please indicate the nature of the misfit: too long, too short, too wide or too tight.", "We need to know whether the part is too long, too short, too wide or too tight.", "In which direction is it to be altered: shorter, longer, narrower, wider?"],
      ["And is it on the long side, the short side, too roomy, too tight?", "How's it sitting on you, too long, too short, too big, too tight?", "I can't tell yet if it wants taking up, letting down, taking in or letting out."],
    ],
    bit: "whether it's too long, too short, too wide or too tight",
  },
  off_by: {
    item: "by how many centimetres",
    take: (text, { asked }) => {
      if (!asked) return undefined;
      const found = smallNumber(/\b(\d|one|two|three|four|five|six)\b(?=\s*(?:cm|centi))/i.exec(withoutIds(text))?.[0] ?? withoutIds(text));
      return found >= 1 && found <= 12 ? found : undefined;
    },
    ask: [
      ["By how many centimetres would you say?", "Could you measure roughly how many centimetres it is off?", "I'd still like to note the number of centimetres, please."],
      ["How many cm?", "By how much, in cm?", "Number of centimetres?"],
      ["Please state the difference in centimetres.", "The extent of the alteration, in centimetres, is still missing.", "By what amount (cm) is it to be altered?"],
      ["And by how much, would you say, a centimetre, two, more?", "If you hold a ruler to it, what's the difference?", "I need some sort of number of centimetres to give the workshop."],
    ],
    bit: "by how many centimetres",
  },
  event_day: {
    item: "the date of the event",
    take: (text) => monthDay(text),
    ask: [
      ["On what date is the event?", "I'm sorry, I'd like to give our tailor the exact day. When does it take place?", "Could you let me know the date on which you need to wear it?"],
      ["Date of the event?", "When is it? Day and month.", "Which day do you need it for?"],
      ["Please state the date of the event.", "The date by which the garment is needed has to be recorded. Which day is it?", "Kindly provide the day and the month of the occasion."],
      ["Ooh, how exciting! When's the big day?", "So I know how fast we have to be, what's the date?", "I haven't got the day down yet, and that's the one thing our tailor will ask me."],
    ],
    bit: "when the big day is",
  },
};

const thanks = (talk) => {
  const turn = talk.spoken;
  if (turn === 0) return "";
  return pick(["Thank you. ", "Thank you, that helps. ", "That's very kind, thank you. "][turn % 3], ["", "Got it. ", "Thx. "][turn % 3], ["Thank you for your reply. ", "Duly noted. "][turn % 2], ["Perfect! ", "Super, thank you! ", "Aha, good. "][turn % 3]);
};
const bullets = (items) => items.map((item) => "- " + item).join("\n");
const numbered = (items) => items.map((item, index) => index + 1 + ") " + item).join("\n");

const desk = {
  slots,
  greeting: () => pick("Good day, and thank you for your message to Selvedge & Stitch.", "Hello.", "Dear customer, we thank you for your message.", "Hey, lovely to hear from you!"),
  together: (missing) => pick(1, 1, 3, missing[0] === "order_number" || missing[0] === "direction" || (missing[0] === "part" && missing[1] === "new_value") ? 2 : 1),
  ask: (group, talk) => {
    const lead = thanks(talk);
    if (group.length === 1) return lead + slots[group[0]].ask[W][0];
    if (W === 2) return lead + (talk.spoken === 0 ? "So that we may locate your order, we kindly ask for:\n" + bullets(group.map((name) => slots[name].item)) : "The workshop requires the following details:\n" + numbered(group.map((name) => slots[name].item)));
    const [one, two] = group.map((name) => slots[name].bit);
    return lead + (group[0] === "order_number" ? `Let me dig that out for you. I'd need ${one} and ${two}, if you don't mind.` : group[0] === "part" ? `Do tell me ${one} and ${two}, would you?` : `What I don't know yet is ${one}, and ${two}.`);
  },
  again: (name, tries) =>
    slots[name].ask[W][tries] ??
    pick(`I do apologise. I can't continue without knowing ${slots[name].bit}.`, `Again: ${slots[name].item}?`, `We still await the following:\n- ${slots[name].item}`, `One more try from me, it's really only ${slots[name].bit} I'm after.`),

  async giveUp(talk, why) {
    await talk.finish(
      pick("I'm sorry, I can't settle this here. I have given it to our master tailor, who will answer you within two working days.", "Given to our master tailor. Answer within two working days.", "Your case has been given to our master tailor, who will reply within two working days.", "I'm not getting anywhere, so I've handed it to our master tailor, who'll answer you within two working days."),
      "give_to_tailor",
      { reason: "unclear", summary: `${talk.known.order_number ?? "Unknown order"}: the desk could not settle the request (${why}). The customer wrote: ${talk.opening}` },
    );
  },

  async flow(talk) {
    await talk.need("order_number", "email");
    let order;
    for (let attempt = 0; ; attempt++) {
      const found = await talk.call("find_order", { order_number: talk.known.order_number, email: talk.known.email });
      if (found.ok) { order = found.value; break; }
      if (attempt === 3) return this.giveUp(talk, "order not found");
      const { order_number: number, email } = talk.known;
      refused.add(number);
      delete talk.known.order_number;
      delete talk.known.email;
      await talk.say(
        pick(
          [`I'm sorry, I can't find an order ${number} for ${email}. Would you mind checking the number?`, `I still can't find ${number} under ${email}. Is there perhaps a slip in the number?`][attempt % 2],
          [`No order ${number} for ${email}. Please check.`, `${number}: nothing. Right number?`][attempt % 2],
          [`Our records show no order ${number} for the address ${email}. We ask you to verify the order number.`, `The order number ${number} could not be found either. Please compare it with your confirmation.`][attempt % 2],
          [`That's odd, ${number} isn't turning up with ${email}. Could two digits have swapped places?`, `Nope, ${number} won't show up either! Mind having another squint at the email?`][attempt % 2],
        ),
        { notFound: "order_number", given: number },
      );
      talk.known.email ??= email;
      talk.tries.order_number = 1;
      if (talk.known.order_number === number) delete talk.known.order_number;
      await talk.need("order_number");
    }
    const name = order.customer.split(" ")[0];
    const opening = talk.opening;
    if (/refund|money back|cancel|don['’]?t want/i.test(opening)) return this.refund(talk, order, name);
    if (/wedding|party|funeral|in time|event/i.test(opening)) return this.rush(talk, order, name);
    if (/cloth\b|fabric|colour|linen/i.test(opening)) return this.cloth(talk, order, name);
    if (order.stage === "delivered") return this.alteration(talk, order, name);
    if (/measure/i.test(opening) && order.stage === "waiting") return this.measurement(talk, order, name);
    return this.giveUp(talk, "nothing that the desk does");
  },

  async measurement(talk, order, name) {
    await talk.need("part", "new_value");
    const { part } = talk.known;
    const old = order[part];
    for (let round = 0; ; round++) {
      const value = talk.known.new_value;
      if (Math.abs(value - old) > 6) {
        return talk.finish(
          pick(`Thank you, ${name}. From ${old} cm to ${value} cm is a large step for the ${part}, so I have given your order to our master tailor, who will answer you within two working days.`, `${part} ${old} to ${value} cm is too big a change for me. Given to our master tailor, answer within two working days.`, `A change of the ${part} from ${old} cm to ${value} cm exceeds what may be done at this desk. Your order has been given to our master tailor, who will reply within two working days.`, `Ooh, ${old} to ${value} cm on the ${part}, that's quite a leap, ${name}! I've handed it to our master tailor to look at and you'll have an answer within two working days.`),
          "give_to_tailor",
          { reason: "fit", summary: `${order.order_number}, ${order.customer}: wants the ${part} changed from ${old} cm to ${value} cm, more than 6 cm. Nothing has been changed.` },
        );
      }
      const answer = await talk.agree(
        pick(
          [`At present the ${part} is ${old} cm. I would change it to ${value} cm. Is that all right with you?`, `May I change the ${part} from ${old} cm to ${value} cm?`],
          [`${part}: ${old} → ${value} cm. OK?`, `Change ${part} to ${value} cm? Yes or no.`],
          [`We would make this change:\n- ${part}, present value: ${old} cm\n- ${part}, new value: ${value} cm\nDo you agree?`, `Please confirm that the ${part} is to be changed from ${old} cm to ${value} cm.`],
          [`We had you down for ${old} cm on the ${part}, so I'd make that ${value} cm, shall I?`, `So I'd go from ${old} to ${value} cm on that ${part}, happy with that?`],
        ),
        { action: "modify", part, centimetres: value },
        (text) => {
          const other = measure(text);
          return other !== undefined && other !== value && other !== old ? { value: other } : undefined;
        },
      );
      if (typeof answer === "object" && round < 3) { talk.known.new_value = answer.value; continue; }
      if (answer !== true) return this.giveUp(talk, "no agreement on the measurement");
      const changed = await talk.call("change_measurement", { order_number: order.order_number, part, centimetres: value });
      if (!changed.ok) return this.giveUp(talk, changed.message);
      const id = changed.value.id;
      return this.done(talk, pick(`I have changed the ${part} to ${value} cm, ${name}. The change has the number ${id}.`, `Changed: ${part} ${value} cm. No. ${id}.`, `The measurement has been changed:\n- ${part}: ${value} cm\n- number of the change: ${id}`, `There you go, ${name}, the ${part}'s down as ${value} cm now, and that's change ${id}.`));
    }
  },

  async cloth(talk, order, name) {
    if (order.stage !== "waiting") return this.giveUp(talk, "the cloth is already cut");
    await talk.need("swatch");
    let cloths = order.cloths.filter((cloth) => cloth.code === talk.known.swatch);
    if (cloths.length === 0) {
      await talk.need("colour");
      const colour = talk.known.colour === "dark blue" || talk.known.colour === "blue" ? "navy" : talk.known.colour;
      cloths = order.cloths.filter((cloth) => cloth.name.includes(colour));
    }
    if (cloths.length === 0) cloths = order.cloths;
    let cloth = cloths[0];
    const extra = (one) => (one.surcharge === 0 ? "without a surcharge" : `with a surcharge of ${one.surcharge} euros`);
    if (cloths.length > 1) {
      const list = cloths.map((one) => `the ${one.name} ${extra(one)}`);
      const chosen = await talk.choose(cloths.map((one) => ({ key: one.code, cloth: one, is: new RegExp(`\\b${one.name.split(" ")[0]}\\b|${one.code}`, "i") })), [`We have ${list.join(" or ")}. Which would you like?`, `Would it be ${list.join(" or ")}?`]);
      cloth = chosen.cloth;
    }
    const yes = await talk.agree(
      pick(
        [`We can make your ${order.garment} in the ${cloth.name} (${cloth.code}), ${extra(cloth)}. Would you like me to swap the cloth?`, `Shall I swap the cloth for the ${cloth.name}, ${extra(cloth)}?`],
        [`${cloth.name}, ${cloth.code}: ${cloth.surcharge} euros extra. Swap?`, `Swap to ${cloth.name} for ${cloth.surcharge} euros? Yes or no.`],
        [`The exchange would be as follows:\n- new cloth: ${cloth.name} (${cloth.code})\n- surcharge: ${cloth.surcharge} euros\nDo you agree to these terms?`, `Please confirm the exchange of the cloth for ${cloth.name} at a surcharge of ${cloth.surcharge} euros.`],
        [`I've found you a gorgeous ${cloth.name}, that's ${cloth.code}, it'd be ${cloth.surcharge} euros on top. Shall I swap it over for you?`, `So the ${cloth.name} instead, for ${cloth.surcharge} euros more, do we have a deal?`],
      ),
      { action: "exchange", code: cloth.code, surcharge: cloth.surcharge },
    );
    if (!yes) return this.giveUp(talk, "no agreement on the cloth");
    const swapped = await talk.call("swap_cloth", { order_number: order.order_number, code: cloth.code, surcharge: cloth.surcharge });
    if (!swapped.ok) return this.giveUp(talk, swapped.message);
    const id = swapped.value.id;
    return this.done(talk, pick(`I have swapped the cloth for the ${cloth.name}, ${name}, ${extra(cloth)}. The number of the swap is ${id}.`, `Swapped to ${cloth.name}, ${cloth.surcharge} euros. No. ${id}.`, `The cloth has been exchanged:\n- ${cloth.name}, ${extra(cloth)}\n- number: ${id}`, `And it's done, ${name}, you're getting the ${cloth.name}, ${extra(cloth)}! It's swap ${id} if you ever want to ask about it.`));
  },

  async alteration(talk, order, name) {
    await talk.need("part", "direction", "off_by");
    const { part, direction, off_by } = talk.known;
    if (off_by > 4) return this.giveUp(talk, `${off_by} cm are more than 4 cm`);
    const days = (Date.parse(talk.request.now.slice(0, 10)) - Date.parse(order.delivered_on)) / 86_400_000;
    const price = days <= 30 ? 0 : 24;
    const options = [
      { key: "courier", is: /\bcourier\b|\bpick(?:ed)?[ -]?(?:it |them )?up\b|\bdriver\b/i },
      { key: "parcel shop", is: /\bparcel[ -]?shop\b|\bdrop(?:ping)?\b|\bshop\b/i },
    ];
    const chosen = await talk.choose(
      options,
      pick(
        ["How would you like to send it to us: by courier, or through a parcel shop?", "I'm sorry, I still need to know whether a courier should come or whether you prefer a parcel shop."],
        ["Courier or parcel shop?", "Send it by courier or via a parcel shop?"],
        ["The garment can reach us in two ways:\n1) collection by courier\n2) a parcel shop\nPlease select one.", "Please decide between the courier and the parcel shop."],
        ["Now, to get it back to us, I could send a courier round, or you pop into a parcel shop. What's easier?", "Which would you rather, the courier or the parcel shop?"],
      ),
    );
    const way_back = chosen.key;
    const cost = price === 0 ? "free of charge (0 euros)" : `for ${price} euros`;
    const yes = await talk.agree(
      pick(
        [`We would make the ${part} ${off_by} cm ${direction}, ${cost}, and it would come to us by ${way_back === "courier" ? "courier" : "way of the parcel shop"}. Shall I book that?`, `May I book the alteration: ${part}, ${off_by} cm ${direction}, ${cost}?`],
        [`${part} ${off_by} cm ${direction}, ${cost}, ${way_back}. Book?`, `Book it ${cost}? Yes or no.`],
        [`Our proposal for the alteration:\n- ${part}: ${off_by} cm ${direction}\n- price: ${price} euros\n- return by: ${way_back}\nDo you accept?`, `Please confirm the alteration of the ${part} by ${off_by} cm, ${cost}.`],
        [`I'd have them make the ${part} ${off_by} cm ${direction}, ${cost}, via the ${way_back} like you said. Would you like me to book it in?`, `So: ${part}, ${off_by} cm ${direction}, ${cost}. All right if I book that?`],
      ),
      { action: "repair", price, way_back, part, direction, centimetres: off_by },
    );
    if (!yes) return this.giveUp(talk, "no agreement on the alteration");
    const booked = await talk.call("book_alteration", { order_number: order.order_number, part, direction, centimetres: off_by, price, way_back });
    if (!booked.ok) return this.giveUp(talk, booked.message);
    const id = booked.value.id;
    return this.done(talk, pick(`The alteration is booked, ${name}: the ${part} becomes ${off_by} cm ${direction}, ${cost}. Your booking number is ${id}; please put it into the parcel.`, `Booked, ${cost}. Booking number ${id}, put it in the parcel.`, `The alteration has been booked:\n- ${part}: ${off_by} cm ${direction}\n- price: ${price} euros\n- booking number: ${id}`, `That's in the book, ${name}! ${off_by} cm ${direction} on the ${part}, ${cost}, booking ${id}. Scribble that on a note in the parcel, will you?`));
  },

  async rush(talk, order, name) {
    await talk.need("event_day");
    const day = talk.known.event_day;
    return talk.finish(
      pick(`Thank you, ${name}. Your ${order.garment} is at the stage "${order.stage}" and I can't promise you a day. I have given it to our master tailor with the date of ${day}, and you will have an answer within two working days.`, `It's at "${order.stage}", I can't promise a date. Given to our master tailor, for ${day}. Answer within two working days.`, `Your order is at the stage "${order.stage}", and we cannot promise a day of delivery. It has been given to our master tailor together with the date, ${day}. You will receive a reply within two working days.`, `Right, ${day}, got it! It's still at "${order.stage}" and I'd be fibbing if I promised you a day, ${name}, so I've handed it to our master tailor and you'll hear within two working days. Fingers crossed!`),
      "give_to_tailor",
      { reason: "rush", summary: `${order.order_number}, ${order.customer}: needs the ${order.garment} for an event on ${day}; it is at the stage ${order.stage}. Nothing has been promised.` },
    );
  },

  async refund(talk, order, name) {
    if (order.stage === "waiting") return this.giveUp(talk, "a refund before cutting");
    const no = pick(`I'm sorry, ${name}. I can't refund the ${order.garment}, because its cloth has already been cut for you. Once you have it, we will gladly alter it.`, `Sorry, no refund: the cloth is already cut. We can alter it later.`, `We regret that the ${order.garment} cannot be refunded, as the cloth is already cut to your measurements. An alteration after delivery is possible.`, `I'm so sorry, ${name}, I can't give you the money back on this one, they've already cut the cloth just for you. If it doesn't sit right when it comes, we'll alter it.`);
    if (W !== 1) await talk.say(no, { refuses: true });
    return talk.finish(pick("I understand that you are disappointed, and I am sorry. As the cloth is cut, my answer has to stay the same, and I am closing the case.", no, "We have taken note of your view. A cut cloth cannot be used for another customer, so the decision stands. The case is closed.", "I do get it, honestly. But cut is cut, so I can't refund it, and I'll have to leave it at that."), "end_case", { code: "refused" }, () => pick("I'm sorry, but the cloth is cut, and I can't refund it.", "Sorry, it stays a no. The cloth is cut.", "We regret that the decision stands, as the cloth is cut.", "I'm sorry, it's cut, so it's still a no from me."));
  },

  async done(talk, news) {
    if (W === 0 || W === 3) {
      await talk.say(news + " " + pick("May I help you with anything else?", "", "", "Is there anything else on your mind?"), { done: true });
      return talk.finish(pick("Thank you for choosing Selvedge & Stitch, and goodbye.", "", "", "Lovely, speak soon!"), "end_case", { code: "done" });
    }
    return talk.finish(news + pick("", " Bye.", "\n\nWith kind regards, Selvedge & Stitch", ""), "end_case", { code: "done" });
  },
};

await serve(desk);
