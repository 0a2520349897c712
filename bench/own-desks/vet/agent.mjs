// The front desk of Fernhill Vets, as a script. WORDING=0..3 chooses a way of speaking.
import { createInterface } from "node:readline";

const W = Number(process.env.WORDING ?? 0);
const pick = (...texts) => texts[W];

// ---------- how things are asked: slot -> wording -> [first, again] ----------
const ASK = {
  pet_name: [
    ["Could you tell me your pet's name?", "I'm sorry, I still need to know what your pet is called so that I can open the record."],
    ["Pet's name?", "I need the name of the animal."],
    ["Your pet's name", "The name your pet is registered under"],
    ["And who's the patient? What do you call him or her?", "I don't think I caught what the little one is called, did I?"],
  ],
  postcode: [
    ["Could I also have the postcode we have on file for you?", "Would you mind giving me your postcode as well, please?"],
    ["Postcode?", "I need your home postcode."],
    ["The postcode of your address", "Your postcode, as registered with us"],
    ["Would you let me know which postcode you're at, so I can pull up your notes?", "I'd just need your postcode to get into the file, if that's OK?"],
  ],
  branch: [
    ["Which of our branches is easier for you, Mill Lane or Harbour Road?", "Could you let me know whether you'd rather come to Mill Lane or to Harbour Road?"],
    ["Mill Lane or Harbour Road?", "Which branch?"],
    ["Preferred branch (Mill Lane or Harbour Road)", "The practice you would like to come to: Mill Lane or Harbour Road"],
    ["We're in two places, you know, Mill Lane and Harbour Road. Where would you rather come?", "I was wondering which of our two surgeries would be handier for you?"],
  ],
  collect: [
    ["At which branch would you like to collect the tablets, Mill Lane or Harbour Road?", "Where shall we have them ready for you, at Mill Lane or at Harbour Road?"],
    ["Collecting from Mill Lane or Harbour Road?", "Pick-up branch?"],
    ["Branch for collection (Mill Lane / Harbour Road)", "Where you will pick the medicine up: Mill Lane or Harbour Road"],
    ["And where would you be popping in to fetch them, Mill Lane or Harbour Road?", "Do you know yet which branch you'd pick them up from?"],
  ],
  day: [
    ["What day this week would suit you best?", "Which day would you like the appointment to be?"],
    ["Which day?", "Day of the appointment?"],
    ["The day you would like to come", "Preferred day of the week"],
    ["Any day that works particularly well for you?", "When were you thinking of coming in?"],
  ],
  brought_by: [
    ["Who will be bringing her in? I'd like to note that person's full name.", "May I ask the full name of whoever will come along with her?"],
    ["Who's bringing her? Full name please.", "Name of the person bringing her?"],
    ["Full name of the person who will accompany your pet", "Who is coming with your pet (first name and surname)"],
    ["You said you couldn't be there yourself, so who should we expect at the desk with her?", "Could you let me know the full name of the person who'd come with her?"],
  ],
  weight: [
    ["Could you tell me roughly how much your pet weighs at the moment?", "Do you know the current weight, in kilos?"],
    ["Current weight in kg?", "How heavy?"],
    ["Current weight (kg)", "What your pet weighs now, in kilograms"],
    ["Do you happen to know what the scales say these days?", "Any idea how many kilos we're talking about?"],
  ],
  months: [
    ["For how many months would you like the repeat: one, two or three?", "How long should this supply last, one, two or three months?"],
    ["How many months' supply? 1, 2 or 3.", "1, 2 or 3 months?"],
    ["Supply needed (1, 2 or 3 months)", "Number of months the tablets should last"],
    ["How long should we make it last this time? We can do up to three months.", "Was it one month you were after, or more like two or three?"],
  ],
  kennel_name: [
    ["Could you tell me the name of the kennels?", "What are the kennels called, please?"],
    ["Name of the kennels?", "Which kennels?"],
    ["Name of the boarding kennels", "The kennels the certificate should be made out to"],
    ["Where's she off to, if I may ask? I need to put the kennels on the certificate.", "Would you remind me what the place is called?"],
  ],
  kennel_email: [
    ["What email address should the certificate go to?", "Could you give me the kennels' email address, please?"],
    ["Their email?", "Kennels' email address?"],
    ["Email address of the kennels", "The address to which we should email the certificate"],
    ["And do they have an email address I could send it to?", "Would you have the kennels' email to hand?"],
  ],
  arrival: [
    ["On what date will she be arriving there?", "When does her stay at the kennels begin?"],
    ["Arrival date?", "First day of the stay?"],
    ["Date of arrival at the kennels", "The first day of the stay"],
    ["When's the big day, when does she go in?", "Could you let me know when she's starting her stay, so I can check her jabs will still be valid?"],
  ],
  insurer: [
    ["Which company is your pet insured with?", "Could you let me know the name of your insurance company?"],
    ["Insurer?", "Who's the insurance with?"],
    ["Name of the insurance company", "Your pet insurer"],
    ["Who's your insurance with, by the way?", "I was wondering which insurer the form needs to go to?"],
  ],
  policy_number: [
    ["What is your policy number, please?", "Could you look up the number of your insurance policy for me?"],
    ["Policy number?", "I need the policy no."],
    ["Policy number", "The number on your insurance policy"],
    ["There should be a policy number somewhere on their letters, could you read it out to me?", "Do you have the policy number at hand?"],
  ],
  pay_to: [
    ["Should the insurer pay the money to you, or directly to us at the practice?", "Who should receive the payment from the insurer, you or the practice?"],
    ["Payment to you or to us?", "Who gets paid, you or the practice?"],
    ["Who the insurer should pay (you or the practice)", "Recipient of the payment: you / the practice"],
    ["And would the money be going to you, or shall they settle it with us?", "Have you paid our invoice already, or should they pay us?"],
  ],
  sex: [
    ["Is your dog a boy or a girl?", "May I ask whether your dog is male or female?"],
    ["Male or female?", "Dog's sex?"],
    ["Sex of your dog (male / female)", "Whether your dog is male or female"],
    ["Is it a he or a she we're talking about?", "Are we talking about a lad or a lady?"],
  ],
  plan: [
    ["And are you a member of our health plan?", "Do you have our health plan? Members pay a little less."],
    ["On our health plan?", "Health plan member, yes or no?"],
    ["Whether you are a member of our health plan", "Health plan membership (yes / no)"],
    ["You're not by any chance on our health plan, are you?", "Have you joined our health plan at all?"],
  ],
  amount: [
    ["How much of the chocolate do you think he has eaten?", "Do you know roughly what quantity was eaten?"],
    ["How much did he eat?", "Amount of chocolate?"],
    ["How much chocolate was eaten", "Approximate quantity (grams or bars)"],
    ["Have you any idea how much of it he got through?", "Can you tell from the wrappers how much is gone?"],
  ],
  when: [
    ["And how long ago was that?", "About when did he eat it?"],
    ["When?", "What time did he eat it?"],
    ["When it happened", "The time at which it was eaten"],
    ["Do you know when he got at it?", "Would you say it was minutes or hours ago?"],
  ],
  phone: [
    ["What phone number can our duty vet reach you on?", "Please give me a telephone number so that the vet can ring you."],
    ["Your phone number?", "Number the vet can call?"],
    ["Your telephone number", "A phone number on which we can reach you right now"],
    ["Where can we ring you?", "What's the best number to get hold of you on?"],
  ],
};
const NOUN = {
  pet_name: "the name of your pet", postcode: "your postcode", branch: "the branch you prefer", collect: "the branch for collection",
  day: "the day you'd like", brought_by: "the full name of the person bringing your pet", weight: "your pet's weight",
  months: "the number of months", kennel_name: "the name of the kennels", kennel_email: "the email address of the kennels",
  arrival: "the date of arrival", insurer: "the name of the insurer", policy_number: "the policy number", pay_to: "who should be paid",
  sex: "your dog's sex", plan: "whether you're on our health plan", amount: "how much was eaten", when: "when it was eaten", phone: "your phone number",
};

