import type { AgentSession, AgentTurn, StandInBriefing } from "../../conversation/agent.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Random } from "../../random.ts";
import { fillArguments, type PlannedCall } from "../../world/replay.ts";
import { type Course, rightCourse } from "./course.ts";
import { dispositionOf, isEnd } from "./ending-step.ts";
import { fillPhrase } from "./fill-phrase.ts";
import { agrees, isLeaving, isSettled } from "./hear.ts";
import { leadOf } from "./lead-of.ts";
import { Memory } from "./memory.ts";
import { recordIn } from "./name-slot.ts";
import { isReasonAhead, misquoting, outcomeOf, standFirm } from "./outcome.ts";
import { preparedCase } from "./prepared-case.ts";
import { previewCall } from "./preview.ts";
import { questionsBefore } from "./questions.ts";
import { openRambler } from "./rambler.ts";
import { randomOf } from "./random-of.ts";
import { sayValue } from "./say-value.ts";
import { openSituation, type Situation } from "./situation.ts";
import { insistOn, instructionOf, isNotTaken, termsOf, withSummary } from "./step-words.ts";
import type { DefectOpportunity, Temptation } from "./temptation.ts";
import { firstName, StandInVoice } from "./voice.ts";
import { passingWish } from "./wish.ts";
import type { WorkStep } from "./work-step.ts";

/** The kind of reply that the stand-in is waiting for. */
type Waiting = { readonly for: "facts" | "goodbye" } | { readonly for: "consent" | "report"; readonly step: WorkStep };

/** How often to propose an action that the customer will change their mind about. */
const mostHolds = 2;
/** The number of dissatisfied replies after which the case is closed anyway. */
const mostUnsettled = 3;

/**
 * Follows a course by asking questions, looking up records, getting consent, acting, reporting, and closing the case
 * once the customer is satisfied.
 */
export class DeskWorker implements AgentSession {
  readonly #situation: Situation;
  readonly #temptations: readonly Temptation[];
  readonly #results = new Map<string, Json>();
  readonly #writes: PlannedCall[] = [];
  readonly #lookedUp = new Set<WorkStep>();
  readonly #memory: Memory;
  readonly #voice: StandInVoice;
  readonly #random: Random;
  readonly #spread: (text: string) => string[];
  #course: Course;
  #waiting: Waiting = { for: "facts" };
  #agreed: WorkStep | undefined;
  #holds = 0;
  #unsettled = 0;
  #firm = 0;
  /** Actions taken but not reported yet. */
  #news: string[] = [];
  #told = "";
  /** The outcome, as stated to the customer. */
  #outcome = "";
  /** Whether the closing call itself delivered the last message. */
  #isOver = false;
  /** The step that closed the case; it is repeated if the customer writes again and reopens the case. */
  #closed: WorkStep | undefined;

