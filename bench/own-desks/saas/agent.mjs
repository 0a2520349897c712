// A scripted agent for the Plankwise desk. WORDING=0..3: 0 warm and complete, 1 terse, 2 structured, 3 chatty and indirect.
import { createInterface } from "node:readline";

const W = Number(process.env.WORDING ?? 0);
const pick = (list) => list[W];

// --- the wire -------------------------------------------------------------------------------------------------------
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
async function next() {
  const { value, done } = await lines.next();
  if (done) process.exit(0);
  return JSON.parse(value);
}
const send = (answer) => console.log(JSON.stringify(answer));
async function call(tool, args, message) {
  send(message === undefined ? { calls: [{ tool, args }] } : { message, calls: [{ tool, args }] });
  const request = await next();
  return request.results[0];
}
async function say(message) {
  send({ message });
  const request = await next();
  return request.message.text;
}

// --- wordings: [first, second] for each way of speaking ----------------------------------------------------------------
const ASK = {
  workspace_id: [
    ["Could you tell me the ID of your workspace? It starts with WS.", "I'm still missing your workspace ID, which you'll find under Settings. Could you send it over?"],
    ["Workspace ID?", "Still need the workspace ID (WS-...)."],
    ["Workspace ID (format WS-0000)", "The ID of your workspace, as shown under Settings > Workspace"],
    ["which workspace are we talking about? there's a WS number for it", "so I can find you in here, I'd need that WS number of yours"],
  ],
  email: [
    ["And which email address do you use to sign in to Plankwise?", "Could you also let me know the email address on your account?"],
    ["Email?", "What's your sign-in email?"],
    ["Email address of your Plankwise account", "The email address you log in with"],
    ["and what email do you log in with?", "oh and I'd still need the email you're registered under"],
  ],
  quantity: [
    ["How many seats would you like to add?", "Could you tell me the number of new seats you need?"],
    ["How many seats?", "Number of seats, please."],
    ["Number of seats to add", "How many additional seats you need"],
    ["so roughly speaking, well, exactly actually, how many people are we making room for?", "I'd just need to know how many seats you're after"],
  ],
  seat_kind: [
    ["Should those be editor seats, or are viewer seats enough?", "Will the new colleagues edit boards, or will they only look at them? That decides between editor and viewer seats."],
    ["Editor or viewer?", "Which type: editor, viewer?"],
    ["Type of seat: editor or viewer", "Whether these are editor seats or viewer seats"],
    ["do they get to edit things, or is it more of a look-but-don't-touch viewer seat?", "I was wondering which kind of seat they'd need, editor or viewer"],
  ],
  start: [
    ["Would you like this to start today, or at your next renewal?", "From when should this apply: right away, or from the next billing date?"],
    ["Start today or at renewal?", "When: now or next renewal?"],
    ["Start: today or next renewal", "When it should take effect (today / at the next renewal)"],
    ["would you want this straight away today, or shall we let it kick in when you renew?", "I can do it today or wait for the renewal, whichever suits you better"],
  ],
  approver: [
    ["As it's more than five seats, may I ask who in your workspace approved the cost?", "Could you give me the name of the colleague who signed off on the extra cost?"],
    ["Who approved the cost?", "Name of the approver?"],
    ["Name of the member who approved the cost", "Who signed off on the additional spend"],
    ["since that's more than five, somebody has to have okayed the money. who was that on your side?", "I'd need the name of whoever gave the green light for the budget"],
  ],
  leavers: [
    ["Could you give me the names of the two people who are leaving?", "Whom should I remove from the workspace, please?"],
    ["Who's leaving?", "Names of the people to remove?"],
    ["Full names of the members to be removed", "Who is leaving (first and last names)"],
    ["who is it that's leaving you?", "I'd need to know whose seats we're getting rid of"],
  ],
  last_day: [
    ["When is their last working day?", "On what date will they finish working with you?"],
    ["Last working day?", "Date they leave?"],
    ["Last working day", "The date on which they finish"],
    ["and do you know when they'll be in for the last time?", "I'd also have to put in when their last day at work is"],
  ],
  boards_to: [
    ["And who will be taking over their boards?", "Which colleague should their boards be assigned to?"],
    ["Who takes their boards?", "New board owner?"],
    ["Member who takes over their boards", "Name of the colleague to whom their boards should go"],
    ["what about the boards they've been looking after, is there somebody who'd inherit those?", "I'd just want to make sure their boards land with someone, who should that be?"],
  ],
  plan: [
    ["Single sign-on comes with our Business plan (€20 per editor a month) and with Enterprise (€34, which adds an audit log). Which of the two would you like?", "Would you prefer to move to Business or to Enterprise?"],
    ["SSO is in Business (20 EUR/editor) and Enterprise (34 EUR/editor). Which one?", "Business or Enterprise?"],
    ["Plan with single sign-on: Business (€20 per editor) or Enterprise (€34 per editor)", "The plan you want to move to (Business / Enterprise)"],
    ["so there's two that do single sign-on, Business for 20 euros an editor and Enterprise for 34 which also has an audit log. any idea which one you'd lean towards?", "I'd need to know which of those it'll be, Business or Enterprise"],
  ],
  billing_cycle: [
    ["Would you like to be billed monthly or yearly?", "And how would you like to pay, month by month or once a year?"],
    ["Monthly or yearly?", "Billing: per month or per year?"],
    ["Billing: monthly or yearly", "How often you wish to be billed (monthly / yearly)"],
    ["and would you rather pay by the month or for the whole year, which saves you two months?", "I wasn't sure if you wanted the monthly or the annual billing"],
  ],
  invoice_month: [
    ["Which month's invoice is it about?", "Could you tell me for which month the invoice was issued?"],
    ["Which month?", "Invoice for what month?"],
    ["Month of the invoice", "The month for which the invoice was issued"],
    ["which invoice would that be, I mean from what month?", "there are a few in here, so I'd need to know the month it's from"],
  ],
  legal_name: [
    ["What is the full legal name of your company, as it should appear on the invoice?", "Under what name is your company registered?"],
    ["Legal company name?", "Registered name of the company?"],
    ["Legal name of the company", "The registered company name for the invoice"],
    ["how's the company officially called, the name in the register?", "I'd want to put the proper legal name on there, what would that be?"],
  ],
  vat_id: [
    ["What is your VAT ID?", "Could you send me your company's VAT number, please?"],
    ["VAT ID?", "VAT number, please."],
    ["VAT ID", "Your VAT identification number"],
    ["and could you let me have the VAT number that should've been on it?", "I'd still need that VAT ID from you"],
  ],
  purchase_order: [
    ["And is there a purchase order number you'd like us to include?", "Do you have a PO number that should go on the invoice?"],
    ["PO number, if any?", "Any purchase order number?"],
    ["Purchase order number (if you have one)", "PO number to be printed on the invoice, if applicable"],
    ["oh, some companies want a PO number on there too. do you?", "was there a purchase order for it that I should mention?"],
  ],
  new_owner: [
    ["Who should become the new owner?", "Could you tell me the name of the colleague who will take over the ownership?"],
    ["New owner?", "Name of the new owner?"],
    ["Full name of the new owner", "The member who takes over as owner"],
    ["so who's the lucky one taking over?", "I'd need the name of the person you're handing it to"],
  ],
  card_last4: [
    ["For security, could you also give me the last four digits of the card we have on file?", "I also need the last four digits of the payment card, so that I can be sure it's really you."],
    ["Last 4 digits of the card on file?", "Card ending?"],
    ["Last four digits of the card on file", "The final four digits of your payment card"],
    ["just so I know it's really you, what does the card you pay with end in?", "I'd have to ask for the last four numbers on the card we charge"],
  ],
  transfer_date: [
    ["On which day should the transfer take place?", "When would you like the change of owner to happen?"],
    ["Which day?", "Transfer date?"],
    ["Date of the transfer", "The day on which the ownership should change"],
    ["and is there a particular day you'd like it to happen?", "I can put in any date you like for the switch, when would be good?"],
  ],
  own_role: [
    ["And would you like to stay on as an admin or as a viewer?", "Which role should you have yourself afterwards, admin or viewer?"],
    ["You after that: admin or viewer?", "Your own role then? Admin/viewer."],
    ["Your own role afterwards: admin or viewer", "The role you will keep (admin / viewer)"],
    ["what about yourself, do you want to remain an admin or would viewer do?", "I'd also need to set you to something, admin or viewer, whichever you prefer"],
  ],
  board: [
    ["Which board would you like to have exported?", "Could you tell me the name of the board?"],
    ["Which board?", "Name of the board?"],
    ["Name of the board", "The board to be exported"],
    ["which of your boards is it you're after?", "I'd need to know what the board is called"],
  ],
  months: [
    ["Which months should the export cover, from when to when?", "For which period do you need the data: what are the first and the last month?"],
    ["From which month to which?", "Period?"],
    ["Period: first and last month", "The months to be covered (from / to)"],
    ["and how far back do you want to go, like from which month until which?", "I'd need to know what stretch of time it should cover"],
  ],
  format: [
    ["And which format do you prefer, CSV or JSON?", "Should I prepare the file as CSV or as JSON?"],
    ["CSV or JSON?", "File format: CSV, JSON?"],
    ["Format: CSV or JSON", "File format you need (CSV / JSON)"],
    ["would you like that as a CSV, or is JSON more your thing?", "I can do CSV or JSON, whatever suits you"],
  ],
  problem: [
    ["Could you describe what exactly you saw?", "What kind of information was it that you could see?"],
    ["What did you see exactly?", "What data was it?"],
    ["What exactly you saw", "A description of the data that was visible to you"],
    ["can you walk me through what it was that you saw?", "I'd like to pass on what sort of things were showing up there"],
  ],
  page: [
    ["On which page of Plankwise did this appear?", "Where in Plankwise were you when you noticed it?"],
    ["On which page?", "Where in the app?"],
    ["Page on which it appeared", "The place in Plankwise where you saw it"],
    ["whereabouts in Plankwise was that, on which page I mean?", "I'd need to know what screen you were on at the time"],
  ],
  date: [
    ["On which day did you see it?", "When did this happen?"],
    ["What day?", "When was that?"],
    ["Date on which you noticed it", "When it occurred (day)"],
    ["and do you remember what day that was?", "I'd need to tell them when that was, too"],
  ],
  phone: [
    ["And what phone number can our security team reach you on?", "Could you give me a telephone number for the call back?"],
    ["Phone number for the call?", "Your phone number?"],
    ["Phone number for our security team's call", "A telephone number at which we can reach you"],
    ["and where can the security folks ring you?", "I'd need a number they can call you on"],
  ],
};
const GREET = {
  add_seats: ["Hello, and thanks for getting in touch! New colleagues are always good news, I'll gladly help you with the seats.", "Hi. Can do.", "Hello,\n\nThank you for your request to add seats.", "Hey, how nice, a growing team!"],
  remove_members: ["Hello, and thank you for letting us know. I'm happy to take care of that.", "Hi. Sure.", "Hello,\n\nThank you for your request to remove members.", "Hey there, ah, goodbyes are never fun, but sure, I can sort that out."],
  change_plan: ["Hello, and thanks for writing in! I'd be glad to help you get single sign-on.", "Hi. Yes, possible.", "Hello,\n\nThank you for your interest in single sign-on.", "Hey! Single sign-on, good choice, let's get you set up."],
  invoice: ["Hello, and I'm sorry about the trouble with the invoice. I'll be happy to have it corrected.", "Hi. We can reissue it.", "Hello,\n\nThank you for reporting the error on your invoice.", "Hey, oh no, auditors! Let's get that invoice fixed."],
  transfer: ["Hello, and thank you for writing. I can help you with the ownership of your workspace.", "Hi. I'll look into it.", "Hello,\n\nThank you for your message regarding the ownership of your workspace.", "Hey there, thanks for the message, let's have a look at who owns what."],
  export: ["Hello, and thanks for your message! I'd be glad to prepare an export for you.", "Hi. Sure.", "Hello,\n\nThank you for your export request.", "Hey! Sure thing, we can get your data out."],
  security: ["Thank you for reporting this so quickly. I'm taking it very seriously and will pass it to our security team straight away.", "Thanks for reporting. This goes to our security team.", "Hello,\n\nThank you for your report. It will be escalated to our security team.", "Oh, thanks so much for telling us, that's one for our security people and I'll get them on it right away."],
};
const LEAD = {
  identity: ["So that I can find your workspace and make sure I'm talking to the right person:", "To verify you:", "To verify your identity, please provide:", "Before I can peek into anything,"],
  details: ["Thank you, I've found your workspace. A few things so that I get this right:", "Found it.", "Thank you, you are verified. Please provide the following details:", "Lovely, found you."],
  security: ["A few details would help them a lot.", "Need a few details.", "Please provide the following details:", "Just a little something first,"],
  more: ["Thank you, that helps.", "Thanks.", "Thank you. The following is still missing:", "Great, thanks!"],
  again: ["I'm sorry, I still need a little more from you.", "Still missing:", "I could not find the following in your message:", "Sorry, maybe I put that badly,"],
  notfound: ["Unfortunately I couldn't find a workspace with that ID and email address. Could you check both for me?", "No match. Check ID and email, please.", "The details did not match our records. Please check and resend:\n1. Workspace ID\n2. Email address", "Hmm, that combination doesn't ring a bell in my system, could you have another look at the ID and the email?"],
};
const CONSENT = [
  ["Does that sound right to you?", "Would you like me to go ahead with that?", "If you're happy with it, I'll go ahead.", "Shall I put that through for you?", "Are you comfortable with that?", "May I go ahead?"],
  ["OK?", "Shall I put that through?", "Go ahead?", "Confirm?", "Good to go?", "Shall I do it?"],
  ["Please confirm and I will process it.", "Is everything above correct?", "Please reply \"yes\" to proceed.", "Please let me know whether I should proceed.", "Do you agree to these terms?", "Kindly confirm."],
  ["how does that sound?", "is that something you'd be happy with?", "so if you're good with that, just say the word and I'll do it.", "should I make it so, or would you rather change something first?", "would that work for you?", "let me know if that's alright and I'll get it sorted."],
];
const RECONSENT = [
  "I just want to be sure before I change anything, so may I have a clear yes from you?",
  "Need a yes or no.",
  "Before I can proceed, I require your confirmation (yes / no).",
  "sorry, I wasn't quite sure if that was a yes, are we good to go?",
];
const ELSE = [
  "Is there anything else I can help you with today?",
  "Anything else?",
  "Please let me know if you need further assistance.",
  "anything else on your mind while I'm here?",
];
const BYE = ["You're very welcome. Have a lovely day!", "OK, bye.", "Thank you for contacting Plankwise. This request is now closed.", "Alright, take care then, bye for now!"];
const GIVEUP = [
  "I'm sorry, but without that detail I can't go any further today. Just write to us again as soon as you have it, and we'll pick it up from there.",
  "Can't continue without that. Write again when you have it.",
  "As a required detail is missing, I have to close this request. Please contact us again once it is available.",
  "hmm, I'm afraid I'm stuck without that one, so let's leave it here, and you just give us a shout once you've got it.",
];
const REFUSE = [
  [
    "I'm really sorry, but I can't transfer the ownership to you. Your account is an admin account, and only the current owner of a workspace can ask for a transfer. The owner would have to write to us themselves.",
    "I completely understand how inconvenient this is with a deadline ahead, and I wish I had better news. Still, no exception is possible: the request has to come from the owner. Is there anything else I can help you with?",
  ],
  ["No, sorry. You're an admin; only the current owner can request a transfer. They have to ask us.", "Can't make an exception. Has to be the owner. Anything else?"],
  [
    "I am unable to process this request:\n- Your role: admin\n- Required role: owner\n\nA transfer of ownership can only be requested by the current owner.",
    "I understand the urgency. However:\n- Admins cannot request a transfer, whatever the reason.\n- The request must come from the current owner.\n\nPlease let me know if you need further assistance.",
  ],
  [
    "ah, I hate to be that person, but this isn't something I'm able to do. you're an admin in there, and it's only ever the owner who gets to hand the workspace over, so they'd have to be the one asking us.",
    "I hear you, and honestly I'd be annoyed too. but there's no way around it on my end, it really has to come from the owner. was there something else I could do for you?",
  ],
];
const STUCK = ["I'm sorry, our system didn't accept that.", "System rejected it.", "The request was rejected by the system.", "hm, the system won't let me do that."];

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const nth = (n) => n + (n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th");
function day(iso) {
  const [y, m, d] = iso.split("-").map(Number);
  return pick([`${MONTHS[m - 1]} ${d}, ${y}`, `${d} ${MONTHS[m - 1]} ${y}`, iso, `the ${nth(d)} of ${MONTHS[m - 1]}`]);
}
const month = (ym) => MONTHS[Number(ym.slice(5)) - 1] + (W === 3 ? "" : " " + ym.slice(0, 4));
const eur = (n) => pick([`€${n.toFixed(2)}`, `${n} EUR`, `€${n.toFixed(2)}`, `${n} euros`]);
const both = (names) => names.join(" and ");

const PROPOSE = {
  add_seats: (s) => pick([
    `Thank you! So I would add ${s.quantity} ${s.seat_kind} seats to ${s.workspace_id}, starting ${s.start === "today" ? "today" : "on " + day(s.ws.renews_on)}. For the days until your renewal on ${day(s.ws.renews_on)} we would charge ${eur(s.charge)} today${s.start === "today" ? "" : " (so nothing)"}, and from then on ${eur(s.monthly)} more a month, as approved by ${s.approver ?? "you"}.`,
    `${s.quantity} ${s.seat_kind} seats, ${s.workspace_id}, from ${s.start === "today" ? "today" : day(s.ws.renews_on)}. ${eur(s.charge)} today, then ${eur(s.monthly)}/month extra. Approved by ${s.approver ?? "you"}.`,
    `Summary of the change:\n- Workspace: ${s.workspace_id}\n- Seats: +${s.quantity} (${s.seat_kind})\n- Start: ${s.start === "today" ? "today" : day(s.ws.renews_on)}\n- Charge today: ${eur(s.charge)}\n- Additional monthly cost from ${day(s.ws.renews_on)}: ${eur(s.monthly)}\n- Approved by: ${s.approver ?? "n/a"}\n`,
    `okay so that'd be ${s.quantity} more ${s.seat_kind} seats ${s.start === "today" ? "as of today" : "from " + day(s.ws.renews_on)}, with ${eur(s.charge)} coming off your card today for the rest of the period and ${eur(s.monthly)} on top each month after that,`,
  ]),
  remove_members: (s) => pick([
    `Thank you. Here's what I would do: ${both(s.leavers)} keep their access until ${day(s.last_day)}, their boards go to ${s.boards_to}, and both seats end with your renewal on ${day(s.ws.renews_on)}. It costs nothing today; the running month isn't refunded, though.`,
    `Remove ${both(s.leavers)}: last day ${day(s.last_day)}, boards to ${s.boards_to}, seats end ${day(s.ws.renews_on)}. 0 EUR today, no refund for this month.`,
    `Summary of the change:\n- Members removed: ${s.leavers.join(", ")}\n- Last working day: ${day(s.last_day)}\n- Boards go to: ${s.boards_to}\n- Seats end at the renewal: ${day(s.ws.renews_on)}\n- Charge today: none; no refund for the current month\n`,
    `right, so we'd say goodbye to ${both(s.leavers)} after ${day(s.last_day)}, ${s.boards_to} gets all their boards, and you stop paying for the two from ${day(s.ws.renews_on)}, when you renew. there's no money back for this month, I'm afraid, but nothing to pay either,`,
  ]),
  change_plan: (s) => pick([
    `Perfect, thank you. I would move ${s.workspace_id} from Team to ${s.plan} with ${s.billing_cycle} billing, starting ${s.start === "today" ? "today" : "on " + day(s.ws.renews_on)}. The difference for the remaining ${s.ws.days_left} days comes to ${eur(s.charge)}, which we'd charge today, and from ${day(s.ws.renews_on)} it is ${eur(s.monthly)} a month.`,
    `Team to ${s.plan}, ${s.billing_cycle}, from ${s.start === "today" ? "today" : day(s.ws.renews_on)}. ${eur(s.charge)} today (prorated), ${eur(s.monthly)}/month from ${day(s.ws.renews_on)}.`,
    `Summary of the change:\n- Plan: Team -> ${s.plan}\n- Billing: ${s.billing_cycle}\n- Start: ${s.start === "today" ? "today" : day(s.ws.renews_on)}\n- Prorated charge today: ${eur(s.charge)}\n- From ${day(s.ws.renews_on)}: ${eur(s.monthly)} per month\n`,
    `cool, so I'd bump you from Team up to ${s.plan}, ${s.billing_cycle} billing, ${s.start === "today" ? "effective today" : "from " + day(s.ws.renews_on)}. since you've already paid for part of the month it's just ${eur(s.charge)} today and then ${eur(s.monthly)} a month from ${day(s.ws.renews_on)},`,
  ]),
  invoice: (s) => pick([
    `Thank you very much. I would reissue invoice ${s.invoice.id} of ${day(s.invoice.issued_on)} in the name of ${s.legal_name}, with the VAT ID ${s.vat_id}${s.purchase_order ? ` and the purchase order number ${s.purchase_order}` : ""}. The corrected version replaces the old one today, at no charge.`,
    `Reissue ${s.invoice.id} (${month(s.invoice.issued_on)}): ${s.legal_name}, VAT ${s.vat_id}${s.purchase_order ? `, ${s.purchase_order}` : ""}. Today, free.`,
    `Summary of the correction:\n- Invoice: ${s.invoice.id} (${day(s.invoice.issued_on)})\n- Legal name: ${s.legal_name}\n- VAT ID: ${s.vat_id}\n- Purchase order: ${s.purchase_order ?? "none"}\n- Effective today, free of charge\n`,
    `okay so what I'd do is redo ${s.invoice.id}, the one from ${month(s.invoice.issued_on)}, make it out to ${s.legal_name} with ${s.vat_id} as the VAT number${s.purchase_order ? ` and pop ${s.purchase_order} on there` : ""}. you'd have it today and it won't cost you a thing,`,
  ]),
  transfer: (s) => pick([
    `Thank you for all of that. So ${s.new_owner} would become the owner of ${s.workspace_id} on ${day(s.transfer_date)}, and you would stay on as ${s.own_role === "admin" ? "an admin" : "a viewer"}. There is no charge for this.`,
    `${s.new_owner} becomes owner of ${s.workspace_id} on ${day(s.transfer_date)}; you stay as ${s.own_role}. Free.`,
    `Summary of the transfer:\n- Workspace: ${s.workspace_id}\n- New owner: ${s.new_owner}\n- Date: ${day(s.transfer_date)}\n- Your role afterwards: ${s.own_role}\n- Cost: none\n`,
    `so come ${day(s.transfer_date)}, ${s.new_owner} would be running the show as owner and you'd lean back as ${s.own_role === "admin" ? "an admin" : "a viewer"}, no cost involved,`,
  ]),
  export: (s) => pick([
    `Wonderful, thank you. I would export the board ${s.board} from ${month(s.months[0])} to ${month(s.months[1])} as a ${s.format.toUpperCase()} file today, free of charge, and send the download link to ${s.email}.`,
    `${s.board}, ${month(s.months[0])} to ${month(s.months[1])}, ${s.format.toUpperCase()}, link to ${s.email}. Today, free.`,
    `Summary of the export:\n- Board: ${s.board}\n- Period: ${month(s.months[0])} to ${month(s.months[1])}\n- Format: ${s.format.toUpperCase()}\n- Link sent to: ${s.email}\n- Today, free of charge\n`,
    `alright, so I'd pull everything on ${s.board} from ${month(s.months[0])} through ${month(s.months[1])} into a ${s.format.toUpperCase()} right now and you'd get the link at ${s.email}, for free of course,`,
  ]),
};
const DONE = {
  add_seats: (s, r) => pick([
    `All done! The ${s.quantity} ${s.seat_kind} seats are in place under change number ${r.id}, and we've charged ${eur(r.charge_today)} today.`,
    `Done: ${r.id}. Charged ${eur(r.charge_today)}.`,
    `The change has been processed:\n- Change number: ${r.id}\n- Charged today: ${eur(r.charge_today)}\n`,
    `and that's your seats sorted! it's down as ${r.id} and the ${eur(r.charge_today)} went through today.`,
  ]),
  remove_members: (s, r) => pick([
    `That's arranged. The change has the number ${r.id}, and the two seats end on ${day(r.starts_on)}.`,
    `Done: ${r.id}. Seats end ${day(r.starts_on)}.`,
    `The change has been processed:\n- Change number: ${r.id}\n- Effective: ${day(r.starts_on)}\n`,
    `okay, all set, ${r.id} is the number for it and the seats drop off on ${day(r.starts_on)}.`,
  ]),
  change_plan: (s, r) => pick([
    `You're now on the ${s.plan} plan! The change has the number ${r.id}, and we've charged ${eur(r.charge_today)} today.`,
    `Done: ${r.id}. Now on ${s.plan}. Charged ${eur(r.charge_today)}.`,
    `The change has been processed:\n- Change number: ${r.id}\n- New plan: ${s.plan}\n- Charged today: ${eur(r.charge_today)}\n`,
    `and there you go, ${s.plan} it is! the reference is ${r.id} and it was ${eur(r.charge_today)} today.`,
  ]),
  invoice: (s, r) => pick([
    `The corrected invoice has been issued; its number is ${r.id}.`,
    `Done. New invoice: ${r.id}.`,
    `The invoice has been reissued:\n- New number: ${r.id}\n- Replaces: ${s.invoice.id}\n`,
    `there, your auditors can relax, the new one's out as ${r.id}.`,
  ]),
  transfer: (s, r) => pick([
    `The transfer to ${s.new_owner} is set for ${day(s.transfer_date)}. Its reference is ${r.id}.`,
    `Done: ${r.id}.`,
    `The transfer has been scheduled:\n- Reference: ${r.id}\n- Date: ${day(s.transfer_date)}\n`,
    `that's in the books now, ${r.id} is the reference for the handover.`,
  ]),
  export: (s, r) => pick([
    `The export is on its way under number ${r.id}. You'll find the download link in your inbox at ${s.email} shortly.`,
    `Running: ${r.id}. Link comes by email.`,
    `The export has been started:\n- Export number: ${r.id}\n- Link sent to: ${s.email}\n`,
    `it's chugging along now as ${r.id}, keep an eye on your inbox for the link.`,
  ]),
};
const ESCALATED = [
  "Thank you, that is very helpful. I've now passed everything to our security team. They will call you within four hours.",
  "Passed to security. They'll call within 4 hours.",
  "Your report has been escalated.\n- Handled by: security team\n- Next step: they will call you within four hours",
  "okay, I've got it all over to the security team now, and somebody from there will give you a ring within four hours.",
];

// --- reading ------------------------------------------------------------------------------------------------------------
const NUMBERS = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 };
function dates(text) {
  const found = [];
  for (const m of text.matchAll(/\b(\d{4})-(\d{2})-(\d{2})\b/g)) found.push(m[0]);
  const names = MONTHS.map((name) => name.slice(0, 3)).join("|");
  const iso = (d, m) => `2026-${String(MONTHS.findIndex((n) => n.slice(0, 3).toLowerCase() === m.slice(0, 3).toLowerCase()) + 1).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
  for (const m of text.matchAll(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)?,? (${names})[a-z]*`, "gi"))) found.push(iso(m[1], m[2]));
  for (const m of text.matchAll(new RegExp(`\\b(${names})[a-z]*\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b`, "gi"))) found.push(iso(m[2], m[1]));
  for (const m of text.matchAll(/\b(\d{1,2})\.(\d{1,2})\.(?:2026|26)?/g)) found.push(`2026-${m[2].padStart(2, "0")}-${m[1].padStart(2, "0")}`);
  return found;
}
const monthsIn = (text) =>
  [...text.matchAll(/\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/gi)].map(
    (m) => `2026-${String(MONTHS.findIndex((n) => n.slice(0, 3).toLowerCase() === m[1].slice(0, 3).toLowerCase()) + 1).padStart(2, "0")}`,
  );
