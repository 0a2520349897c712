const joined = /^(?:and|but|so|or|then|and then|and also)\s+(?:(?:also|then|even|just|personally) )*/i;
const ownSubject =
  /^(?:i|we|you|he|she|it|they|who|which|that|this|these|those|there|here|the|your|our|my|its|his|her|their|a|an|no|nothing|nobody|someone|somebody|if|when|as|for|to|in|on|at|by|with|of|not|is|are|was|were|has|have|had)\b/i;
const begun =
  /^.*?\b(?:i|we|you|they|he|she|(?:my|our|the|a) (?:[\w-]+ ){0,2}?[\w-]+|some(?:one|body))(?:['’](?:ve|ll|m|re)| have| has| will| shall| am| are| is going to| are going to)\b/i;

/** A clause with the subject of the one before it, where it has none of its own: "I have cancelled it and refunded the postage". */
export function withSubject(text: string, before: string | undefined): string {
  const verb = text.replace(joined, "");
  if (before === undefined || verb === text || ownSubject.test(verb)) return text;
  const start = begun.exec(before)?.[0];
  return start === undefined ? text : `${start} ${verb}`;
}
