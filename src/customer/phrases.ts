import type { Persona } from "./voice.ts";

/** Wordings of one message by register; a missing register falls back to plain. */
export type PhraseBank = { readonly plain: readonly string[] } & {
  readonly [register in Persona["register"]]?: readonly string[];
};

/** The phrases that the customer uses around facts. Values for placeholders such as `{value}` and `{label}` are inserted unchanged. */
export const PHRASES = {
  answer: {
    plain: ["It's {value}.", "Sure, it's {value}.", "{label} is {value}."],
    brief: ["{value}", "It's {value}"],
    chatty: ["Of course, {label} is {value}.", "Sure thing! It's {value}.", "Yes, hang on… it's {value}."],
    formal: ["{label} is {value}.", "Certainly. It is {value}."],
  },
  guess: {
    plain: ["Not sure if this is what you mean, but {list}.", "If it helps, {list}.", "Do you mean this? {list}."],
    brief: ["{list}?", "If you mean that, {list}", "{list}, if that's it"],
    chatty: ["Hmm, I'm not sure what you need, but {list}!", "Is it this you mean? {list}."],
    formal: ["I am not certain what you require; {list}.", "Should you mean this, {list}."],
  },
  volunteerFile: {
    plain: ["I've also attached {label}, in case it helps.", "Here's {label} as well."],
    brief: ["Also attaching {label}"],
    formal: ["I also attach {label} for your information."],
  },
  answerAll: {
    plain: ["{list}.", "Sure. {list}."],
    brief: ["{list}"],
    chatty: ["Sure! {list}.", "No problem, here you go. {list}."],
    formal: ["Certainly. {list}.", "{list}."],
  },
  again: {
    plain: ["Like I said, it's {value}.", "It's {value}, same as before.", "I gave you that already: {value}."],
    brief: ["Again: {value}", "{value}, as I said"],
    chatty: ["I think I mentioned it already, but it's {value}.", "Same as before, it's {value}!"],
    formal: ["As I mentioned, it is {value}.", "I have given it above: {value}."],
  },
  mend: {
    plain: [
      "Sorry, I mistyped that. It's {value}.",
      "Oh, my mistake. It should be {value}.",
      "Let me check… it's actually {value}, sorry.",
    ],
    brief: ["Sorry, typo. {value}", "My bad, it's {value}"],
    chatty: ["Oh no, I got that wrong, sorry! It's {value}.", "Whoops, fat fingers. It's {value}."],
    formal: ["My apologies, I made an error. {label} is {value}.", "I beg your pardon, it should read {value}."],
  },
  contradict: {
    plain: ["No, that's not right. {label} is {value}.", "Wait, that isn't mine. {label} is {value}."],
    brief: ["No, it's {value}", "Wrong one. It's {value}"],
    formal: ["That is not correct. {label} is {value}."],
  },
  affirm: {
    plain: ["Yes, {value} is right.", "Yes, that's right, {value}."],
    brief: ["Yes, {value}", "Yep, {value}"],
    formal: ["Yes, {value} is correct."],
  },
  attach: {
    plain: ["Here's {label}.", "I've attached {label}.", "Just sent you {label}."],
    brief: ["Here", "Attached"],
    chatty: ["Here you go, I've attached {label}!", "Sure, sending {label} now."],
    formal: ["Please find {label} attached.", "I have attached {label}."],
  },
  attachAgain: {
    plain: ["I did send {label}, but here it is again.", "Sending {label} once more."],
    brief: ["Sent again"],
    formal: ["I have attached {label} once more."],
  },
  notKnown: {
    plain: ["I don't know {label}, sorry.", "I don't have {label}, I'm afraid.", "Sorry, no idea about {label}."],
    brief: ["Don't have {label}", "Don't know {label}"],
    chatty: ["Hmm, I really don't know {label}, sorry!", "I haven't got {label}, sorry about that."],
    formal: ["I'm afraid I do not have {label}.", "I'm sorry, I do not know {label}."],
  },
  stillNotKnown: {
    plain: ["I still don't have {label}.", "Like I said, I don't have {label}."],
    brief: ["Told you, don't have {label}"],
    formal: ["As I said, I do not have {label}."],
  },
  withhold: {
    plain: ["I'd rather not share {label} here.", "I'm not comfortable giving out {label}, sorry."],
    brief: ["Rather not share {label}"],
    formal: ["I would prefer not to give {label}."],
  },
  notYet: {
    plain: ["I'd have to look that up, give me a bit.", "I don't have that in front of me right now."],
    brief: ["Have to look that up"],
    formal: ["I shall have to look that up first."],
  },
  askWhy: {
    plain: ["What do you need {label} for?", "Why do you need {label}?"],
    brief: ["Why do you need {label}?"],
    formal: ["May I ask what you need {label} for?"],
  },
  volunteer: {
    plain: ["By the way, {label} is {value}.", "In case it helps, {label} is {value}."],
    brief: ["Btw {label} is {value}"],
    formal: ["For your information, {label} is {value}."],
  },
  consent: {
    plain: ["Yes, please do.", "Yes, go ahead.", "Yes please, that works for me."],
    brief: ["Yes", "Yes please", "Go ahead"],
    chatty: ["Yes please, that would be great!", "Perfect, yes, please go ahead!"],
    formal: ["Yes, please proceed.", "Yes, I agree to that."],
  },
  choose: {
    plain: ["I'd go for {option}, please.", "Then {option}, please."],
    brief: ["{option} please", "{option}"],
    chatty: ["Ooh, {option} please!", "I think {option} would be best for me, thanks!"],
    formal: ["I would prefer {option}.", "Please arrange {option}."],
  },
  decline: {
    plain: ["No, that's not what I'm after.", "No thanks.", "I don't want that, sorry."],
    brief: ["No", "No thanks"],
    chatty: ["Thanks, but no, that doesn't really help me.", "Oh no, not that, please."],
    formal: ["No, thank you.", "I would rather not."],
  },
  noNeed: {
    plain: ["No need for that, thanks.", "No, that's fine as it is."],
    brief: ["No need", "No, all good"],
    chatty: ["Oh, no need for that, thanks!", "No, no, I'm fine as it is!"],
    formal: ["That will not be necessary, thank you.", "No, thank you, I have what I need."],
  },
  leaveAsIs: {
    plain: ["Please leave it as it is.", "It can stay the way it is."],
    brief: ["Leave it as it is", "It can stay as is"],
    chatty: ["Oh, let's leave it just as it is.", "I think I'll keep things the way they are!"],
    formal: ["Please leave it as it stands.", "I should like it to stay as it is."],
  },
  object: {
    plain: ["Hang on, that's not what I asked for.", "Wait, I didn't ask for that."],
    brief: ["Didn't ask for that"],
    formal: ["That is not what I asked for."],
  },
  wantThing: {
    plain: ["I'd like {goal}.", "I'm after {goal}.", "What I need is {goal}."],
    brief: ["I need {goal}", "I want {goal}", "Just {goal}, please"],
    chatty: ["I'm really just hoping for {goal}.", "What I'd love is {goal}."],
    formal: ["I would like {goal}.", "I am asking for {goal}."],
  },
  wantAction: {
    plain: ["I'd like to {goal}.", "I just want to {goal}.", "I'm trying to {goal}."],
    brief: ["I want to {goal}", "Need to {goal}", "Just trying to {goal}"],
    chatty: ["I'm really just hoping to {goal}.", "All I'd like is to {goal}."],
    formal: ["I would like to {goal}.", "I wish to {goal}."],
  },
  noMore: {
    plain: ["There isn't much more to tell.", "I'm not sure what else to say.", "Like I said,"],
    brief: ["Not much to add.", "As I said,"],
    chatty: ["Hmm, I'm not sure what else you'd like to know.", "I'm not sure what else I can tell you!"],
    formal: ["I am not sure what further detail you need.", "I believe I have described the matter."],
  },
  soWhat: {
    plain: ["Okay.", "I see.", "All right, but"],
    brief: ["Ok.", "And?"],
    chatty: ["Okay, thanks.", "Ah, I see."],
    formal: ["I see.", "Thank you, noted."],
  },
  greet: { plain: ["Hi.", "Hello."], chatty: ["Hi there!", "Hello!"], formal: ["Good day.", "Hello."] },
  excuse: {
    plain: ["Thanks.", "No worries.", "That's kind, but"],
    brief: ["Ok.", "Fine, but"],
    formal: ["Thank you.", "I appreciate that, but"],
  },
  notDone: {
    plain: ["Wait, this isn't sorted yet.", "Hold on, you haven't helped me yet."],
    brief: ["Not sorted yet.", "We're not done."],
    formal: ["My request is still open."],
  },
  wait: {
    plain: ["OK, I'll wait.", "Sure, no problem.", "All right, thanks."],
    brief: ["Ok", "Sure"],
    chatty: ["No worries, take your time!", "Sure, I'll be here!"],
    formal: ["Certainly, I will wait.", "Thank you, I will hold."],
  },
  stillWaiting: {
    plain: ["Still here. How much longer will this take?", "I'm still waiting…", "Any news?"],
    brief: ["Still waiting", "And?"],
    formal: ["I am still waiting. How long will this take?"],
  },
  hello: {
    plain: ["Hello? Are you still there?", "Hello? Anyone there?"],
    brief: ["Hello?", "You there?"],
    formal: ["Hello, are you still there?"],
  },
  notUnderstood: {
    plain: ["Sorry, I don't quite follow. Could you put that another way?", "I'm not sure what you mean by that, sorry."],
    brief: ["Not sure what you mean", "Sorry, what?"],
    chatty: ["Sorry, you've lost me there! What do you mean?", "Hmm, I don't quite get what you mean, sorry!"],
    formal: ["I'm afraid I do not follow. Could you rephrase that?"],
  },
  nonsense: {
    plain: ["That makes no sense to me.", "I don't know what that's supposed to mean."],
    brief: ["That makes no sense.", "What?"],
    formal: ["I do not see what that has to do with my request."],
  },
  confused: {
    plain: ["I'm not sure what exactly I should do there. Can you be more specific?", "How do I do that? I don't see what you mean."],
    brief: ["Where's that?", "How?"],
    chatty: ["Sorry, I'm not very technical! What exactly should I do?", "Hmm, I don't see that. Where do I find it?"],
    formal: ["Could you tell me precisely which steps to take?"],
  },
  soFar: {
    plain: ["That is as far as I've got. What's next?", "One thing at a time, please. What comes next?"],
    brief: ["And then?", "Got that far. Next?"],
    formal: ["I have come as far as that. How do I proceed?"],
  },
  followed: { plain: ["OK, done.", "I've done that."], brief: ["Done"], formal: ["I have done so."] },
  failed: { plain: ["I tried, but it didn't work.", "It won't let me."], brief: ["Didn't work"], formal: ["I tried, without success."] },
  acknowledge: {
    plain: ["OK, I'll do that.", "All right, will do."],
    brief: ["Ok, will do"],
    chatty: ["Okay, I'll do that, thanks!"],
    formal: ["Thank you, I will do so."],
  },
  thank: {
    plain: ["Great, thank you!", "Perfect, thanks.", "Thanks, that's a relief."],
    brief: ["Great, thanks", "Thanks"],
    chatty: ["Oh brilliant, thank you so much!", "That's wonderful, thanks a lot!"],
    formal: ["Thank you very much.", "Thank you, I appreciate it."],
  },
  informed: {
    plain: ["OK, thanks for letting me know.", "Ah, okay. Thanks."],
    brief: ["Ok thanks", "Got it"],
    chatty: ["Ah, good to know, thank you!"],
    formal: ["Thank you for the information."],
  },
  farewell: {
    plain: ["No, that's everything. Thanks for your help!", "That's all, thank you. Bye!"],
    brief: ["That's all, thanks", "All good, bye"],
    chatty: ["No, that's all I needed. Thanks again, have a lovely day!", "That's everything, you've been a great help!"],
    formal: ["That is all, thank you. Goodbye.", "No, nothing else. Thank you for your assistance."],
  },
  giveIn: {
    plain: ["All right, I suppose that's that then. Bye.", "Fine. Not what I'd hoped for, but thanks anyway."],
    brief: ["Fine. Bye", "Ok, forget it then"],
    chatty: ["Oh well, I had to try. Thanks anyway, bye!"],
    formal: ["Very well, I accept that. Goodbye."],
  },
  handedOver: {
    plain: ["OK, thank you. I'll wait to hear from them.", "All right, thanks for passing it on."],
    brief: ["Ok, thanks", "Fine, thanks"],
    chatty: ["Oh good, thank you! I'll talk to them then."],
    formal: ["Thank you. I await their reply."],
  },
  walkAway: {
    plain: ["This isn't getting anywhere. I'll try some other way.", "I give up, we're going round in circles. Bye."],
    brief: ["Forget it", "This is a waste of time. Bye"],
    chatty: ["I'm sorry, but we're going round in circles. I'll leave it here."],
    formal: ["This is leading nowhere. I will seek help elsewhere. Goodbye."],
  },
  outOfTime: {
    plain: ["I have to go now. I'll try again another time.", "I'm out of time, I'll have to leave it here."],
    brief: ["Gotta go"],
    formal: ["I must leave it here for now. Goodbye."],
  },
} as const satisfies Record<string, PhraseBank>;

/** The name of a phrase bank. */
export type PhraseName = keyof typeof PHRASES;