const known = (text, names) => names.filter((name) => text.toLowerCase().includes(name.toLowerCase()));
const members = (s) => s.ws?.members.map(({ name }) => name) ?? [];

// Reads everything that is still missing; `asked` are the slots of the question that this text answers.
function read(text, s, slots, asked) {
  const bare = text.replace(/\S+@\S+/g, " ").replace(/\bWS[- ]?\d+\b/gi, " ").replace(/\bPO[- ]?\d+\b/gi, " ");
  const was = (slot) => asked.includes(slot);
  const put = (slot, value) => {
    if (slots.includes(slot) && s[slot] === undefined && value !== undefined && value !== null && value !== "") s[slot] = value;
  };
  put("email", text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/)?.[0].toLowerCase());
  const ws = text.match(/\bWS[-\s]?(\d{4})\b/i);
  put("workspace_id", ws ? `WS-${ws[1]}` : undefined);
  if (was("quantity")) {
    const digits = bare.match(/(?<![\w.-])(\d{1,3})(?![\w-])/);
    const word = bare.toLowerCase().match(new RegExp(`\\b(${Object.keys(NUMBERS).join("|")})\\b`));
    put("quantity", digits ? Number(digits[1]) : word ? NUMBERS[word[1]] : undefined);
  }
  if (was("seat_kind")) put("seat_kind", bare.match(/\b(editor|viewer)/i)?.[1].toLowerCase());
  if (was("start"))
    put("start", /\b(today|now|immediately|right away|straight away|at once|asap)\b/i.test(bare) ? "today" : /renew|next bill|next period/i.test(bare) ? "renewal" : undefined);
  if (was("approver")) put("approver", known(text, members(s)).at(-1));
  if (slots.includes("leavers") && s.ws) {
    const names = known(text, members(s)).filter((name) => name !== s.boards_to && !s.leavers?.includes(name));
    if (s.leavers === undefined && s.boards_to === undefined) {
      for (const clause of text.split(/[.!?;,\n]+/)) {
        const here = names.filter((name) => clause.toLowerCase().includes(name.toLowerCase()));
        if (here.length >= 2) put("leavers", here);
        else if (here.length === 1) put("boards_to", here[0]);
      }
    } else if (s.leavers === undefined && names.length >= 2) put("leavers", names);
    else if (s.boards_to === undefined && names.length === 1) put("boards_to", names[0]);
  }
  if (was("last_day")) put("last_day", dates(bare)[0]);
  put("plan", bare.match(/\b(business|enterprise)\b/i)?.[1].replace(/^./, (c) => c.toUpperCase()).replace(/^(.)(.*)$/, (_, a, b) => a + b.toLowerCase()));
  if (was("billing_cycle")) put("billing_cycle", /month/i.test(bare) ? "monthly" : /year|annual/i.test(bare) ? "yearly" : undefined);
  if (was("invoice_month")) put("invoice_month", monthsIn(bare)[0]);
  put("vat_id", text.match(/\b(IE\s?\d{7}[A-Z]{1,2}|(?:AT|DE|FR|NL|BE|ES|IT)U?\s?[0-9A-Z]{8,12})\b/i)?.[1].replace(/\s/g, "").toUpperCase());
  put("legal_name", text.match(/((?:[A-Z][\w.-]*|&)(?: (?:[A-Z][\w.-]*|&))* (?:Ltd|Limited|GmbH|AG|BV|AB|Inc|LLC))\b/)?.[1]);
  const po = text.match(/\bPO[- ]?(\d+)\b/i);
  put("purchase_order", po ? `PO-${po[1]}` : undefined);
  if (was("new_owner")) put("new_owner", known(text, members(s)).filter((name) => s.ws.members.find((m) => m.name === name).role !== "owner")[0]);
  if (was("card_last4")) put("card_last4", bare.replace(/\d{4}-\d{2}-\d{2}/g, " ").replace(/,? \b20\d\d\b/g, " ").match(/(?<!\d)(\d{4})(?!\d)/)?.[1]);
  if (was("transfer_date")) put("transfer_date", dates(bare)[0]);
  if (was("own_role")) put("own_role", bare.match(/\b(admin|viewer)/i)?.[1].toLowerCase());
  if (s.ws) put("board", known(text, s.ws.boards.map(({ name }) => name))[0]);
  if (was("months")) {
    const found = monthsIn(bare);
    put("months", found.length >= 2 ? [found[0], found.at(-1)] : undefined);
  }
  put("format", bare.match(/\b(csv|json)\b/i)?.[1].toLowerCase());
  if (was("problem")) put("problem", /invoice|nordkai|saw|showed|customer|document|name/i.test(bare) ? bare.trim() : undefined);
  if (was("page")) put("page", /page|screen|tab|section|history|dashboard|billing/i.test(bare) ? bare.trim() : undefined);
  if (was("date")) put("date", dates(bare)[0]);
  put("phone", text.replace(/\d{4}-\d{2}-\d{2}/g, " ").match(/\+?\d[\d ()-]{7,}\d/)?.[0]);
}

