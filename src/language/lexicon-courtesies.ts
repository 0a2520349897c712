/** Greetings, apologies and words that do nothing. */
export const COURTESY_PHRASES = {
  greet: [
    "^ hi|hello|hey|hiya|greetings|howdy",
    "^ dear",
    "^ good morning|afternoon|evening|day",
    "^ morning|afternoon|evening !|,|all|there|again|$",
    "^ a? warm? welcome to|back|aboard|and|!|,",
  ],
  apology: [
    "sorry",
    "apologise|apologize|apologies|apology|apologising|apologizing|apologises|apologizes",
    "forgive us|me",
    "pardon us|me",
  ],
  noAct: [
    "thank|thanks",
    "i ~3 understand|appreciate|see",
    "you are ~2 welcome",
    "of course",
    "no problem|worries",
    "i|we can|could|will ~2 @help",
    "i|we would ~3 @help",
    "happy|glad|love ~2 to @help",
    "^ certainly|great|sure|absolutely|perfect|understood|okay|ok|excellent|alright|wonderful",
    "let us ~1 proceed|get|start|try|take",
    "got it",
    "to @help you",
    "no worries",
    "see|look what i|we can",
  ],
} as const;
