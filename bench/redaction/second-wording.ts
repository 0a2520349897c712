import type { Kind } from "../../src/transcripts/redact/kind.ts";

// Sentences that were written after the detectors. The results of the first run on these sentences are in
// docs/decisions/0109; that run missed ids such as "NL 34844" without a label.

/** Held-out sentences with personal data. */
export const secondWording: { readonly [Name in Kind]: readonly string[] } = {
  name: [
    "Could you ask {name} from your team to look at this again?",
    "I'm writing on behalf of my mother, {name}.",
    "The invoice is made out to {name} - please correct the spelling.",
    "hey, {given} again, still no parcel",
    "Signed: {name}",
    "Passenger: {name}, seat unknown",
    "I already told {given} twice.",
  ],
  email: ["contact = {email}", "Send it over to {email} asap thx", "<{email}> is the address I used", "Account email:{email}"],
  phone: ["{phone} is my new number", "Ring me: {phone}", "whatsapp {phone}", "Reachable under {phone} until noon."],
  card: ["cc {card}", "It's the Visa {card} that I gave you.", "Charged to {card}?", "number on the front: {card}"],
  iban: ["refund to my bank ({iban})", "Konto {iban}", "the account is {iban}, thanks", "Bank details – {iban}"],
  address: [
    "We moved to {address} in May.",
    "Courier went to the wrong house, ours is {address}",
    "pls send to: {address}",
    "Billing: {address}",
    "The pick-up point was {address}, not the shop.",
  ],
  id: [
    "{id} hasn't arrived yet",
    "Any news on {id}?",
    "booking ref {id}",
    "Order no. {id} / second attempt",
    "I have two of them: {id} and another one",
    "AWB {id}",
  ],
  birth_date: [
    "Birthday: {birth_date}",
    "I'm {birth_date} born, so over 18.",
    "date of birth {birth_date}",
    "({birth_date}) for the ID check",
  ],
  ip: ["ping to {ip} times out", "address {ip} got blocked", "Router says WAN {ip}"],
  url: ["here: {url}", "<{url}>", "my cart is at {url} if you want to look"],
  handle: ["tag me @{handle}", "user name: {handle}", "I'm @{handle} there"],
  secret: ["passcode {secret}", "I tried password: {secret}", "security code is {secret}", "login pin {secret} rejected"],
};

/** Held-out sentences without personal data. */
export const secondNeutral: readonly string[] = [
  "Grace period or not, I expect an answer.",
  "The Model 3 charger gives 11 kW at 16 A.",
  "On 14 February 2026 you wrote that it takes 48 hours.",
  "It says ISO 9001 on the box and IP67 on the back.",
  "Art supplies are not covered, I know.",
  "I bought the Sony WH-1000XM5 in May.",
  "Flight LH 454 was three hours late.",
  "The discount code WELCOME10 is expired.",
  "Please see article 12, paragraph 4.",
  "My balance is -35.20 and was 1.200,50 before.",
  "It was 35 degrees and the chocolate melted.",
  "Windows 11 build 22631 does not detect it.",
  "We are a family of 4 with 2 dogs.",
  "It works on 5 GHz but not on 2.4 GHz.",
  "Chase the courier, please.",
  "Between 2019 and 2024 I never had a problem.",
  "I need it by 6/15 or 6/16 at the latest.",
  "My PIN is blocked, what now?",
  "The order was for 120 units at 4.99 each.",
  "Terminal 2, gate B24, at 18:05.",
  "Half of the 500g pack was missing.",
  "Hope this helps!",
  "The Hague office never replied.",
  "Black Friday prices should still apply.",
  "Is Berlin one of your locations?",
];
