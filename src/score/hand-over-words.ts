/** Pieces of patterns that are used more than once. */
const named =
  "colleagues?|co-?workers?|team-?mates?|specialists?|supervisors?|managers?|experts?|teams?|departments?|members? of (?:our |the )?(?:team|staff)|some(?:one|body)(?: else)?|another (?:person|agent|advis[eo]r|desk)(?!['’])|(?:a|an|the|our) (?:\\w+ )?(?:person|human|agent|advis[eo]r|representative|rep|case ?worker|handler|officer)|billing|accounts|back office|head office|(?:the|our) (?:right|duty|other|\\w+) (?:people|folks|desk)";
const who = `(?:${named}|they|them|their)`;
const act =
  "contact|write|e-?mail|call|ring|phone|message|text|reply|respond|answer|get (?:back|in touch|this|it|to)|be (?:in touch|back|writing|contacting|reviewing|handling|looking|taking|dealing)|come back|reach out|follow (?:up|it|this|through)|drop (?:you|us) a (?:line|note)|let you know|look (?:at|into|after|over)|review|assess|check|decide|handle|settle|sort|deal with|see to|work|find|continue|help|assist|advise|investigate|take|pick|finish|process|arrange|resolve|fix|complete|go (?:over|through)|give you|sign";
const acting =
  "contacts|writes|emails|calls|replies|answers|looks (?:at|into|after)|reviews|assesses|checks|decides|handles|settles|sorts|deals with|sees to|works|finds|takes|picks|gets|has to|have to|needs? to|must|to (?:look at|decide|review|settle|sign|sort|handle|deal)";
const giving =
  "pass(?:ed|ing|es)?|hand(?:ed|ing|s)?|forward(?:ed|ing)?|refer(?:red|ring)?|escalat(?:ed|ing|es?)|assign(?:ed|ing)?|transfer(?:red|ring)?|rout(?:ed|ing)|mov(?:ed|ing)|giv(?:en|ing)|gave|rais(?:ed|ing)|shar(?:ed|ing)|submitted|sen(?:t|ding)|put(?:ting)?|pop(?:ped|ping)?|brought|bringing|brings?|loop(?:ed|ing)|call(?:ed|ing) in|asked|asking|got|turn(?:ed|ing)|direct(?:ed|ing)|goes|going|go|entrusted|delegated|flagged|connect(?:ed|ing)?";

/** How agents say that somebody else takes a case over. */
export const handOverWords = {
  people: new RegExp(`\\b(?:${named})\\b`, "i"),
  pronoun: /\b(?:they|them|their|theirs)\b|\bthey['’]/i,
  /** People who are not of the desk: what they do is no hand-over. */
  others:
    /\b(?:carrier|courier|bank|airport|landlord|insurer|seller|agency)(?:['’]s)? (?:\w+ )?(?:team|people|manager|department|staff)\b|\byour (?:own )?(?:manager|team|colleagues?)\b/i,
  /** "I've passed it to a colleague", "it goes to our debt team", "I've looped in a specialist", "I've sent it their way". */
  given: new RegExp(`\\b(?:${giving})\\b[^.;?]{0,60}?\\b${who}\\b`, "i"),
  /** "A colleague has it now", "it's with them", "it is in their hands", "it rests with a colleague", "decided by a colleague". */
  has: new RegExp(
    [
      `\\b${who}\\b(?: \\w+){0,4}? (?:has|have|had|got|hold|own|owns)\\b`,
      `(?:\\b(?:is|it|this|case|now|all|everything|rests|lies|sits|stays)|['’]s) (?:\\w+ ){0,2}?with (?:\\w+ ){0,3}?${who}\\b`,
      `(?:ed|at|into|up|on|over|dealt with) by (?:\\w+ ){0,3}?${who}\\b`,
      `\\bin (?:\\w+ ){0,3}?(?:${named}|their)(?:['’]s?)? hands\\b`,
      `\\b(?:hear|reply|answer|word|e-?mail|message|call|decision) (?:\\w+ ){0,2}?from (?:\\w+ ){0,3}?${who}\\b`,
      `(?:\\b(?:is|one|something|matter|case|decision|question|job|call)|['’]s) (?:\\w+ )?(?:for|up to) (?:\\w+ ){0,3}?(?:${named})\\b`,
    ].join("|"),
    "i",
  ),
  /** "A specialist will be in touch", "our team takes it from here", "one of my colleagues who settles it". */
  acts: new RegExp(
    `\\b${who}\\b[^.;?]{0,50}?(?:(?:\\bwill|['’]ll|\\bshall|\\b(?:is|are) (?:now )?going to|\\b(?:is|are) (?:now )?to)(?: \\w+){0,3}? (?:${act})\\b|\\b(?:${acting})\\b|\\b(?:is|are|now|be) (?:now )?(?:taking|handling|looking|reviewing|dealing|picking|working|on (?:it|this|the case)))`,
    "i",
  ),
  /** What could be is no hand-over, nor what is only offered or wished for. */
  offered: new RegExp(
    `\\b(?:if|should|in case) you\\b|\\byou(?:['’]d| would| do)? (?:like|prefer|rather|want|wish|ask|asked|wanted|need)\\b|\\b(?:i|we) (?:can|could|might|may|would)\\b[^.;]{0,30}\\b(?:${giving}|pass|hand|ask|put|bring|get)\\b[^.;]{0,40}\\b(?:${named})\\b|\\b(?:${named})\\b(?: \\w+){0,2} (?:could|might|may|would)\\b`,
    "i",
  ),
  denied:
    /\b(?:no (?:colleague|one|person|human|specialist|supervisor|manager|team)|nobody|(?:not|never|cannot|n['’]t)(?: be| need to| have to)? (?:pass|hand|transfer|escalat|forward|refer|involv|need a|ask))/i,
  self: /\b(?:i|we)(?:['’]ll| will|['’]m| am|['’]re| are)(?: \w+)? (?:take|taking|handle|handling|look|looking|sort|see|check|contact|write|be)\b[^,;.]*/gi,
} as const;
