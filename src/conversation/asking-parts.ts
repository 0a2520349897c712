import { asksForYes, asksIfThatIsAll } from "./asks-yes.ts";
import { contentStems } from "./fact-words.ts";
import { requestZones } from "./request-zone.ts";
import { namesIdentity, namesSlot } from "./spotted-slots.ts";

/** The parts of a message that may each ask for something, without those that ask for consent or for identity. */
export function askingParts(message: string): readonly string[] {
  return requestZones(message).flatMap(({ text, isQuestion, isItem }) => {
    if (asksIfThatIsAll(text) || (!isQuestion && !isItem && (isOwnWork(text) || !requests.test(text)))) return [];
    const parts = partsOf(text.replace(purpose, ""));
    // A sentence that asks for consent or for a picture has little else to ask, unless it says so.
    const isOther = asksForYes(isQuestion ? `${text}?` : text) || namesSlot(text, "photo");
    const asking = isOther ? parts.filter(asksWhat) : parts;
    if (isItem && isStatement(text)) return [];
    return asking.filter((part) => !asksForYes(part) && !ofAgent.test(part) && !namesIdentity(part) && isAbout(part));
  });
}

/** Whether a list item states something, because it is a whole sentence. */
function isStatement(item: string): boolean {
  return /\.\s*$/.test(item) && item.length > 60;
}

// "It looks like BK-…" describes a number, and "could you send me those?" points back.
const form = /\b(?:looks? like|of the form|starts? with|such as|like) [A-Z]{1,4}-/i;

function isAbout(part: string): boolean {
  return contentStems(part).size > 0 && !form.test(part);
}

// "You send it back with the label" asks for nothing, but "Please check the label" and "Check the label" do.
const addressed = "please|kindly|could you|can you|would you|will you|tell me|let me (?:know|have)";
const needed = "(?:i|we)(?:['’]d| would)?(?: also| still| just)? (?:need|like to know|ask you)";
const welcome = "would (?:also )?(?:help|be (?:useful|helpful|handy))";
const lead = "(?:(?:and|then|so|now|next|also|first|just|for now|do)\\W+)*";
const imperative = "send|tell|give|share|add|attach|describe|mention|check|look|ask|have a look|confirm|reply";
const requests = new RegExp(String.raw`\b(?:${addressed}|${needed}|${welcome})\b|^\W*${lead}(?:${imperative})\b`, "i");
// "Then I'll look up the duffel" and "so let me check what yours shows" are about the agent's own work.
const ownWork =
  /^\W*(?:(?:then|so|and|now|next|first)\W+)*(?:i|we)(?:['’](?:ll|d|ve)| will| can| could| would| have)\b|\blet me (?:check|look|see|find|pull|open|go)\b|\b(?:i|we) need to (?:look|check|open|see|run|go|find)\b/i;

/** Whether a sentence says what the agent itself does or will do. */
function isOwnWork(text: string): boolean {
  return ownWork.test(text);
}

const ofAgent =
  /\b(?:one|two|three|any|either) of\b|\b(?:i|we)(?:['’](?:ll|d|ve|m|re)| will| would| can| may| am| are| have)\b/i;
// What the agent does or will do, as in "before I open the booking, …" and "to find your order, …".
const purpose =
  /^\W*(?:and )?(?:(?:before|once|after|when|as soon as|until|so|so that|because|since|while|if|as) (?:i|we|my|our|a|the)\b|(?:in order )?to (?!be\b))[^,:;?]*(?:[,:;]|$)/i;
const asks = /^\W*(?:(?:and|or|plus|also|but|then)\W+)*(?:what|which|when|where|who|whose|why|how|whether)\b/i;
/** Whether a part begins with a question word. */
export function asksWhat(part: string): boolean {
  return asks.test(part);
}

const borders = /\s*[;:–—()]\s*|,\s+|\s+(?=(?:and|plus|or|but|as well as)\b)/i;

/** The parts of a sentence, such as the items of a list; what has only one word to it is no part. */
function partsOf(text: string): readonly string[] {
  return text.split(borders).filter((part) => (part.match(/\p{L}{3,}/gu) ?? []).length > 1);
}
