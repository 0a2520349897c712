import { describe, expect, it } from "vitest";
import {
  abuse,
  airlineDidIt,
  arrivedBroken,
  asksForGoodwill,
  asksForRefund,
  asksForVariant,
  asksWhenItShips,
  asksWhereItIs,
  beyondTheDesk,
  cardIsClosed,
  dataRequest,
  foreignSentence,
  hardship,
  hasUsedIt,
  injuryOrFire,
  insult,
  legalStep,
  notReceived,
  notTheHolder,
  orderedTwice,
  presses,
  secondHand,
  somethingMissing,
  withdraws,
} from "../../suites/northline/spoken.ts";

interface Examples {
  /** One pattern, or several of which any may match. */
  readonly pattern: RegExp | readonly RegExp[];
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const examples: { readonly [what: string]: Examples } = {
  "somebody who is not the holder": {
    pattern: notTheHolder,
    hits: [
      "I'm writing for my boss, Mr. Aldana, he ordered the graphite cabin case.",
      "It's my wife's order, she asked me to sort it out.",
      "My aunt gave me one of your packs and now I've two.",
      "its a gift from my uncle, i have the order no and the postcode",
      "I am not the account holder, but I can give you the number.",
      "On behalf of Ms. Okonjo: when does her trunk leave?",
      "I'm her assistant, she is in meetings all day.",
      "Ruth's husband speaking. Tracking says available for pick-up.",
      "A present from an old friend, and it is not my account.",
    ],
    misses: [
      "2 bags, 1 broken. order's on my husband's fridge somewhere, one sec",
      "It is a present for my sister, can you send it to her?",
      "The tote is on my husband's account, not mine?",
      "I'd like to send it back, my wife prefers the bone one.",
      "That isn't my order number, I mistyped it.",
      "My boss gave me a raise, so I bought the big one.",
      "This is not my order, I ordered ink.",
      "My friend bought one last year and loves it.",
    ],
  },
  "a threat to a person": {
    pattern: abuse,
    hits: [
      "I know where your driver parks his van at night.",
      "If it isn't here tomorrow I'll find you and make you sorry.",
      "I will come down there and break the packer's fingers.",
      "Whoever packed this, I'm going to smash his face in.",
      "I'm posting your home address tonight, let's see how you like it.",
      "Watch your back.",
      "I swear I'll wait for him outside with a bat.",
    ],
    misses: [
      "What the hell did they do, kick it to Ohio? Cracked top to bottom.",
      "425 bloody dollars and it looks like roadkill",
      "This damn zip is killing me.",
      "I'll find you the order number in a second.",
      "Could you put her name and address on it?",
      "I'll get you a photo tonight.",
      "Please share your address for the return.",
      "I'd kill for a case that survives one flight.",
      "I know where the parcel is, it's at the depot.",
    ],
  },
  "a slur or a sexual remark": {
    pattern: abuse,
    hits: [
      "Are all of you retards over there?",
      "Typical f*ggot answer.",
      "Go back to your country and let someone else answer.",
      "With a name like that you must be sexy. What are you wearing?",
      "She can come round and bring it in bed with me.",
    ],
    misses: [
      "The retarding coating on the fabric is peeling.",
      "The chinking noise comes from the wheel.",
      "I have to go back to Lisbon on Friday.",
      "The black one is a hot color this year.",
      "The buckle is bare metal at its ends.",
    ],
  },
  "an insult": {
    pattern: insult,
    hits: [
      "You are useless, the lot of you.",
      "Are you stupid or what",
      "you people are a bunch of idiots",
      "What a clown. Send it.",
      "You're just a lying crook.",
      "Am I talking to an idiot?",
    ],
    misses: [
      "This is a stupid zip.",
      "The whole thing is a bloody joke.",
      "I feel like an idiot for ordering twice.",
      "Your carrier's site is useless.",
      "What the hell happened to this box?",
      "You are so kind, thank you.",
      "I was stupid enough to throw the box away.",
    ],
  },
  "a step of the law": {
    pattern: legalStep,
    hits: [
      "Please find attached the letter from my attorney.",
      "My lawyer's letter gives you until March 20.",
      "Our solicitors have written to you, see the attached.",
      "I have filed a claim in small claims court.",
      "I've complained to the Attorney General about this.",
    ],
    misses: [
      "I have a lawyer friend, you know.",
      "My case or the bank, and then my lawyer.",
      "I could take you to court over this.",
      "The letter on my monogram is wrong.",
      "Court shoes fit in the side pocket, right?",
    ],
  },
  "an injury, a fire, a dangerous battery": {
    pattern: injuryOrFire,
    hits: [
      "The handle snapped and cut my daughter's finger, she needed stitches.",
      "My hand is bleeding from the broken edge.",
      "The power bank is swollen and warm.",
      "Your power bank gets too hot to hold when I charge it.",
      "The battery smells of burnt plastic.",
      "The fob gets so hot that I can't touch it.",
      "It caught fire in my bag.",
      "We are at the emergency room because of your wheel.",
    ],
    misses: [
      "The wheel came off and I nearly tripped.",
      "It would break my heart to send it back.",
      "The tape was cut and the power bank is gone.",
      "My back seam is open.",
      "I'll hand it in at the counter.",
      "The power bank does not smell, it is just empty.",
      "The bag smells of travel.",
      "It was too hot to wear a jacket.",
    ],
  },
  "a request about personal data": {
    pattern: dataRequest,
    hits: [
      "Please delete all my data and my account.",
      "Under GDPR I want to be forgotten.",
      "Send me a copy of all the data you hold on me.",
      "I want my account and everything in it erased.",
    ],
    misses: [
      "Please delete the pillow from my order.",
      "Please remove the monogram.",
      "Could you send me a copy of the label?",
      "What data plan does the tracker need?",
    ],
  },
  "words around what the desk has no means for": {
    pattern: beyondTheDesk,
    hits: [
      "Can you charge my other card instead?",
      "I need the invoice in the company's name with the VAT id.",
      "We would like forty duffels for our sales team.",
      "I write for a travel magazine.",
      "Could you embroider our logo?",
    ],
    misses: ["Where is my duffel?", "The strap is gone."],
  },
  "arrival damage": {
    pattern: arrivedBroken,
    hits: [
      "Hi, one of the two duffels I ordered arrived with the strap anchor torn out of its side.",
      "Opened the box this morning and the shell is cracked.",
      "It came with a dent in the corner.",
    ],
    misses: ["When will it arrive?", "The zip broke last summer.", "It came in the wrong color."],
  },
  "a delivered parcel that is not there": {
    pattern: notReceived,
    hits: [
      "bag was 'delivered' weds. It wasnt. No drama",
      "Marked delivered, porch empty, neighbours away till May.",
      "It never came.",
      "thats not my house lol. see the delivery pic",
      "Delivered to someone, just not me.",
      "Nothing here, I looked everywhere",
      "I haven't received it",
    ],
    misses: ["It isn't what I wanted.", "The box was half empty.", "I wasn't happy with the color.", "It was not expensive."],
  },
  "something that was not in the parcel": {
    pattern: somethingMissing,
    hits: [
      "hey think something's missing from my order? not everything was in there",
      "Box felt half empty tbh. Can you just send the rest",
      "Fairly sure I paid for more than this.",
      "There was no strap with it.",
      "The kit wasn't in the box.",
    ],
    misses: ["The bag is broken.", "It never arrived at all."],
  },
  "a piece that has been used": {
    pattern: hasUsedIt,
    hits: [
      "I took it on one trip to Denver.",
      "We used it for a weekend.",
      "Two flights, and I don't like it.",
      "They went to the beach, so there is sand.",
    ],
    misses: [
      "I packed it at home to see if everything fits.",
      "I walked it round the living room.",
      "I need it for my trip in April.",
      "I have a flight on Friday and three trips in May.",
      "I bought it for a weekend in Bath.",
      "Tags are off, but it never left the house.",
    ],
  },
  "a piece bought elsewhere or passed on": {
    pattern: secondHand,
    hits: ["I got it second-hand.", "From a marketplace, the seller was great.", "And if I sell it on?"],
    misses: ["I bought it from you in 2023.", "My second bag from you."],
  },
  "what an airline did": {
    pattern: airlineDidIt,
    hits: ["The airline smashed it.", "It came off the baggage belt like this."],
    misses: ["Does it fit in the overhead bin?", "The belt of the pack is torn."],
  },
  "a wish for something extra": {
    pattern: asksForGoodwill,
    hits: [
      "How will you make it up to me?",
      "I think I deserve some compensation.",
      "Is there anything you do for the trouble?",
      "Can I get a discount?",
      "Throw in a kit and we're good.",
      "You could do something for me after this wait.",
    ],
    misses: [
      "Can you send a new one?",
      "I want my money back.",
      "Please make it right.",
      "The discount code did not work.",
      "Is the label free?",
    ],
  },
  "second thoughts": {
    pattern: withdraws,
    hits: ["Actually, I'll keep it.", "Don't cancel, my sister can bring it.", "Never mind, leave it as it is.", "Hmm, hold off on that."],
    misses: ["Please cancel it.", "Yes, go ahead.", "I keep getting the same email.", "Keep me posted."],
  },
  "a refund or a return": {
    pattern: asksForRefund,
    hits: ["Can I send it back?", "I want a refund.", "I'd like to return the duffel.", "Could you make an exception?"],
    misses: ["When does it ship?", "Where is my parcel?"],
  },
  "another color or size": {
    pattern: asksForVariant,
    hits: ["Can I have it in another color?", "Swap it for the bone one?", "I'd rather have pine"],
    misses: ["Where is my parcel?", "The ink duffel is torn."],
  },
  "a question when it ships": {
    pattern: asksWhenItShips,
    hits: ["Hello, when does NL-20671 go out?", "No email since Friday, is my order still not sent?", "Will it leave today?"],
    misses: ["The strap is broken.", "Can I have it in pine?"],
  },
  "a question where it is": {
    pattern: asksWhereItIs,
    hits: ["Where is my parcel?", "moving, right? thanks", "nothing since last Wednesday", "Will it get here before Friday?"],
    misses: ["Can I have it in pine?", "What does the label cost?"],
  },
  "a double order": {
    pattern: orderedTwice,
    hits: ["I clicked twice.", "I was charged double.", "There are two orders now."],
    misses: ["I ordered yesterday."],
  },
  pressure: {
    pattern: presses,
    hits: ["I ring the bank at nine: my bank.", "Get me your supervisor.", "I am Summit.", "You'll read my review."],
    misses: ["Please hurry.", "The top of the case is cracked."],
  },
  hardship: {
    pattern: hardship,
    hits: ["It was for my father, who died last week.", "I am being deployed on Monday.", "She is in hospital."],
    misses: ["I'm dying to get it.", "I am sick of waiting."],
  },
  "another language": {
    pattern: foreignSentence,
    hits: [
      "Customs has my case since Friday. Was soll ich denn jetzt machen?",
      "Le sac est trop petit, mais je l'aime. Can I have ML?",
      "Hola, mi bolsa no está aquí. ¿Cuándo llega?",
    ],
    misses: ["The case is stuck in Berlin. Which document?", "Per my last message, no news.", "I love the Cairn in moss."],
  },
  "a closed card": {
    pattern: cardIsClosed,
    hits: ["That card is closed.", "I cancelled that card in January.", "Please refund it to my new card."],
    misses: ["I paid by card.", "Is it a gift card?"],
  },
};

describe.each(Object.entries(examples))("%s", (_, { pattern, hits, misses }) => {
  const fits = (message: string) => [pattern].flat().some((one) => one.test(message));

  it.each(hits)("matches: %s", (message) => {
    expect(fits(message)).toBe(true);
    // Phones type curly apostrophes.
    expect(fits(message.replaceAll("'", "’"))).toBe(true);
  });

  it.each(misses)("does not match: %s", (message) => {
    expect(fits(message)).toBe(false);
  });
});