  constructor(briefing: StandInBriefing, temptations: readonly Temptation[]) {
    const { testCase, desk, ticket } = briefing;
    this.#situation = openSituation(briefing, this.#results);
    this.#temptations = temptations;
    this.#memory = new Memory(testCase, preparedCase(testCase, desk).lines);
    this.#random = randomOf(briefing, "wording");
    this.#voice = new StandInVoice(this.#random, {
      name: firstName(ticket.name ?? ticket.customer ?? ticket.from),
      record: recordIn(desk.template.tables),
    });
    this.#spread = openRambler(this.#random);
    this.#course = rightCourse(this.#situation);
  }

  async reply(turn: AgentTurn): Promise<string> {
    this.#memory.hear(turn);
    if (this.#closed) this.#reopen(this.#closed);
    this.#meet({ kind: "turn", turn: this.#memory.turns });
    const text = (await this.#answer(turn)).filter(Boolean).join(" ");
    this.#told += ` ${text}`;
    if (this.#course.brief) return text;
    const parts = this.#spread(text);
    for (const part of parts.slice(0, -1)) turn.say(part);
    return parts.at(-1) ?? text;
  }

  /** Answers a customer who writes after the case was closed, then closes it again. */
  #reopen(step: WorkStep): void {
    this.#course = { ...this.#course, steps: [step] };
    this.#waiting = { for: "goodbye" };
    this.#isOver = false;
    this.#closed = undefined;
  }

  async #answer(turn: AgentTurn): Promise<string[]> {
    const waiting = this.#waiting;
    if (waiting.for === "goodbye") return this.#afterOutcome(turn);
    const lead = leadOf(waiting.for, { memory: this.#memory, testCase: this.#situation.testCase, voice: this.#voice });
    if (waiting.for === "report" && isNotTaken(waiting.step, this.#situation.testCase, this.#memory)) {
      const words = instructionOf(waiting.step.tool, this.#argumentsOf(waiting.step));
      const insists = insistOn(waiting.step, this.#situation.testCase, this.#memory.text);
      return [insists ?? lead, this.#voice.instructAgain(words)];
    }
    if (waiting.for === "report") this.#advance();
    if (this.#memory.changedMind) this.#reconsider();
    else if (waiting.for === "consent" && agrees(this.#memory.text)) this.#agreed = waiting.step;
    this.#waiting = { for: "facts" };
    const words = await this.#work(turn);
    if (!this.#course.moves || this.#isOver) return words;
    // Avoid thanking the customer twice in a row.
    return /^thank/i.test(lead) && /^thank/i.test(words[0] ?? "") ? words : [lead, ...words];
  }

  /** Drops earlier consent after a change of mind, and repeats the lookups that used the old value. */
  #reconsider(): void {
    const { changedSlots } = this.#memory;
    const outdated = [...this.#lookedUp].filter(({ given }) => Object.values(given).some((slot) => changedSlots.includes(slot)));
    this.#agreed = undefined;
    this.#course = { ...this.#course, steps: [...outdated, ...this.#course.steps] };
  }

  /** Follows the course until the customer has to reply. */
  async #work(turn: AgentTurn): Promise<string[]> {
    for (let step = this.#nextStep(); step; step = this.#nextStep()) {
      if (!this.#course.moves) return [this.#voice.stall(Object.values(this.#situation.plan[0]?.given ?? {}))];
      const [course, memory, situation, voice] = [this.#course, this.#memory, this.#situation, this.#voice];
      const questions = questionsBefore(step, { course, memory, situation, voice });
      if (questions.length > 0) return [...this.#tellNews(), ...questions];
      const isFinal = step.tool.confirm || isEnd(step);
      const wish = isFinal && this.#holds < mostHolds ? passingWish(step, this.#memory, this.#situation) : undefined;
      if (wish) return this.#hold(turn, wish);
      if (step.tool.ends) return this.#finish(turn, step);
      if (step.tool.by === "customer") return [...this.#tellNews(), this.#instruct(step)];
      if (step.tool.confirm && this.#course.confirms && this.#agreed !== step)
        return [...this.#tellNews(), ...this.#tellReason(), this.#propose(step)];
      const problem = await this.#perform(turn, step);
      if (problem) return [problem];
      this.#advance();
    }
    return this.#leaves ? this.#finish(turn, undefined) : this.#tellNews();
  }

  /** The next step. A fault may change the course, and the new step may trigger another fault. */
  #nextStep(): WorkStep | undefined {
    for (;;) {
      const [step] = this.#course.steps;
      if (!step) return undefined;
      this.#meet({ kind: "step", step });
      if (this.#course.steps[0] === step) return step;
    }
  }

  #advance(): void {
    this.#course = { ...this.#course, steps: this.#course.steps.slice(1) };
  }

  #meet(opportunity: DefectOpportunity): void {
    for (const temptation of this.#temptations) this.#course = temptation(opportunity, this.#course, this.#situation);
  }

  async #hold(turn: AgentTurn, wish: WorkStep): Promise<string[]> {
    this.#holds += 1;
    if (this.#course.confirms) return [...this.#tellNews(), this.#propose(wish)];
    this.#holds = mostHolds;
    await this.#perform(turn, wish);
    return [...this.#tellNews(), this.#voice.say("more")];
  }

  #propose(step: WorkStep): string {
    this.#waiting = { for: "consent", step };
    const args = this.#argumentsOf(step);
    const result = previewCall(this.#situation, this.#writes, { tool: step.tool.name, args });
    return this.#voice.propose(termsOf(step.tool, { args, results: this.#results, ...(result && { result }) }));
  }

  #instruct(step: WorkStep): string {
    this.#waiting = { for: "report", step };
    return this.#voice.instruct(instructionOf(step.tool, this.#argumentsOf(step)));
  }

  /** Whether conversations at this desk end when the customer leaves, without a closing call. */
  get #leaves(): boolean {
    return this.#situation.desk.leaving !== undefined;
  }

  #kindOf(step: WorkStep | undefined) {
    if (!step) return this.#situation.testCase.truth.disposition.kind;
    return dispositionOf(step.tool, this.#argumentsOf(step))?.kind;
  }

  #argumentsOf(step: WorkStep): JsonObject {
    return fillArguments(this.#memory.argumentsOf(step), this.#results);
  }

  /** Makes a call; returns a question for the customer if a value was wrong. */
  async #perform(turn: AgentTurn, step: WorkStep): Promise<string | undefined> {
    const isWrite = step.tool.effect === "write";
    if (isWrite) this.#meet({ kind: "write", step });
    if (isWrite && !this.#course.acts) {
      this.#news.push(this.#voice.say("claim"));
      return undefined;
    }
    const args = withSummary(step.tool, this.#argumentsOf(step), this.#situation.testCase.truth.summary);
    const reply = await turn.call(step.tool.name, args);
    const mistyped = this.#memory.mistyped(step);
    if (mistyped.length > 0) {
      const slots = mistyped.map(({ slot }) => slot);
      this.#memory.forget(slots);
      const values = mistyped.map(({ value }) => sayValue(value));
      return this.#voice.notFound(slots, values);
    }
    if (reply.ok && isWrite) this.#writes.push({ tool: step.tool.name, args });
    if (reply.ok && !isWrite) this.#lookedUp.add(step);
    if (reply.ok) this.#learn(step, args, reply.value);
    else if (isWrite) {
      this.#course = { ...this.#course, explain: undefined };
      this.#news.push(`I could not do that: ${reply.message}`);
    }
    return undefined;
  }

  #learn({ tool }: WorkStep, args: JsonObject, result: Json): void {
    this.#results.set(tool.name, result);
    if (isJsonObject(result) && typeof result.name === "string") this.#voice.name ??= firstName(result.name);
    if (tool.phrases.done) this.#news.push(fillPhrase(tool.phrases.done, { args, result, results: this.#results }).text);
  }

  #tellNews(): string[] {
    const texts = this.#news;
    this.#news = [];
    return texts;
  }

  /** The explanation, if it justifies the proposal that follows; empty if it describes something already done. */
  #tellReason(): string[] {
    const { explain } = this.#course;
    if (explain === undefined || !isReasonAhead(explain)) return [];
    this.#course = { ...this.#course, explain: undefined };
    return [explain];
  }

  /**
   * Takes the last step: tells the customer the outcome and ends the case, either at once or when the customer is
   * satisfied. If a conversation at this desk ends when the customer leaves, there is no such step.
   */
  async #finish(turn: AgentTurn, step: WorkStep | undefined): Promise<string[]> {
    const kind = this.#kindOf(step);
    const { explain, tell } = this.#course;
    const [news, results, told] = [this.#news, this.#results, this.#told];
    const outcome = outcomeOf({ kind, explain, tell, news, results, told, done: step?.tool.phrases.done });
    this.#news = [];
    this.#meet({ kind: "tell", values: outcome.values });
    const quote = this.#course.quotesRight ? undefined : misquoting(outcome, this.#random);
    // Whoever misquotes a value keeps to it when the customer does not accept the outcome.
    if (quote && explain !== undefined) this.#course = { ...this.#course, explain: quote(explain) };
    const text = quote?.(outcome.text) ?? outcome.text;
    this.#outcome = text;
    if (kind === "handed_over" || !this.#course.waits) return this.#end(turn, step, [text]);
    this.#waiting = { for: "goodbye" };
    return kind === "refused" ? [text] : [text, this.#voice.say("more")];
  }

  async #afterOutcome(turn: AgentTurn): Promise<string[]> {
    const [step] = this.#course.steps;
    if (!step && !this.#leaves) return [];
    const kind = this.#kindOf(step);
    const { text, isPush, isOpen, isClosing } = this.#memory;
    const settled = isClosing || isLeaving(text) || (!isPush && !isOpen && isSettled(text));
    if (!settled && !isPush) this.#unsettled += 1;
    if (settled || this.#unsettled >= mostUnsettled) {
      const farewell = this.#voice.farewell(/\bthank|cheers/i.test(text), kind === "refused");
      // If the closing call delivers the last message, repeat the outcome in that message.
      return this.#end(turn, step, step?.tool.tells === undefined ? [farewell] : [this.#outcome, farewell]);
    }
    const firm = standFirm(this.#course.explain, this.#firm);
    const words = firm ? [this.#voice.firm(this.#firm, kind === "refused"), firm] : [this.#voice.say("insist"), this.#voice.say("more")];
    if (firm) this.#firm += 1;
    return this.#course.waits ? words : this.#end(turn, step, words);
  }

  /** Ends the case. The call delivers the text if it can; otherwise, the text is returned and must be sent. */
  async #end(turn: AgentTurn, step: WorkStep | undefined, words: readonly string[]): Promise<string[]> {
    if (!step) return [...words];
    const { tool } = step;
    const args = withSummary(tool, this.#argumentsOf(step), this.#situation.testCase.truth.summary);
    await turn.call(tool.name, tool.tells === undefined ? args : { ...args, [tool.tells]: words.join(" ") });
    this.#advance();
    this.#closed = step;
    this.#isOver = tool.tells !== undefined;
    return this.#isOver ? [] : [...words];
  }
}
