import type { CaseCustomer } from "../../case/case-customer.ts";
import { aboutTheGoal, acceptanceOf, canonical } from "../../conversation/acceptance.ts";
import { withoutLines } from "../../conversation/authored.ts";
import type { ContractView } from "../../conversation/contract-view.ts";
import type { CustomerAct } from "../../conversation/customer-act.ts";
import type { Proposal } from "../../conversation/proposal.ts";
import type { TurnDraft } from "./draft.ts";

const yes = new RegExp(
  String.raw`(?:^|[.!?,;–-]\s*)(?:yes|yeah|yep|yup|sure|ok|okay|agreed|please do|go ahead|go for it|do (?:it|that)|(?:that )?sounds ` +
    String.raw`(?:good|great|fine)|(?:that )?works(?: for me)?|that(?:'s| is) fine|perfect|let's do (?:it|that))\b`,
  "i",
);
const no = new RegExp(
  String.raw`^\W*(?:no\b(?! problem| worries| rush)|nope\b|nah\b|i(?:'d| would) rather not|i do(?:n't|` +
    " not) want|not (?:interested|happy with)|absolutely not|please do(?:n't| not))",
  "i",
);

/**
 * How a message answers the agent's proposals. Its words show whether the customer agrees; if they leave this open, the model's log
 * decides. The log also identifies the proposal.
 */
export function readAnswerToProposals(draft: TurnDraft, view: ContractView): CustomerAct[] {
  const log = draft.acts.find(({ act }) => act === "consent" || act === "choose" || act === "decline");
  const { stance } = view;
  const put = proposalsFor(view);
  if (view.hearing.proposals.length === 0)
    // The reader found no proposal, but the monitor must still see that the model agreed to something.
    return log && log.act !== "decline" ? [{ act: "consent", action: log.about || "other" }] : [];
  if (put.length === 0) return [];
  const words = withoutLines(draft.text, forcedLines(view.briefing.customer));
  const answer = no.test(words) ? "decline" : yes.test(words) ? "agree" : answerOn(log?.act);
  const meant = put.find(({ action }) => action !== undefined && isMeant(action, log?.about ?? ""));
  if (answer === "decline") {
    const declined = meant ? [meant] : put;
    return [...new Set(declined.map(({ action = "other" }) => action))].map((action) => ({ act: "decline", action }));
  }
  if (answer === "none") return [];
  // The reader may have picked the wrong word as the action, while the log names what the customer came for.
  const wished = meant ? undefined : stance.accepts.find(({ action }) => isMeant(canonical(action), log?.about ?? ""));
  if (wished && log?.act !== "decline") return [{ act: "consent", action: canonical(wished.action) }];
  const taken = meant ?? put.find((proposal) => acceptanceOf(proposal, stance) !== undefined) ?? put[0];
  if (!taken) return [];
  const action = canonical(acceptanceOf(taken, stance)?.action ?? taken.action ?? "other");
  const several = put.length > 1 && put.every(({ act }) => act === "offer");
  return [{ act: several ? "choose" : "consent", action }];
}

/** The lines that the case prescribes, which do not answer a proposal. */
function forcedLines({ pushes, changes_mind }: CaseCustomer): string[] {
  return [...pushes, ...changes_mind.map(({ say }) => say)];
}

function answerOn(act: string | undefined): "agree" | "decline" | "none" {
  if (act === undefined) return "none";
  return act === "decline" ? "decline" : "agree";
}

function isMeant(action: string, about: string): boolean {
  return about !== "" && canonical(about.toLowerCase()) === action;
}

/** The proposals as the monitor sees them; "shall I go ahead?" refers to an earlier proposal. */
function proposalsFor({ hearing, earlier, stance }: ContractView): Proposal[] {
  const now = hearing.proposals.map((proposal) => aboutTheGoal(proposal, stance));
  const readable = now.filter(({ action }) => action !== undefined);
  if (readable.length > 0) return readable;
  const before = earlier.findLast((exchange) => exchange.hearing.proposals.some(({ action }) => action !== undefined));
  return now.length === 0 ? [] : (before?.hearing.proposals.filter(({ action }) => action !== undefined) ?? []);
}
