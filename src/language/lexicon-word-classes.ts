/** Word classes that phrases name with `@`. */
export const PHRASE_CLASSES = {
  tell: "provide furnish share give send tell supply specify state indicate clarify describe list mention quote reply respond",
  give: "provide furnish share give send tell supply specify include enter type pop state indicate clarify describe list mention submit upload attach forward quote drop read verify reply respond choose pick select email text advise paste copy explain",
  soft: "please kindly also just quickly then now possibly perhaps first still either simply go ahead",
  agree: "proceed go continue",
  wh: "what which when where who how why whose",
  help: "help assist support",
  further: "further additional more other else another extra",
  wait: "moment minute second sec secs mins min minutes seconds while bit mo tick ticks moments jiffy",
  person:
    "agent agents human person representative representatives rep advisor advisors adviser advisers supervisor supervisors manager managers specialist specialists colleague colleagues team teams department concierge technician technicians engineer engineers expert experts staff someone somebody operator support lead leader desk office consultant adjuster adjusters handler handlers",
  officer:
    "agent human person representative rep advisor adviser supervisor manager specialist colleague team department concierge expert someone somebody operator lead leader desk consultant adjuster handler specialists advisers advisors colleagues managers handlers agents experts",
  be: "is are was were be am been being",
  read: "bring load grab chase verify check look search find locate retrieve review pull verify access see fetch view double-check recheck examine investigate dig run explore consult ask",
  reading:
    "bringing loading grabbing having asking chasing checking looking searching finding locating retrieving reviewing pulling verifying accessing going fetching double-checking investigating digging getting working running consulting",
  say: "ask reach contact let get message write drop come call shout ping tell email return",
  day: "day evening afternoon night weekend morning week trip flight stay journey rest time holiday vacation travels",
  "ing-any":
    "going having staying trying adding taking switching getting being travels travelling reading gardening cooking watching listening",
  good: "great good nice lovely wonderful fantastic safe pleasant excellent fabulous amazing brilliant enjoyable",
} as const;
