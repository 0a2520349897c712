/** A correct conversation in an agent's own words: its text for each of the reference's messages. */
export interface Conversation {
  readonly id: string;
  readonly style: string;
  readonly says: readonly string[];
}

/** Complete correct runs as different agents would word them. */
export const conversations: readonly Conversation[] = [
  {
    id: "wrong_item/black-tag",
    style: "terse",
    says: [
      "Got it. Order number and the email on the order, please.",
      "Thanks. Packing record on NL-21434 shows a black tag got scanned instead of tan. Our error, " +
        "sorry. Keep the black one, no photo needed. I can send the tan Luggage Tag as a free " +
        "replacement. OK to go ahead?",
      "Done. RP-1001, tan Luggage Tag, order NL-21434, no charge, ships 3/12. Anything else?",
      "Good day, Augustin.",
    ],
  },
  {
    id: "color_edit/forty-to-sixty",
    style: "with Markdown",
    says: [
      "Hi there, and thanks for getting in touch.\n\nI'd be happy to look into switching you to the " +
        "bigger duffel. So that I can find your order and confirm it's yours, could you share:\n\n- your " +
        "**order number**, and\n- the **email address** used for the order?",
      "Thanks, Kwabena. Good news on the price: you don't pay the full $215, only the difference " +
        "between the two sizes.\n\n| | List price |\n|---|---|\n| Fathom Duffel 40 L, ink | $185 |\n| " +
        "Fathom Duffel 60 L, ink | $215 |\n| **Difference** | **$30** |\n\nYour order hasn't been packed " +
        "yet and the 60 L in ink is in stock. If you agree, I'll change order **NL-20467** from the " +
        "Fathom Duffel 40 L in ink to the Fathom Duffel 60 L in ink and charge **$30.00** to your " +
        "Mastercard ending 6620.\n\nWould you like me to make that change?",
      "All set, Kwabena. Here's a quick recap:\n\n- **Change number:** ED-1001\n- **Order:** NL-20467\n" +
        "- **New item:** Fathom Duffel 60 L in ink, in place of the 40 L\n- **Charged:** $30.00 to your " +
        "Mastercard ending 6620\n- **Ships by:** March 12, 2026\n\nIs there anything else I can help " +
        "with?",
      "Thanks for choosing Northline, Kwabena. Enjoy the extra 20 liters.",
    ],
  },
  {
    id: "missing_item/second-parcel",
    style: "with Markdown",
    says: [
      "Hello, and thank you for letting us know. I'd like to find out where your cubes are.\n\nPlease " +
        "reply with:\n- the **order number**\n- the **email address** on the order\n\nand I'll look at " +
        "everything that has been shipped to you.",
      "Thank you, Philippa. Nothing has gone missing: your order was sent in **two parcels**, and the " +
        "Packing Cubes are in the second one.\n\n### Second parcel\n- **Carrier:** Halyard\n- **Tracking " +
        "number:** HYD221323321\n- **Shipped:** March 6, 2026\n- **Latest scan:** Syracuse, yesterday\n- " +
        "**Carrier's estimate:** March 12, 2026 (an estimate rather than a guarantee)\n\nDoes that " +
        "answer your question, or is there anything else I can look into?",
      "You're very welcome, Philippa, and that's a fair remark about the first box. Take care.",
    ],
  },
  {
    id: "line_item_confusion/where-did-15-go",
    style: "terse",
    says: [
      "I can check. What's the order number and email?",
      "PACK15 was split across both items by price. You paid $183.44 for the pack. Refund if unused: " +
        "$183.44 - $9.95 label = $173.49, back to your card. Anything else?",
      "Sounds good. Take care.",
    ],
  },
  {
    id: "refund_outside_policy/captured-twice",
    style: "British",
    says: [
      "Hello. I can see why you'd want that looked at. Could you give me the order number and the email address for it, please?",
      "Thank you, Gideon. You're quite right, there are two charges on there, and I do apologise. I " +
        "can't move payments about myself, so one of my colleagues has it now with all the details, and " +
        "you'll hear from them in writing within one business day. You needn't do a thing.",
    ],
  },
  {
    id: "airlines/a11-forty-minute-connection",
    style: "British",
    says: [
      "Hello, let's get you to Prague. Could you give me your booking reference and full name, and the email address and postcode on it?",
      "Thanks, Elena. Your Toulouse flight, CV604, gets in at 14:20. The 15:00, CV611, is a whisker " +
        "too tight at 40 minutes, but CV615 at 15:55 leaves you a comfortable 95. Would you like me to " +
        "put BK-6J7YNC on CV615 today, 18 March, at 15:55? It won't cost you anything.",
      "Done: you're on CV615 today, 18 March, at 15:55, with nothing to pay. The reference is AL-1001. Anything else before you board?",
      "Have a good flight, Elena. That's CV615 on 18 March 2026 at 15:55, no charge, reference AL-1001.",
    ],
  },
  {
    id: "airlines/a27-crew-delay-pair",
    style: "with Markdown",
    says: [
      "Hello, and thank you for contacting Corvane Air. You've reached the right desk for " +
        "compensation.\n\nBefore I open your booking, could you please give me:\n\n- **Booking " +
        "reference**\n- **Your full name**\n- **Email address**\n- **Postcode**",
      "Thank you, Reka. I've reviewed your flight:\n\n- **Flight:** CV384 on March 14, to Budapest\n- " +
        "**Arrival:** 205 minutes late\n- **Cause on record:** crew, which is ours to answer for\n\n" +
        "**Compensation due:** 2 passengers x 250 euros = **500 euros**.\n\nI can settle this here. " +
        "Should you still prefer a person, you can write to complaints@corvane.example.\n\nWith your " +
        "agreement I'll refund **500 euros** to your **Visa ending 8856** for booking **BK-7K3DZM**. May " +
        "I proceed?",
      "The compensation of **500 euros** has been sent to your **Visa ending 8856**. Reference: " +
        "**AL-1001**. It arrives by **March 25, 2026**. Is there anything else I can do for you?",
      "Thank you for your kind words, Reka. Your case is closed with **500 euros** in compensation to " +
        "your Visa ending 8856, reference **AL-1001**, arriving by **March 25, 2026**.",
    ],
  },
  {
    id: "airlines/a33-second-claim-over",
    style: "terse",
    says: [
      "OK. I need your booking reference, full name, email and postcode, please.",
      "CV761, March 13: 240 minutes late, crew, so 400 euros are due. Plus the earlier refund that's " +
        "over my limit for one booking, and I can't split it. A colleague has it now and will contact " +
        "you. Case HO-1001. To write to a person: complaints@corvane.example.",
    ],
  },
  {
    id: "hotels/h17-two-bad-nights",
    style: "with Markdown",
    says: [
      "Hello, and thank you for letting us know. Three evenings without heating is not the stay we " +
        "want for you.\n\nTo look into it, I'd need:\n\n- **Reservation number**\n- **Full name**\n- " +
        "**Email address**\n- **Postcode**",
      "Thank you, Lachlan. Our engineer's log shows the following:\n\n| Night | Heating off | What " +
        "comes off |\n|---|---|---|\n| March 11 | 14 hours | half of the night: 77.00 pounds |\n| March " +
        "12 | 5 hours | a quarter: 44.00 pounds |\n| March 13 | 3 hours | nothing, as it is below 4 " +
        "hours |\n\nBoth amounts include the levy. So half of all three nights isn't something I can do, " +
        "but I can take **121 pounds** off your folio for reservation **RS-9H6XSF**. Would you like me " +
        "to go ahead?",
      "I understand, and I wish it were more. The log decides it night by night, so it stays at **121 " +
        "pounds** off your folio for reservation **RS-9H6XSF**. Would you like me to go ahead?",
      "Done. I've taken **121 pounds** off your folio, reference **AL-1001**, with effect from today, " +
        "**March 18, 2026**. Can I help you with anything else?",
      "Thank you, Lachlan. For your records: **121 pounds** reversed on reservation RS-9H6XSF, " +
        "reference **AL-1001**, effective **March 18, 2026**. We hope to welcome you again to a warmer " +
        "room.",
    ],
  },
  {
    id: "utilities/u07-wrong-tariff",
    style: "with Markdown",
    says: [
      "Hello, and thank you for raising this. I'll gladly compare your bill with your contract.\n\nFor " +
        "security, could you give me:\n\n- **Account number**\n- **Full name**\n- **Email address**\n- " +
        "**Postcode**",
      "Thank you, Desmond. You have it right, and here is the comparison:\n\n| | Tariff | Price per " +
        "unit |\n|---|---|---|\n| Your contract | Tarn Fixed 2026 | 0.26 |\n| The bill as sent | Tarn " +
        "Standard | 0.31 |\n\n**The sum on your contract's price**\n- 640 kWh x 0.26 = 166.40 pounds\n- " +
        "31 days x 0.48 daily charge = 14.88 pounds\n- Together 181.28, plus 5% tax = **190.34 pounds**\n" +
        "\nI've corrected bill **BI-50704** from £223.94 to **£190.34**, so it is **£33.60 less**. The " +
        "number is **AL-1001**, and the corrected bill reaches you by **March 23, 2026**.\n\nIs there " +
        "anything else I can help you with?",
      "You're welcome, Desmond. In short: bill **BI-50704** was made on Tarn Standard instead of your " +
        "contract, Tarn Fixed 2026. It was £223.94 and is now **£190.34**, £33.60 less, number " +
        "**AL-1001**. The corrected bill arrives by **March 23, 2026**.",
    ],
  },
  {
    id: "utilities/u18-fourteen-days",
    style: "with Markdown",
    says: [
      "Hello, and thank you for your message. I'd be happy to look at that late charge.\n\nSo that I " +
        "can open your account, please give me:\n\n- **Account number**\n- **Full name**\n- **Email " +
        "address**\n- **Postcode**",
      "Thank you, Rosalind. I've gone through the dates:\n\n- **Bill issued:** February 20, 2026\n- " +
        "**Due:** March 6, 2026, so the full 14 days\n- **Paid:** March 17, 2026, which is 11 days late\n" +
        "\nA first late charge comes off when the bill is paid **at most 10 days** late, and this was " +
        "one day more, so I can't take it off. The bill itself is settled; only the 15 pounds are open.",
      "That sounds like a very hard stretch, Rosalind, and thank you for telling me. I still can't " +
        "take the charge off, because the bill had its full 14 days, was due on March 6, 2026 and was " +
        "paid on March 17, 2026.",
      "Thank you for your understanding, Rosalind. To put it in writing: the late charge stands, " +
        "because the bill was due on **March 6, 2026**, 14 days after it was issued, and paid on **March " +
        "17, 2026**, more than 10 days late. The bill itself is paid. I wish you an easier spring.",
    ],
  },
  {
    id: "abusive/second-insult",
    style: "terse",
    says: [
      "I can help with the return. No insults, please. What's the order number and the email on it?",
      "Got the order. I asked you to keep it civil, and you didn't, so I'm done here. Someone else on " +
        "our team has your case now and will email you within 1 business day.",
    ],
  },
  {
    id: "angry_damaged/make-it-up-to-me",
    style: "British",
    says: [
      "Oh no, I am sorry, that's a rotten thing to unpack. Could I have your order number and the email address on it, please?",
      "Thank you, Tamsin, I've got it up. Would you send me a photo of the damage, please?",
      "Thanks for that, what a shame. It's plain to see the seam's gone, so we'll replace it. I can't " +
        "throw in a Toiletry Kit, I'm afraid, as we don't give goods for the bother, but I'd pop CARE10 " +
        "on your account, which is 10% off your next order. Shall I send you a new Drift Tote in ink for " +
        "order NL-21247, free of charge?",
      "There we go. A new Drift Tote in ink for NL-21247 is arranged, RP-1001, nothing to pay, and " +
        "it's off on Thursday the 12th. CARE10 is on there too, number PR-1001, for 10% off your next " +
        "order. Is there anything else I can do?",
      "My pleasure, Tamsin. Bye for now.",
    ],
  },
  {
    id: "bundle_rec/under-450",
    style: "with Markdown",
    says: [
      "What a lovely gift idea! 🎁 Here's what I'd suggest for your father:\n\n1. **Keel Carry-On 38 " +
        "L**: $345.00\n2. **Packing Cubes, set of 3**: $65.00\n3. **Toiletry Kit**: $58.00\n\n" +
        "**Subtotal:** $468.00\n**Set of Three discount (10%):** -$46.80\n**Total:** **$421.20**\n\nThat " +
        "leaves you **$28.80** under your budget of $450, and all three are in stock. Is there anything " +
        "else I can help you with?",
      "You're very welcome! I hope he loves it. 🧳",
    ],
  },
  {
    id: "address_change/house-number",
    style: "chatty",
    says: [
      "Hey, easy fix hopefully! Can you shoot me your order number and the email on it?",
      "Perfect, found you, Kenji 🙂 It hasn't left yet so we're good. I'd change the delivery address " +
        "on NL-20318 to 47 Quarry Lane, Ithaca, NY 14850, still under Kenji Morrow. Want me to do that?",
      "Boom, done! NL-20318 is now going to 47 Quarry Lane, Ithaca, NY 14850 (Kenji Morrow), change " +
        "number AC-1001. Ships by Wed 3/11. Anything else I can do for ya?",
      "Anytime, Kenji!",
    ],
  },
  {
    id: "line_item_confusion/i-clicked-forty",
    style: "formal",
    says: [
      "Dear customer,\n\nThank you for your message. May I ask for the order number and the email address on the order?\n\nKind regards",
      "Dear Mr Vanterpool,\n\nAccording to our records, order NL-20736 is for the Fathom Duffel 40 L, " +
        "and this is the item that was packed. As it is unused, I can exchange the Fathom Duffel 40 L in " +
        "ink from order NL-20736 for the Fathom Duffel 60 L in ink, at an additional $30.00 charged to " +
        "your Visa ending 5904, with a free return label. The new item would leave on 12 March 2026. " +
        "Shall I go ahead?\n\nKind regards",
      "Dear Mr Vanterpool,\n\nYour exchange has been arranged.\n\nExchange number: EX-1001\nReturned " +
        "item: Fathom Duffel 40 L in ink, order NL-20736\nNew item: Fathom Duffel 60 L in ink\n" +
        "Additional charge: $30.00 (Visa ending 5904)\nDispatch: 12/03/2026\n\nThe free label for the " +
        "other one is sent to you by email. Is there anything else I may do for you?\n\nKind regards",
      "Dear Mr Vanterpool,\n\nThere is no need to apologise. All the best.\n\nKind regards",
    ],
  },
  {
    id: "backorder_eta/slipped-and-asked",
    style: "formal",
    says: [
      "Good afternoon,\n\nThank you for your message. I am sorry for the wait. Would you kindly let me " +
        "have the order number and the email address on the order, so that I may look into it?\n\nWith " +
        "kind regards",
      "Dear Ms Fusco,\n\nThank you. You are quite right: your order was due to leave on 20 February " +
        "2026, and we are twelve business days behind. Please accept our apologies.\n\nYour Ridge Pack " +
        "will be dispatched on 18.03.2026.\n\nI can't give an upgrade or goods for a delay; the one " +
        "gesture we have is CARE10, and it is yours. I have applied the discount code CARE10 to order " +
        "NL-21939, number PR-1001: it takes 10% off your next order.\n\nIs there anything else I can " +
        "help you with?",
      "Dear Ms Fusco,\n\nThank you for your understanding.\n\nWith kind regards",
    ],
  },
  {
    id: "unsupported_request/forty-duffels",
    style: "British",
    says: [
      "Hello Teddy, that sounds a splendid outfit. Pricing forty in one go is a bit above me, so I've " +
        "popped it across to a colleague, and you'll hear back at teddy.ransome@example.com within one " +
        "business day.",
    ],
  },
  {
    id: "airlines/a12-classic-change",
    style: "with Markdown",
    says: [
      "Hello, and thanks for reaching out! I'd be happy to check the later flight.\n\nTo access your " +
        "booking I need:\n- **Booking reference**\n- **Full name**\n- **Email address**\n- **Postcode**",
      "Thank you, Jonas! Good news, **CV733 on Saturday at 17:35 has seats**.\n\n**Cost of the " +
        "change**\n1. Change fee on CLASSIC: 60.00 euros\n2. Fare difference: 154.00 - 129.00 = 25.00 " +
        "euros\n3. **Total: 85.00 euros**\n\nYour current flight is CV731 at 08:20. Shall I move booking " +
        "**BK-9F2HTP** to **CV733 on March 21, 2026**, departing 17:35, for **85.00 euros**?",
      "You're booked on **CV733** on **March 21, 2026**, departing **17:35**. ✈️\n\n- **Charged:** " +
        "85.00 euros\n- **Reference:** AL-1001\n\nIs there anything else I can do for you?",
      "Enjoy your extra morning in bed, Jonas! Your booking BK-9F2HTP is now on **CV733**, March 21, " +
        "2026, 17:35, for 85.00 euros, reference **AL-1001**.",
    ],
  },
  {
    id: "utilities/u15-moved-in-twentieth",
    style: "with Markdown",
    says: [
      "Hello! I'd be happy to check the start of that bill.\n\nPlease provide:\n- **Account number**\n" +
        "- **Full name**\n- **Email address**\n- **Postcode**",
      "Thank you, Hamza. You're right, and I have corrected your bill.\n\n**What was wrong:** the bill " +
        "started on January 1, 2026, but your tenancy began on **January 20, 2026**.\n\n**The new " +
        "calculation**\n- Usage: 8,410 - 8,190 = 220 kWh × £0.28 = £61.60\n- Daily charge: 12 days × " +
        "£0.52 = £6.24\n- Subtotal: £67.84\n- 5% tax: £3.39\n- **New total: £71.23**\n\nI've corrected " +
        "bill **BI-51504**, number **AL-1001**: from £137.47 to **£71.23**, which is **£66.24 less**. " +
        "The part from the 20th on is your own and stays. The corrected bill reaches you by **March 23, " +
        "2026**.\n\nIs there anything else I can help you with?",
      "You're welcome, Hamza! In short: bill BI-51504 now starts on January 20, 2026; it was £137.47 " +
        "and is now £71.23, £66.24 less, number AL-1001. The corrected bill arrives by March 23, 2026.",
    ],
  },
  {
    id: "utilities/u23-arrears-780",
    style: "terse",
    says: [
      "I'll be quick. What's your account number, name, email and phone number?",
      "You owe 780 pounds. I can only do plans up to 600, so our debt team gets this one, along with " +
        "your offer of 65 a month. They'll contact you. HO-1001.",
    ],
  },
  {
    id: "utilities/u26-catch-up-584",
    style: "British",
    says: [
      "Hello, nineteen months is a long time, I do see. Might I have your account number, your full " +
        "name, and the email address and postcode on the account?",
      "Thank you, Yolanda. Part of it is indeed too old: 584 days less 365 makes 219, and 219 of the " +
        "584 days come to £438 of the £1,168. The trouble is that I'm only allowed to credit £300, and " +
        "it isn't mine to split, so I've asked a colleague to take this on. They'll be in touch, and " +
        "your number is HO-1001.",
    ],
  },
  {
    id: "wismo_travel/pick-up-by-saturday",
    style: "chatty",
    says: [
      "Hi Paul! Let me look. Can I get the order number and the email on it?",
      "Thanks Paul! So it's sitting at the Skua Express counter, 88 Dockside Street, Madison, and " +
        "they'll hang on to it until Saturday, 3/14. I can't get it moved to your office, since once " +
        "it's at a counter it stays put till someone picks it up. Ruth needs her photo ID. If you're " +
        "going for her, bring a note she's signed plus both your IDs. If nobody grabs it by then, it " +
        "heads back to us.",
      "I get it, but a saved address doesn't change it: I can't move a parcel that's at a counter.",
      "So close, I know! I can't make an exception though. Take Ruth's signed note and both IDs and " +
        "you can pick it up yourself until the 14th.",
      "Have a great trip, Paul!",
    ],
  },
];