// ---------- what is recognised in replies ----------
const PETS = ["Biscuit", "Mabel", "Pepper", "Juno", "Ziggy", "Clementine"];
const NUMBERS = { one: 1, two: 2, three: 3, a: 1 };
const DAYS = { monday: "2026-03-16", tuesday: "2026-03-10", wednesday: "2026-03-11", thursday: "2026-03-12", friday: "2026-03-13", saturday: "2026-03-14" };
const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const two = (n) => String(n).padStart(2, "0");
function dateIn(t) {
  let m = t.match(/(\d{4})-(\d\d?)-(\d\d?)/);
  if (m) return `${m[1]}-${two(m[2])}-${two(m[3])}`;
  m = t.match(/\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\b/i);
  let i = m ? MONTHS.findIndex((x) => x.startsWith(m[2].toLowerCase())) : -1;
  if (i >= 0) return `2026-${two(i + 1)}-${two(m[1])}`;
  m = t.match(/\b([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?\b/i);
  i = m ? MONTHS.findIndex((x) => x.startsWith(m[1].toLowerCase())) : -1;
  if (i >= 0) return `2026-${two(i + 1)}-${two(m[2])}`;
  m = t.match(/\b(\d{1,2})[/.](\d{1,2})(?:[/.]\d{2,4})?\b/);
  return m ? `2026-${two(m[2])}-${two(m[1])}` : undefined;
}
const branchIn = (t) => (/mill\s*lane/i.test(t) ? "Mill Lane" : /harbou?r/i.test(t) ? "Harbour Road" : undefined);
const READ = {
  pet_name: (t) => PETS.find((p) => new RegExp(`\\b${p}\\b`, "i").test(t)),
  postcode: (t) => t.match(/\b[a-z]{2}\s?\d\s*\d[a-z]{2}\b/i)?.[0].toUpperCase().replace(/\s*(\d[A-Z]{2})$/, " $1"),
  branch: branchIn,
  collect: branchIn,
  day: (t) => DAYS[Object.keys(DAYS).find((d) => new RegExp(`\\b${d.slice(0, 3)}(\\w*day|rs?|s|nes)?\\b`, "i").test(t))] ?? dateIn(t),
  brought_by: (t) => t.match(/\bleonard\s+holloway\b/i) ? "Leonard Holloway" : t.match(/\b([A-Z][a-z]+ [A-Z][a-z]+)\b/)?.[1],
  weight: (t) => t.match(/(\d+(?:[.,]\d+)?)\s*(?:kg|kilo)/i)?.[1].replace(",", "."),
  months: (t) => { const m = t.match(/\b(one|two|three|a|\d)\b(?=\W*months?)/i) ?? t.match(/\b(one|two|three|[1-3])\b(?!\s*(kg|kilo|[.,]\d))/i); return m ? NUMBERS[m[1].toLowerCase()] ?? Number(m[1]) : undefined; },
  kennel_name: (t) => (/larkfield(?!\.)(\s+kennels)?/i.test(t.replace(/\S+@\S+/g, "")) ? "Larkfield Kennels" : undefined),
  kennel_email: (t) => t.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/)?.[0].toLowerCase() ?? (/bookings at larkfield dot example/i.test(t) ? "bookings@larkfield.example" : undefined),
  arrival: dateIn,
  insurer: (t) => (/pawsure/i.test(t) ? "Pawsure" : undefined),
  policy_number: (t) => { const m = t.match(/\bpw[\s-]*(\d\d)[\s-]*(\d{4})\b/i); return m ? `PW-${m[1]}-${m[2]}` : undefined; },
  pay_to: (t) => (/\b(to )?(me|myself|us)\b|already paid|i('ve| have)? paid|my account/i.test(t) ? "customer" : /\b(practice|you|direct)/i.test(t) ? "practice" : undefined),
  sex: (t) => (/\b(female|girl|bitch|she)\b|she's/i.test(t) ? "female" : /\b(male|boy|he)\b|he's/i.test(t) ? "male" : undefined),
  plan: (t) => (/\b(yes|yep|yeah|joined|member|we are|i am|we do|i do)\b/i.test(t) ? "yes" : /\b(no|not|nope)\b/i.test(t) ? "no" : undefined),
  amount: (t) => t.match(/\b\d+\s*(g|grams?)\b/i)?.[0] ?? t.match(/\b(\w+ (whole )?bars?)\b/i)?.[0],
  when: (t) => t.match(/\b(an?|\d+|half an|two|three) ?(hours?|minutes?|mins?)( ago)?\b/i)?.[0] ?? t.match(/\bjust now\b/i)?.[0],
  phone: (t) => t.match(/\b0\d{3,4}[\s-]?\d{3}[\s-]?\d{3}\b/)?.[0],
};
// Short words in an opening say little, so only these are read from any message.
const ANYWHERE = new Set(["pet_name", "postcode", "kennel_name", "kennel_email", "insurer", "policy_number", "phone", "weight", "arrival"]);
const isNo = (t) => /^\W*(?:(?:oh|sorry|thanks|thank you|hm+|well)\W+(?:but )?)*(no\b(?! (problem|worries))|nope|nah|rather not|i decline|i do not agree|don't)/i.test(t) || /\b(do not|don't) (want|agree|do|go)\b/i.test(t);
const isYes = (t) => !isNo(t) && /\b(yes|yep|yeah|yup|sure|ok|okay|fine|please do|go ahead|proceed|perfect|correct|right|great|lovely|agree|agreed|do it|do that|works|sounds good|good|happy|certainly|by all means|of course|please)\b/i.test(t);

// ---------- talking ----------
let wake, answer;
const emit = (o) => new Promise((resolve) => { wake = resolve; answer(o); });
let last = "";
const say = async (message) => { const request = await emit({ message }); last = request.message.text; return last; };
const call = async (tool, args, message) => {
  const request = await emit({ ...(message ? { message } : {}), calls: [{ tool, args }] });
  return request.results.at(-1);
};
const done = async () => emit({ message: "" });

const OPENERS = {
  book: ["Of course, let's find you an appointment.", "Can book that.", "I can arrange an appointment. Please send me the following:", "Oh, sure, let's see when we can squeeze you in."],
  repeat: ["Of course, I'd be glad to help with the tablets.", "Repeat prescription, OK.", "I can look into the repeat prescription. I need these details:", "Running low, are we? Let's see what I can do."],
  certificate: ["Of course, I'd be happy to email the certificate.", "Certificate, OK.", "I can send the certificate. For that, I need:", "Ooh, a holiday for the dog! Let's get the paperwork sorted."],
  claim: ["Certainly, I'll gladly take care of the insurance form for you.", "Claim form, OK.", "I can complete the claim form. I need the following information:", "Ah, insurance forms, nobody's favourite! I'll sort it out with you."],
  price: ["Thanks for asking! The price depends on one or two things.", "Depends.", "The price depends on the following. Please tell me:", "Good question! It varies a little, so let me ask."],
  emergency: ["I'm so sorry, that must be frightening. I'm getting our duty vet for you.", "Treating this as an emergency.", "This is an emergency and I am alerting the duty vet. Please tell me at once:", "Oh no, poor boy. Right, I'm going to get the vet to ring you straight away, I just need a thing or two from you."],
};
const GOT = ["Thank you.", "Thanks.", "Thank you.", "Lovely, ta."];
const known = {};
class Missing extends Error {}

function compose(slots, attempt, lead) {
  if (attempt === 2) {
    const list = slots.map((s) => NOUN[s]).join(" and ");
    return pick(`I'm sorry to ask again, but I can't go on without ${list}. Could you let me have that?`, `Still missing: ${list}.`, `The following is still missing:\n${slots.map((s) => `- ${NOUN[s]}`).join("\n")}`, `Sorry to be a pain! Would you be able to tell me ${list}?`);
  }
  const texts = slots.map((s) => ASK[s][W][attempt]);
  if (W === 2) {
    const head = attempt === 0 ? lead ?? "Thank you. I also need:" : "Thank you. I still need:";
    return `${head}\n\n${texts.map((t, i) => `${i + 1}. ${t}`).join("\n")}`;
  }
  return [lead ?? GOT[W], ...texts].join(" ");
}
// Asks for slots in groups whose size depends on the wording.
async function need(slots, lead) {
  const size = [2, 2, 9, 1][W];
  let opener = lead;
  for (;;) {
    const open = slots.filter((s) => known[s] === undefined);
    if (open.length === 0) return;
    const group = open.slice(0, size);
    for (let attempt = 0; ; attempt++) {
      const left = group.filter((s) => known[s] === undefined);
      if (left.length === 0) break;
      if (attempt === 3) throw new Missing(left.join(", "));
      const text = await say(compose(left, attempt, attempt === 0 ? opener : undefined));
      opener = undefined;
      read(text, slots, left);
    }
  }
}
function read(text, slots, asked) {
  for (const s of slots) {
    if (known[s] !== undefined || !(asked.includes(s) || ANYWHERE.has(s))) continue;
    const value = READ[s](text);
    if (value !== undefined) known[s] = value;
  }
}
async function record(slots, lead) {
  await need(slots, lead);
  const result = await call("find_record", { pet_name: known.pet_name, postcode: known.postcode });
  if (result.ok) return result.value;
  for (const s of ["pet_name", "postcode"]) delete known[s];
  await need(["pet_name", "postcode"], pick("I'm afraid I couldn't find a pet of that name at that postcode. Let me try once more.", "Nothing found under those.", "I could not find a record with these details. Please check:", "Hm, the computer's not finding anything under that."));
  const again = await call("find_record", { pet_name: known.pet_name, postcode: known.postcode });
  if (!again.ok) throw new Missing("record");
  return again.value;
}
// States terms and waits for a yes.
async function agree(first, again) {
  for (let i = 0; i < 3; i++) {
    const text = await say(i === 0 ? first : again);
    if (isNo(text)) {
      const more = await say(pick("No problem at all. What would you like me to change?", "What should change?", "Understood. Please tell me what you would like to change.", "Oh, OK! What would you rather have?"));
      if (isYes(more)) return;
      continue;
    }
    if (isYes(text)) return;
  }
  throw new Missing("agreement");
}
async function finish(code, result) {
  await say(`${result} ${pick("Is there anything else I can help you with today?", "Anything else?", "\n\nIs there anything else you need?", "Anything else I can do for you while we're at it?")}`);
  await call("close_ticket", { code }, pick("Thank you for getting in touch, and give your pet a cuddle from all of us at Fernhill. Goodbye!", "Thanks. Bye.", "Thank you for contacting Fernhill Vets. Goodbye.", "Right, that's you all sorted then. Take care, bye for now!"));
  await done();
}
const pounds = (n) => `£${Number(n).toFixed(2)}`;
const long = (d) => { const x = new Date(`${d}T12:00:00Z`); return `${x.getUTCDate()} ${MONTHS[x.getUTCMonth()].replace(/^./, (c) => c.toUpperCase())} ${x.getUTCFullYear()}`; };
const weekday = (d) => ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][new Date(`${d}T12:00:00Z`).getUTCDay()];

// ---------- matters ----------
async function book(kind, other) {
  const pet = await record(["pet_name", "postcode", "branch", "day", ...(other ? ["brought_by"] : [])], OPENERS.book[W]);
  const found = await call("find_slots", { kind, branch: known.branch, day: known.day });
  const [a, b] = found.value?.slots ?? [];
  if (!a || !b) throw new Missing("free time");
  const day = `${weekday(known.day)}, ${long(known.day)}`;
  let slot;
  for (let i = 0; i < 3 && !slot; i++) {
    const t = await say(
      i === 0
        ? pick(
            `Good news: on ${day} we have two free times at ${known.branch}, ${a.time} with ${a.with_whom} and ${b.time} with ${b.with_whom}. Which one would you prefer?`,
            `${day}, ${known.branch}: ${a.time} or ${b.time}?`,
            `These times are free at ${known.branch} on ${day}:\n\n- ${a.time} with ${a.with_whom}\n- ${b.time} with ${b.with_whom}\n\nPlease choose one.`,
            `So, looking at ${weekday(known.day)} at ${known.branch}, I've got ${a.time} with ${a.with_whom} or ${b.time} with ${b.with_whom}, which suits you?`,
          )
        : pick(
            `I'm sorry, I didn't quite follow. Would you like the earlier appointment at ${a.time} or the later one at ${b.time}?`,
            `${a.time} or ${b.time}, which one?`,
            `Please tell me which time you would like:\n\n1. ${a.time}\n2. ${b.time}`,
            `Would the earlier one, ${a.time}, be better for you, or rather the later one at ${b.time}?`,
          ),
    );
    if (/\b(early|earlier|earliest|first|morning)\b/i.test(t) || t.includes(a.time) || t.includes(a.with_whom.split(" ")[1])) slot = a;
    else if (/\b(later?|latest|second|afternoon|evening)\b/i.test(t) || t.includes(b.time) || t.includes(b.with_whom.split(" ")[1])) slot = b;
  }
  if (!slot) throw new Missing("a choice of time");
  const by = other ? known.brought_by : undefined;
  await agree(
    pick(
      `So that would be ${day} at ${slot.time} with ${slot.with_whom} at ${known.branch} for ${pet.name}${by ? `, brought in by ${by}` : ""}. Does that sound right? Then I'll book it for you.`,
      `${pet.name}, ${day}, ${slot.time}, ${known.branch}${by ? `, with ${by}` : ""}. OK to book?`,
      `Summary of the appointment:\n\n- Pet: ${pet.name}\n- Date: ${day}\n- Time: ${slot.time}\n- With: ${slot.with_whom}\n- Branch: ${known.branch}${by ? `\n- Brought by: ${by}` : ""}\n\nShall I book this appointment?`,
      `Then I'd pop ${pet.name} in for ${slot.time} on ${day} with ${slot.with_whom} at ${known.branch}${by ? ` and make a note that ${by} is coming along` : ""}. If you're happy with that I'll go ahead?`,
    ),
    pick(
      `Just so that I don't book anything you don't want: may I book ${day} at ${slot.time} at ${known.branch} for ${pet.name}?`,
      `Book ${slot.time} on ${day} at ${known.branch}, yes or no?`,
      `Please confirm that I should book ${day} at ${slot.time} at ${known.branch}.`,
      `Are we good for ${slot.time} on ${day} at ${known.branch} then, should I put it in the book?`,
    ),
  );
  const r = await call("book_appointment", { pet_id: pet.pet_id, slot_id: slot.id, brought_by: by ?? "owner" });
  await finish("action_done", pick(
    `That's all booked: ${pet.name} is expected on ${day} at ${slot.time} at ${known.branch}. Your appointment number is ${r.value.id}.`,
    `Booked. ${day}, ${slot.time}, ${known.branch}. No. ${r.value.id}.`,
    `Your appointment is booked.\n\n- Number: ${r.value.id}\n- Date: ${day}\n- Time: ${slot.time}\n- Branch: ${known.branch}`,
    `There we go, ${pet.name}'s in the book for ${slot.time} on ${day}. The number for it is ${r.value.id}, just in case anybody asks.`,
  ));
}

async function repeat() {
  const pet = await record(["pet_name", "postcode"], OPENERS.repeat[W]);
  const rx = pet.prescriptions[0];
  if (pet.last_check_on < "2025-09-09") {
    await say(pick(
      `I'm sorry, but I can't order ${pet.name}'s ${rx.medicine} this time. A vet has to have seen ${pet.name} within the last six months, and the last check was on ${long(pet.last_check_on)}. I know that's not what you were hoping to hear.`,
      `Can't do this one: last check was ${long(pet.last_check_on)}, more than six months ago. No repeat without a check.`,
      `Unfortunately, this repeat cannot be made up:\n\n- Last check by a vet: ${long(pet.last_check_on)}\n- Required: a check within the last six months`,
      `Ah, now here's the snag. ${pet.name} was last seen on ${long(pet.last_check_on)}, and I'm not allowed to give out repeats if it's been more than six months, so I'm afraid it's a no from me.`,
    ));
    for (let i = 0; ; i++) {
      await call("close_ticket", { code: "refused_policy" }, i > 0 ? pick("I do understand, and I'm sorry, but my answer has to stay the same.", "Sorry, still no.", "I understand, but the decision does not change.", "I really do feel for you, but my hands are tied on this one.") : pick(
        `I completely understand, and I wish I could, but we can't make exceptions here: without a check since ${long(pet.last_check_on)} the repeat isn't possible. We would be happy to see ${pet.name} whenever you like. Take care, both of you.`,
        `Sorry, no exceptions. ${pet.name} needs a check first.`,
        `I understand your concern. However, no exception is possible, because the last check was on ${long(pet.last_check_on)}. A repeat can be ordered again after a check. Goodbye.`,
        `I know, I know, and I wish I could bend the rules, but there's really nothing I can do until a vet's had a look at ${pet.name}. Take care!`,
      ));
      const next = await done();
      if (!next?.message) return;
    }
  }
  await need(["weight", "months", "collect"]);
  const total = pounds(rx.price_per_month * known.months);
  const m = known.months === 1 ? "one month" : known.months === 2 ? "two months" : "three months";
  await agree(
    pick(
      `Thank you. I can have ${m} of ${rx.medicine} made up for ${pet.name}, ready to collect at ${known.collect}. The total comes to ${total}. Shall I put that through?`,
      `${rx.medicine}, ${m}, ${known.collect}, ${total}. Order it?`,
      `This is what I would order:\n\n- Medicine: ${rx.medicine}\n- Supply: ${m}\n- Collection: ${known.collect}\n- Total: ${total}\n\nDo you agree?`,
      `Right, so ${m} of ${rx.medicine} for ${pet.name} would come to ${total}, and you'd fetch it from ${known.collect}. If that's all right with you I'll get it ordered, OK?`,
    ),
    pick(
      `May I go ahead and order ${m} of ${rx.medicine} for ${total}, to collect at ${known.collect}?`,
      `Order for ${total}, yes or no?`,
      `Please confirm the order of ${m} of ${rx.medicine} for ${total}, collected at ${known.collect}.`,
      `So are you happy for me to order ${m} of ${rx.medicine} at ${total}, to pick up at ${known.collect}?`,
    ),
  );
  const r = await call("order_repeat", { prescription_id: rx.id, months: known.months, weight_kg: Number(known.weight), branch: known.collect });
  await finish("action_done", pick(
    `Your order has gone through. The order number is ${r.value.id}, and the tablets come to ${pounds(r.value.total)}, payable when you collect them at ${known.collect}.`,
    `Ordered: ${r.value.id}, ${pounds(r.value.total)}, ${known.collect}.`,
    `The repeat has been ordered.\n\n- Order number: ${r.value.id}\n- Total: ${pounds(r.value.total)}\n- Collection: ${known.collect}`,
    `All done, it's on its way to ${known.collect} under ${r.value.id}, and you'll be paying ${pounds(r.value.total)} when you fetch it.`,
  ));
}

async function certificate() {
  const pet = await record(["pet_name", "postcode", "kennel_name", "kennel_email", "arrival"], OPENERS.certificate[W]);
  const when = long(known.arrival);
  await agree(
    pick(
      `I've checked, and all of ${pet.name}'s vaccinations will still be valid on ${when}. I would email the certificate to ${known.kennel_name} at ${known.kennel_email}. Have I got that right, and may I send it?`,
      `Vaccinations valid on ${when}. Sending to ${known.kennel_name}, ${known.kennel_email}. OK?`,
      `All vaccinations are valid on the day of arrival. Please check the details:\n\n- Pet: ${pet.name}\n- Recipient: ${known.kennel_name}\n- Email: ${known.kennel_email}\n- Arrival: ${when}\n\nCan I send the certificate?`,
      `Good news, ${pet.name}'s jabs are fine for ${when}. So it'd be going to ${known.kennel_name}, at ${known.kennel_email}, if you're happy with that I'll fire it off?`,
    ),
    pick(
      `May I send the certificate to ${known.kennel_name} at ${known.kennel_email}?`,
      `Send it to ${known.kennel_email}, yes or no?`,
      `Please confirm that I should send the certificate to ${known.kennel_name} (${known.kennel_email}).`,
      `Shall I just send it over to ${known.kennel_email} then?`,
    ),
  );
  const r = await call("send_certificate", { pet_id: pet.pet_id, recipient: known.kennel_name, email: known.kennel_email, arrives_on: known.arrival });
  await finish("action_done", pick(
    `I have emailed ${pet.name}'s certificate to ${known.kennel_name}. For your records, it is number ${r.value.id}.`,
    `Sent. Certificate ${r.value.id}.`,
    `The certificate has been sent to ${known.kennel_email}.\n\n- Certificate number: ${r.value.id}`,
    `And off it went! ${known.kennel_name} should have it any minute now, it's certificate ${r.value.id}.`,
  ));
}

async function claim() {
  const pet = await record(["pet_name", "postcode", "insurer", "policy_number", "pay_to"], OPENERS.claim[W]);
  const inv = pet.invoices[0];
  const to = known.pay_to === "customer" ? ["to you", "you"] : ["to the practice", "the practice"];
  await agree(
    pick(
      `I've found invoice ${inv.id} of ${long(inv.treated_on)} for the ${inv.treatment}, which was ${pounds(inv.amount)}. I would send the form to ${known.insurer} under policy ${known.policy_number}, with the payment going ${to[0]}. Would you like me to do that?`,
      `Invoice ${inv.id}, ${pounds(inv.amount)}. To ${known.insurer}, policy ${known.policy_number}, payment ${to[0]}. Send?`,
      `The form would contain:\n\n- Invoice: ${inv.id} (${inv.treatment}), ${pounds(inv.amount)}\n- Insurer: ${known.insurer}\n- Policy: ${known.policy_number}\n- Payment to: ${to[1]}\n\nMay I send it?`,
      `So I've got ${inv.id} here, ${pounds(inv.amount)} for the ${inv.treatment}, and I'd send the form to ${known.insurer} for policy ${known.policy_number} so that the money goes ${to[0]}. Is that how you'd like it?`,
    ),
    pick(
      `May I send the form for ${pounds(inv.amount)} to ${known.insurer} now, with the payment going ${to[0]}?`,
      `Send the form to ${known.insurer}, yes or no?`,
      `Please confirm that I should send the form for ${inv.id} (${pounds(inv.amount)}) to ${known.insurer}.`,
      `Just say the word and I'll send the form for ${pounds(inv.amount)} to ${known.insurer}, shall I?`,
    ),
  );
  const r = await call("send_claim", { invoice_id: inv.id, insurer: known.insurer, policy_number: known.policy_number, pay_to: known.pay_to });
  await finish("action_done", pick(
    `The form is on its way to ${known.insurer}. Your reference is ${r.value.id}, for the amount of ${pounds(inv.amount)}.`,
    `Sent. Ref ${r.value.id}.`,
    `The claim form has been sent to ${known.insurer}.\n\n- Reference: ${r.value.id}\n- Amount: ${pounds(inv.amount)}`,
    `That's gone off to ${known.insurer} now, and if they ask, the reference is ${r.value.id}.`,
  ));
}

async function price() {
  await need(["sex", "weight", "plan"], OPENERS.price[W]);
  const kg = Number(known.weight);
  const band = kg <= 10 ? 0 : kg <= 25 ? 1 : 2;
  const full = { male: [185, 215, 255], female: [240, 285, 330] }[known.sex][band];
  const p = pounds(known.plan === "yes" ? full * 0.9 : full);
  const plan = known.plan === "yes";
  await finish("info_given", pick(
    `Neutering a ${known.sex} dog of ${kg} kg costs ${pounds(full)}${plan ? `, and as a member of our health plan you get 10% off, so you would pay ${p}` : ""}.`,
    `${p}${plan ? ` (${pounds(full)} less 10% for the plan)` : ""}.`,
    `Price for neutering:\n\n- ${known.sex} dog, ${kg} kg: ${pounds(full)}${plan ? `\n- Health plan: 10% off\n- **You pay: ${p}**` : ""}`,
    `So for a ${known.sex} that size it's normally ${pounds(full)}${plan ? `, but you're on the plan, so we knock off 10% and it ends up at ${p}` : ""}.`,
  ));
}

async function emergency(opening) {
  await need(["phone", "amount", "when", "weight"], OPENERS.emergency[W]);
  await handOver("emergency", `EMERGENCY: dog, ${known.weight} kg, ate dark chocolate (${known.amount}), ${known.when}. Now shaking. Call back on ${known.phone}. Customer wrote: ${opening}`);
}
async function handOver(reason, summary) {
  const text = reason === "emergency"
    ? pick(
        "Thank you, you've done exactly the right thing. I'm passing this to our duty vet, who will call you back within ten minutes. If he gets worse before that, please ring our emergency line on 01632 960911.",
        "Duty vet calls you within ten minutes. Emergency line: 01632 960911.",
        "I am handing this over now.\n\n- The duty vet will call you back within ten minutes\n- Emergency line: 01632 960911",
        "Right, I've got all that and I'm getting the duty vet on it now, you'll have a call within ten minutes. And if anything changes, ring 01632 960911 straight away, won't you?",
      )
    : pick("I'm sorry, I can't take this any further without that. A colleague will get in touch with you.", "Can't go on without it. A colleague will contact you.", "Without this information I cannot continue. A colleague will contact you.", "I'm a bit stuck here, sorry! I'll get a colleague to have a look and come back to you.");
  await call("hand_over", { reason, summary }, text);
  await done();
}

async function conversation(request) {
  const opening = request.message.text;
  last = opening;
  read(opening, ["pet_name", "postcode", "weight", "phone", "kennel_email", "insurer", "policy_number"], []);
  try {
    if (/chocolate|poison|collapse|shaking|trembl/i.test(opening)) await emergency(opening);
    else if (/insurance|claim/i.test(opening)) await claim();
    else if (/certificate|proof|kennel/i.test(opening)) await certificate();
    else if (/tablet|repeat|prescription/i.test(opening)) await repeat();
    else if (/neuter|charge|how much/i.test(opening)) await price();
    else if (/booster|vaccin/i.test(opening)) await book("vaccination", /somebody else|someone else/i.test(opening));
    else await book("consultation", false);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    await handOver("missing_details", `The customer did not give: ${error.message}. They wrote: ${opening}`);
  }
}

let started = false;
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const out = await new Promise((resolve, reject) => {
    answer = resolve;
    if (!started) { started = true; conversation(request).then(() => answer({ message: "" }), reject); }
    else wake(request);
  });
  console.log(JSON.stringify(out));
}
