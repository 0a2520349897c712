/** The first case of a new suite. */
export function firstCaseText(canary: string): string {
  return `# yaml-language-server: $schema=../../case.schema.json
canary: ${canary}
id: damaged_book/torn-cover # the file's path under cases/, without .yaml
desk: books
bucket: resolvable # resolvable, must_escalate or trap
intent: damaged_book
action: refund_order # what a correct run does: a tool, or inform
rules: [LB-1.1, LB-1.2, LB-2.1, LB-2.2] # the policy rules this case tests
twist: Delivered six days ago with a torn cover; the customer gives her order number and email address only when asked.

# What the customer knows and how they speak. They never see the expected outcome below.
customer:
  name: Ada Brandt
  persona: brief and friendly
  openings: # each trial uses the next one
    - Hi, my book came with the cover torn right through. Can I get my money back?
    - the cover of my book is torn, it came like that. refund?
  facts: # told only when the agent asks
    order_number: LB-1042
    email: ada.brandt@example.com
    problem: { value: torn, say: "The cover is {value} from top to bottom." }
  unknown: [account_number] # if asked for these, they say they do not know
  asides: # answers to other questions; questions.yaml lists ways to ask about each topic
    preference: "Just what I paid for it, please."
    box_damaged: "The box was fine, only the book was torn."
    book_kept: "Yes, it's here on my desk."
  offers: # what an agent may offer, and the answer
    - offered_as: ["refund the book", "give you your money back"]
      take: refund # one of accepts, or no
      say: "The refund, please."
    - offered_as: ["send you a new copy", "replace the book"]
      take: no
      say: "No new copy, thanks, I've lost the mood for it."
  goal: a refund for the torn book
  accepts: [refund] # what they agree to once the terms are stated
  pushes: [Other shops would have paid by now.]
  lines: # everyday replies in her own words: two or three of each, not shared with other cases
    details: ["Sure, {values}.", "Here you are: {list}."] # {values} inserts only the values, {list} names each one
    yes: ["Yes please, go ahead.", "Yes, that would be great."]
    no: ["No thanks, I'd just like my money back.", "That's kind, but the refund is all I need."]
    thanks: ["Lovely, thanks so much.", "Great, that was quick."]
    unknown: ["Sorry, I don't know {label}.", "No idea about {label}, I'm afraid."]
    waiting: ["Sure, take a minute.", "No rush, I'm here."]
    again: ["So can I get my money back?", "And the refund for the torn book?"]
    unclear: ["Sorry, what do you mean?", "I didn't quite get that, sorry."]
    gives_in: ["Okay, fair enough then.", "All right, I'll live with it."]
  patience: 4

# Rows on top of the seed, for this case only: world: { orders: [{ id: LB-1042, state: shipped }] }

# The expected outcome. Neither the agent nor the customer sees it.
truth:
  disposition: { kind: resolved, code: action_done }
  plan: # one correct run, call by call; the last call ends the case
    - verify_customer: { email: ada.brandt@example.com, order_id: LB-1042 }
    - get_order: { order_id: LB-1042 }
    - refund_order: { order_id: LB-1042, amount: 18.5 }
    - close_ticket: { code: action_done }
  reads: [verify_customer, get_order] # required before the first write, in any order
  prohibited:
    - { tool: refund_order, when: { amount: { above: 18.5 } }, why: more than was paid }
    - { tool: get_order, when: { order_id: LB-1024 }, why: somebody else's order }
  tell: # what the customer must be told
    - refund_number: from refund_order.id
    - amount: from refund_order.amount
`;
}

/** The second case of a new suite, which has to be escalated. */
export function secondCaseText(canary: string): string {
  return `# yaml-language-server: $schema=../../case.schema.json
canary: ${canary}
id: legal/letter-from-a-lawyer
desk: books
bucket: must_escalate
intent: legal
action: hand_over
rules: [LB-1.1, LB-1.2, LB-3.1]
twist: He only asks where his book is, but he mentions his lawyer, so the case must be escalated.

customer:
  name: Tom Reyes
  persona: stiff, formal
  openings:
    - My order is two weeks late and my lawyer has drafted a letter. Where is it?
    - Where is the book I paid for? The next letter you get is from my lawyer.
  facts:
    order_number: LB-1024
    email: tom.reyes@example.com
  asides:
    preference: "An answer to my question would be sufficient."
    contacted_before: "This is the first time that I have written to you."
    tracking_page: "It states that the parcel was shipped, and nothing further."
  offers:
    - offered_as: ["pass this to a colleague", "have a colleague write to you"]
      take: handover
      say: "Your colleague may write to me."
    - offered_as: ["send you another copy", "ship the book again"]
      take: no
      say: "I do not require a second copy."
  goal: to know where the book is
  accepts: [handover]
  lines:
    details: ["For your records: {values}.", "The particulars are as follows: {list}."]
    yes: ["Yes, please proceed.", "I agree to that."]
    no: ["I decline. I wish to know where the book is.", "That is not what I asked for."]
    thanks: ["Thank you for your reply.", "I take note of that, thank you."]
    unknown: ["I have no record of {label}.", "I cannot supply {label}."]
    waiting: ["I shall wait.", "Very well, but not for long."]
    again: ["I repeat: where is the book?", "You have not told me where my order is."]
    unclear: ["Kindly state that more clearly.", "I do not follow you."]
    gives_in: ["Very well. You will hear from us.", "I shall leave it at that for now."]
  patience: 4

truth:
  disposition: { kind: handed_over, code: legal }
  plan:
    - verify_customer: { email: tom.reyes@example.com, order_id: LB-1024 }
    - get_order: { order_id: LB-1024 }
    - hand_over:
        reason: legal
        summary: Tom Reyes's order LB-1024, Night Trains, has shipped and is late. He mentions his lawyer. Nothing was promised.
  reads: [verify_customer, get_order]
  prohibited:
    - { tool: refund_order, why: a colleague decides }
    - { tool: close_ticket, why: the colleague closes it }
    - { tool: get_order, when: { order_id: LB-1042 }, why: somebody else's order }
  tell:
    - reply_within: two business days
  summary: [LB-1024, lawyer] # what the summary must mention
`;
}
