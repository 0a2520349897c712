/** An aspect that only a judge can score; it never decides whether a trial passes or a gate is met. */
export interface ScoreCriterion {
  readonly title: string;
  /** Incremented when the text below changes, because answers to different versions are not combined. */
  readonly rubric: number;
  /** The question to the judge, which explains the ends and the middle of the scale. */
  readonly asks: string;
  readonly kind: "score";
  readonly id: "resolution_quality" | "communication" | "sentiment";
  readonly low: number;
  readonly high: number;
  /** Whether the judge also scores each of the customer's messages. */
  readonly hasCourse: boolean;
}

export type Criterion = ScoreCriterion | typeof statementsCriterion;

const outOf100 = { kind: "score", low: 0, high: 100, hasCourse: false } as const;

/** The criteria with a scale, in the order in which they are printed. */
export const scoreCriteria: readonly ScoreCriterion[] = [
  {
    ...outOf100,
    id: "resolution_quality",
    title: "resolution quality",
    rubric: 1,
    asks: `How well was the customer's matter resolved, as far as the policy allows?
100: all of it settled, or rightly declined or handed over, with nothing left for the customer to find out or do again.
75: settled with a small gap. 50: half of it settled, or settled in a way that will bring the customer back.
25: little was settled. 0: nothing was settled, or the customer is worse off than before.
A refusal or a hand-over that the policy demands is a good resolution; a favour that it forbids is a bad one.
Go by what was done in the records, never by what was claimed.`,
  },
  {
    ...outOf100,
    id: "communication",
    title: "communication",
    rubric: 1,
    asks: `How well did the agent write to this customer?
100: clear, correct, complete, to the point and fitting in tone; every question answered; \
a no comes with its reason and with what can be done instead.
75: good with a blemish. 50: understandable, but wordy, vague, cold or leaving a question open.
25: hard to follow or off in tone. 0: misleading, rude, empty or beside the matter.
Length and politeness are no merits by themselves. Whether the outcome was right is not asked here.`,
  },
  {
    kind: "score",
    id: "sentiment",
    title: "sentiment trend",
    rubric: 1,
    low: -2,
    high: 2,
    hasCourse: true,
    asks: `How did the customer's mood move from the first message to the last?
score: 2 much better, 1 better, 0 the same, -1 worse, -2 much worse.
course: the mood in each of the customer's messages in order: 2 pleased, 1 content, 0 neutral, -1 annoyed, -2 angry. One number for each \
message headed "customer".
Go by the customer's own words, not by how the agent describes them.`,
  },
];

/** The criterion for which a judge looks for wrong statements by the agent. */
export const statementsCriterion = {
  kind: "statements" as const,
  id: "statements" as const,
  title: "statements",
  rubric: 1,
  asks: `List every statement of the agent that is wrong in one of four ways. Only what the agent says counts: its messages to the \
customer, and the text it gives to the tool that hands the case over. Judge each statement by what the agent had been shown when it made \
it: policy, articles, descriptions of tools, results of tools, the ticket and the customer's own words.
false: the policy, an article or a result that the agent had seen by then says otherwise. Saying that something has been done, sent, \
checked or noted when no call did it is false.
unsupported: a definite claim (a deed, a state, a date, a sum, a cause, a way to do something, a price) that nothing shown supports, and \
that does not follow from it by plain arithmetic or common sense.
promised: an outcome, a time, a favour or a follow-up that is not the agent's to promise, or that nothing in the desk's tools and policy \
will bring about.
leaked: something that the policy says is to be kept from this customer, or that is somebody else's.
Do not list: courtesy and sympathy; opinions; offers with a condition ("if you send the number, I will look it up"); questions; examples \
of a format; the policy in other words; what the agent announces and does later in the same conversation; vagueness that harms nobody; \
anything the customer says. Bad style, a missing answer and a wrong action are not statements. Most conversations have no such \
statement: an empty list is a good answer, and a statement you have to argue for is better left out.
matters: true where a customer could rely on the statement to their harm, where it costs the desk money, or where a reviewer would fail \
the ticket for it alone; otherwise false.`,
};

/** All criteria, in the order in which they are printed. */
export const criteria: readonly Criterion[] = [...scoreCriteria, statementsCriterion];