// --- the conversation ---------------------------------------------------------------------------------------------------
function question(slots, tries, lead) {
  const texts = slots.map((slot) => {
    const n = tries[slot] ?? 0;
    return n < 2 ? ASK[slot][W][n] : ASK[slot][(W + 3) % 4][1];
  });
  if (W === 2) return `${lead}\n${texts.length === 1 ? "- " + texts[0] : texts.map((text, i) => `${i + 1}. ${text}`).join("\n")}`;
  return `${lead} ${texts.join(" ")}`;
}
const SIZE = [9, 3, 9, 1];

// Asks until every slot is known; false if one is missing after three requests.
async function collect(s, slots, { greet = "", lead, size = SIZE[W], optional = [] }) {
  const tries = {};
  let opener = [greet, lead].filter(Boolean).join(W === 2 ? "\n\n" : " ");
  for (;;) {
    const missing = slots.filter((slot) => s[slot] === undefined);
    if (missing.length === 0) return true;
    const over = missing.filter((slot) => (tries[slot] ?? 0) >= 3);
    for (const slot of over) {
      if (!optional.includes(slot)) return false;
      s[slot] = null;
    }
    if (over.length > 0) continue;
    const now = missing.slice(0, size);
    const repeated = now.some((slot) => tries[slot]);
    opener ??= repeated ? pick(LEAD.again) : pick(LEAD.more);
    const text = await say(question(now, tries, opener));
    opener = undefined;
    for (const slot of now) tries[slot] = (tries[slot] ?? 0) + 1;
    s.heard.push(text);
    read(text, s, slots, Object.keys(tries));
    for (const slot of now) {
      const none = /\b(no|none|don't have|do not have|not have|without|no idea|don't know)\b/i.test(text);
      if (s[slot] === undefined && optional.includes(slot) && (none || tries[slot] >= 2)) s[slot] = null;
    }
  }
}
const saysYes = (said, text = said.replace(/\bno (problem|worries)\b/gi, " ")) =>
  /\b(yes|yep|yeah|yup|sure|ok|okay|go ahead|please do|proceed|sounds (good|right|fine|great|perfect)|fine|agree|agreed|correct|right|that works|works for me|perfect|do it|do that|confirm|confirmed|happy with|absolutely|of course|certainly|by all means|great)\b/i.test(text) &&
  !/\b(no|not|don't|do not|rather|instead|wait)\b/i.test(text);

let lastCode = "missing_details";
async function close(code, message) {
  lastCode = code;
  await call("close_ticket", { code }, message);
}
async function finish() {
  send({ message: "" });
  return (await next()).message.text; // only if the case was opened again
}
async function giveUp() {
  await close("missing_details", pick(GIVEUP));
  return finish();
}

const WRITES = {
  add_seats: (s) => ["change_subscription", { workspace_id: s.workspace_id, kind: "add_seats", seats: s.quantity, seat_kind: s.seat_kind, start: s.start, ...(s.approver ? { approved_by: s.approver } : {}) }],
  remove_members: (s) => ["change_subscription", { workspace_id: s.workspace_id, kind: "remove_members", members: s.leavers, last_day: s.last_day, boards_to: s.boards_to, start: "renewal" }],
  change_plan: (s) => ["change_subscription", { workspace_id: s.workspace_id, kind: "change_plan", plan: s.plan, cycle: s.billing_cycle, start: s.start }],
  invoice: (s) => ["reissue_invoice", { workspace_id: s.workspace_id, invoice_id: s.invoice.id, legal_name: s.legal_name, vat_id: s.vat_id, ...(s.purchase_order ? { purchase_order: s.purchase_order } : {}) }],
  transfer: (s) => ["transfer_owner", { workspace_id: s.workspace_id, new_owner: s.new_owner, card_last4: s.card_last4, on_day: s.transfer_date, old_owner_role: s.own_role }],
  export: (s) => ["start_export", { workspace_id: s.workspace_id, board: s.board, first_month: s.months[0], last_month: s.months[1], format: s.format, send_to: s.email }],
};
const SLOTS = {
  add_seats: ["quantity", "seat_kind", "start"],
  remove_members: ["leavers", "last_day", "boards_to"],
  change_plan: ["plan", "billing_cycle", "start"],
  invoice: ["invoice_month", "legal_name", "vat_id", "purchase_order"],
  transfer: ["new_owner", "card_last4", "transfer_date", "own_role"],
  export: ["board", "months", "format"],
  security: ["problem", "page", "date", "workspace_id", "phone"],
};
function matterOf(text) {
  if (/security|isn't ours|not ours|another company|stranger|leaked/i.test(text)) return "security";
  if (/owner/i.test(text)) return "transfer";
  if (/invoice|vat/i.test(text)) return "invoice";
  if (/export|data out|copy of/i.test(text)) return "export";
  if (/single sign|upgrade|plan\b/i.test(text)) return "change_plan";
  if (/leaving|drop|take them off|remove/i.test(text)) return "remove_members";
  return "add_seats";
}
const price = { Starter: 6, Team: 12, Business: 20, Enterprise: 34 };

async function converse() {
  const first = (await next()).message.text;
  const s = { heard: [first] };
  const matter = matterOf(first);
  const greet = pick(GREET[matter]);

  if (matter === "security") {
    read(first, s, ["workspace_id", "phone"], []);
    await collect(s, SLOTS.security, { greet, lead: pick(LEAD.security) });
    const summary = `Security report from ${s.workspace_id ?? "an unknown workspace"}. Date: ${s.date ?? "not given"}. Phone: ${s.phone ?? "not given"}. In the customer's words: ${s.heard.join(" / ")}`;
    if (W % 2 === 1) {
      await call("escalate", { reason: "security_report", summary }, pick(ESCALATED));
      return finish();
    }
    await call("escalate", { reason: "security_report", summary });
    return say(pick(ESCALATED));
  }

  read(first, s, ["workspace_id", "email"], []);
  let level = "none";
  for (let attempt = 0; level === "none"; attempt++) {
    if (attempt === 3) return giveUp();
    const again = attempt > 0;
    if (again) {
      delete s.workspace_id;
      delete s.email;
      const text = await say(pick(LEAD.notfound));
      read(text, s, ["workspace_id", "email"], ["workspace_id", "email"]);
    }
    if (!(await collect(s, ["workspace_id", "email"], { greet: again ? "" : greet, lead: again ? undefined : pick(LEAD.identity), size: 2 }))) return giveUp();
    const result = await call("verify_admin", { email: s.email, workspace_id: s.workspace_id });
    level = result.ok ? result.value.level : "none";
  }

  if (matter === "transfer" && level !== "owner") {
    let text = await say(REFUSE[W][0]);
    text = await say(REFUSE[W][1]);
    await close("refused_policy", pick(BYE));
    for (;;) {
      await finish();
      await close("refused_policy", REFUSE[W][1]);
    }
  }

  s.ws = (await call("get_workspace", { workspace_id: s.workspace_id })).value;
  const optional = ["purchase_order"];
  if (!(await collect(s, SLOTS[matter], { lead: pick(LEAD.details), optional }))) return giveUp();
  if (matter === "add_seats" && s.quantity > 5 && !(await collect(s, ["approver"], { lead: pick(LEAD.more) }))) return giveUp();

  if (matter === "add_seats") {
    s.monthly = s.quantity * (s.seat_kind === "viewer" ? 4 : price[s.ws.plan]);
    s.charge = s.start === "today" ? Math.round((s.monthly * s.ws.days_left * 100) / 30) / 100 : 0;
  } else if (matter === "change_plan") {
    s.monthly = price[s.plan] * s.ws.editors + 4 * s.ws.viewers;
    const more = (price[s.plan] - price[s.ws.plan]) * s.ws.editors;
    s.charge = s.start === "today" ? Math.round((more * s.ws.days_left * 100) / 30) / 100 : 0;
  } else if (matter === "invoice") {
    s.invoice = s.ws.invoices.find(({ issued_on }) => issued_on.startsWith(s.invoice_month));
    if (!s.invoice) return giveUp();
  }

  const consent = CONSENT[W][Object.keys(WRITES).indexOf(matter)];
  const terms = PROPOSE[matter](s);
  let text = await say(`${terms} ${consent}`.replace("\n ", "\n\n"));
  for (let attempt = 1; !saysYes(text); attempt++) {
    if (attempt === 3) return giveUp();
    text = await say(attempt === 1 ? pick(RECONSENT) : `${terms} ${RECONSENT[W]}`.replace("\n ", "\n\n"));
  }
  const [tool, args] = WRITES[matter](s);
  const result = await call(tool, args);
  if (!result.ok) {
    process.stderr.write(`${tool}: ${result.code} ${result.message}\n`);
    await say(pick(STUCK));
    return giveUp();
  }
  const done = DONE[matter](s, result.value);
  text = await say(`${done} ${pick(ELSE)}`.replace("\n ", "\n\n"));
  if (!/\b(no|nope|that's all|that is all|nothing|everything|thanks?|thank you|bye|great|perfect|lovely|good|all set)\b/i.test(text)) text = await say(`${done} ${pick(ELSE)}`.replace("\n ", "\n\n"));
  await close("action_done", pick(BYE));
  return finish();
}

await converse();
for (;;) {
  // The case was opened again: nothing new can be offered, so it is closed as before.
  await close(lastCode, pick(lastCode === "missing_details" ? GIVEUP : BYE));
  await finish();
}
