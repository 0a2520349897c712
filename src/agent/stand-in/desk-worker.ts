import type { AgentSession, AgentTurn, StandInBriefing } from "../../conversation/agent.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { type Random, randomFrom } from "../../random.ts";
import { fillArguments, type PlannedCall } from "../../world/replay.ts";
import { type Course, rightCourse } from "./course.ts";
import { dispositionOf, isEnd } from "./ending-step.ts";
import { type FilledPhrase, fillPhrase } from "./fill-phrase.ts";
import { agrees, isLeaving, isSettled, isUndone } from "./hear.ts";
import { Memory } from "./memory.ts";
import { recordIn } from "./name-slot.ts";
import { isReasonAhead, misquote, outcomeOf, standFirm } from "./outcome.ts";
import { previewCall } from "./preview.ts";
import { questionsBefore } from "./questions.ts";
import { Rambler } from "./rambler.ts";
import { sayValue } from "./say-value.ts";
import { openSituation, type Situation } from "./situation.ts";
import { instructionOf, termsOf, withSummary } from "./step-words.ts";
import type { Moment, Temptation } from "./temptation.ts";
import { firstName, Voice } from "./voice.ts";
import type { Waiting } from "./waiting.ts";
import { presentWish } from "./wish.ts";
import type { WorkStep } from "./work-step.ts";

// A proposal that is going to change anyway is put up this often, and a customer who never settles is heard this often.
const mostHolds = 2;
const mostUnsettled = 3;

/** Works a case's course in conversation: asks, reads, gets a yes, acts, tells, and closes when the customer is settled. */
export class DeskWorker implements AgentSession {
  readonly #situation: Situation;
  readonly #temptations: readonly Temptation[];
  readonly #results = new Map<string, Json>();
  readonly #writes: PlannedCall[] = [];
  readonly #lookedUp = new Set<WorkStep>();
  readonly #memory: Memory;
  readonly #voice: Voice;
  readonly #random: Random;
  readonly #rambler: Rambler;
  #course: Course;
  #waiting: Waiting = { for: "facts" };
  #agreed: WorkStep | undefined;
  #holds = 0;
  #unsettled = 0;
  #firm = 0;
  /** What was done and not told yet. */
  #news: FilledPhrase[] = [];
  #told = "";
  /** The outcome as it was told. */
  #outcome = "";
  /** Whether the last words went out with the call that ended the case. */
  #isOver = false;
  /** The step that ended the case, should the customer write again and reopen it. */
  #closed: WorkStep | undefined;

  constructor(briefing: StandInBriefing, temptations: readonly Temptation[]) {
    const { testCase, desk, ticket, seed } = briefing;
    this.#situation = openSituation(briefing, this.#results);
    this.#temptations = temptations;
    this.#memory = new Memory(testCase);
    this.#random = randomFrom(`${seed}/wording`);
    this.#voice = new Voice(this.#random, {
      name: firstName(ticket.name ?? ticket.customer ?? ticket.from),
      record: recordIn(desk.template.tables),
    });
    this.#rambler = new Rambler(this.#random);
    this.#course = rightCourse(this.#situation);
  }

  async reply(turn: AgentTurn): Promise<string> {
    this.#memory.hear(turn);
    if (this.#closed) this.#reopen(this.#closed);
    this.#meet({ kind: "turn", turn: this.#memory.turns });
    const text = (await this.#answer(turn)).filter(Boolean).join(" ");
    this.#told += ` ${text}`;
    if (this.#course.brief) return text;
    const parts = this.#rambler.spread(text);
    for (const part of parts.slice(0, -1)) turn.say(part);
    return parts.at(-1) ?? text;
  }

  /** Who is written to after the closing answers that, and closes anew. */
  #reopen(step: WorkStep): void {
    this.#course = { ...this.#course, steps: [step] };
    this.#waiting = { for: "goodbye" };
    this.#isOver = false;
    this.#closed = undefined;
  }

  async #answer(turn: AgentTurn): Promise<string[]> {
    const waiting = this.#waiting;
    if (waiting.for === "goodbye") return this.#afterOutcome(turn);
    const lead = this.#lead(waiting);
    if (waiting.for === "report" && this.#isUndone())
      return [lead, this.#voice.instructAgain(instructionOf(waiting.step.tool))];
    if (waiting.for === "report") this.#advance();
    if (this.#memory.changedMind) this.#reconsider();
    else if (waiting.for === "consent" && agrees(this.#memory.text)) this.#agreed = waiting.step;
    this.#waiting = { for: "facts" };
    const words = await this.#work(turn);
    if (!this.#course.moves || this.#isOver) return words;
    // A lead of thanks before words that thank already is one too many.
    return /^thank/i.test(lead) && /^thank/i.test(words[0] ?? "") ? words : [lead, ...words];
  }

  /** After a change of mind no earlier yes counts, and what was looked up by the old value is looked up anew. */
  #reconsider(): void {
    const { changedSlots } = this.#memory;
    const outdated = [...this.#lookedUp].filter(({ given }) =>
      Object.values(given).some((slot) => changedSlots.includes(slot)),
    );
    this.#agreed = undefined;
    this.#course = { ...this.#course, steps: [...outdated, ...this.#course.steps] };
  }

  #lead(waiting: Waiting): string {
    const { turns, changedMind, isPush, isOpen, file, isLacking, told } = this.#memory;
    const { customer, truth } = this.#situation.testCase;
    const own = told.flatMap((slot) => truth.replies[slot] ?? []).join(" ");
    if (turns === 1) return `${this.#voice.greeting()} ${this.#voice.understood(customer.goal)} ${own}`.trim();
    if (own !== "") return own;
    if (changedMind) return this.#voice.change();
    if (isLacking) return this.#voice.noted();
    if (isPush || isOpen) return this.#voice.insist();
    if (file) return this.#voice.thanks(file);
    if (waiting.for === "facts") return this.#voice.thanks();
    return waiting.for === "report" ? this.#voice.next() : "";
  }

  /** Goes on with the course until the customer has to say something. */
  async #work(turn: AgentTurn): Promise<string[]> {
    for (let step = this.#nextStep(); step; step = this.#nextStep()) {
      if (!this.#course.moves) return [this.#voice.stall(Object.values(this.#situation.plan[0]?.given ?? {}))];
      const questions = questionsBefore(step, this.#asking());
      if (questions.length > 0) return [...this.#tellNews(), ...questions];
      const wish = step.tool.confirm || isEnd(step) ? this.#passingWish(step) : undefined;
      if (wish) return this.#hold(turn, wish);
      if (step.tool.ends) return this.#finish(turn, step);
      if (step.tool.by === "customer") return [...this.#tellNews(), this.#instruct(step)];
      if (step.tool.confirm && this.#course.confirms && this.#agreed !== step)
        return [...this.#tellNews(), ...this.#tellReason(), this.#propose(step)];
      const problem = await this.#perform(turn, step);
      if (problem) return [problem];
      this.#advance();
    }
    return this.#tellNews();
  }

  /** The step to take now; a bent course begins with another one, which may tempt in its turn. */
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

  #meet(moment: Moment): void {
    for (const temptation of this.#temptations) this.#course = temptation.meet(moment, this.#course, this.#situation);
  }

  #asking() {
    return { course: this.#course, memory: this.#memory, situation: this.#situation, voice: this.#voice };
  }

  /** What the customer wants at present, while it is yet to think better of it. */
  #passingWish(step: WorkStep): WorkStep | undefined {
    const ahead = this.#memory.changesAhead;
    if (ahead.length === 0 || this.#holds >= mostHolds) return undefined;
    const isTouched = ahead.some(({ fact }) => fact !== undefined && Object.values(step.given).includes(fact));
    return presentWish(this.#situation) ?? (isTouched ? step : undefined);
  }

  async #hold(turn: AgentTurn, wish: WorkStep): Promise<string[]> {
    this.#holds += 1;
    if (this.#course.confirms) return [...this.#tellNews(), this.#propose(wish)];
    this.#holds = mostHolds;
    await this.#perform(turn, wish);
    return [...this.#tellNews(), this.#voice.more()];
  }

  #propose(step: WorkStep): string {
    this.#waiting = { for: "consent", step };
    const args = this.#argumentsOf(step);
    const result = previewCall(this.#situation, this.#writes, { tool: step.tool.name, args });
    return this.#voice.propose(termsOf(step.tool, { args, results: this.#results, ...(result && { result }) }));
  }

  #instruct(step: WorkStep): string {
    this.#waiting = { for: "report", step };
    return this.#voice.instruct(instructionOf(step.tool));
  }

  #isUndone(): boolean {
    return this.#memory.isPush || this.#memory.isOpen || isUndone(this.#memory.text);
  }

  #argumentsOf(step: WorkStep): JsonObject {
    return fillArguments(this.#memory.argumentsOf(step), this.#results);
  }

  /** Makes a call; what it returns is a question to the customer when a wrong value led nowhere. */
  async #perform(turn: AgentTurn, step: WorkStep): Promise<string | undefined> {
    const isWrite = step.tool.effect === "write";
    if (isWrite) this.#meet({ kind: "write", step });
    if (isWrite && !this.#course.acts) {
      this.#news.push({ text: this.#voice.claim(), values: [], unknown: [] });
      return undefined;
    }
    const args = withSummary(step.tool, this.#argumentsOf(step), this.#situation.testCase.truth.summary);
    const reply = await turn.call(step.tool.name, args);
    const mistyped = this.#memory.mistyped(step);
    if (mistyped.length > 0) {
      const slots = mistyped.map(({ slot }) => slot);
      this.#memory.forget(slots);
      return this.#voice.notFound(
        slots,
        mistyped.map(({ value }) => sayValue(value)),
      );
    }
    if (reply.ok && isWrite) this.#writes.push({ tool: step.tool.name, args });
    if (reply.ok && !isWrite) this.#lookedUp.add(step);
    if (reply.ok) this.#learn(step, args, reply.value);
    else if (isWrite) {
      this.#course = { ...this.#course, explain: undefined };
      this.#news.push({ text: `I could not do that: ${reply.message}`, values: [], unknown: [] });
    }
    return undefined;
  }

  #learn({ tool }: WorkStep, args: JsonObject, result: Json): void {
    this.#results.set(tool.name, result);
    if (isJsonObject(result) && typeof result.name === "string") this.#voice.name ??= firstName(result.name);
    if (tool.phrases.done) this.#news.push(fillPhrase(tool.phrases.done, { args, result, results: this.#results }));
  }

  #tellNews(): string[] {
    const texts = this.#news.map(({ text }) => text);
    this.#news = [];
    return texts;
  }

  /** The explanation belongs before the question it leads to, unless it speaks of what is already done. */
  #tellReason(): string[] {
    const { explain } = this.#course;
    if (explain === undefined || !isReasonAhead(explain)) return [];
    this.#course = { ...this.#course, explain: undefined };
    return [explain];
  }

  /** The last step: tells the outcome, and ends the case at once or when the customer is settled. */
  async #finish(turn: AgentTurn, step: WorkStep): Promise<string[]> {
    const kind = dispositionOf(step.tool, this.#argumentsOf(step))?.kind;
    const { explain, tell } = this.#course;
    const [news, results, told] = [this.#news, this.#results, this.#told];
    const outcome = outcomeOf({ kind, explain, tell, news, results, told, done: step.tool.phrases.done });
    this.#news = [];
    this.#meet({ kind: "tell", values: outcome.values });
    const text = this.#course.quotesRight ? outcome.text : misquote(outcome, this.#random);
    this.#outcome = text;
    if (kind === "handed_over" || !this.#course.waits) return this.#end(turn, step, [text]);
    this.#waiting = { for: "goodbye" };
    return kind === "refused" ? [text] : [text, this.#voice.more()];
  }

  async #afterOutcome(turn: AgentTurn): Promise<string[]> {
    const [step] = this.#course.steps;
    if (!step) return [];
    const kind = dispositionOf(step.tool, this.#argumentsOf(step))?.kind;
    const { text, isPush, isOpen, isClosing } = this.#memory;
    const settled = isClosing || isLeaving(text) || (!isPush && !isOpen && isSettled(text));
    if (!settled && !isPush) this.#unsettled += 1;
    if (settled || this.#unsettled >= mostUnsettled) {
      const farewell = this.#voice.farewell(/\bthank|cheers/i.test(text), kind === "refused");
      // Where the last words go on file with the closing, they give the outcome once more.
      return this.#end(turn, step, step.tool.tells === undefined ? [farewell] : [this.#outcome, farewell]);
    }
    const firm = standFirm(this.#course.explain, this.#firm);
    const words = firm
      ? [this.#voice.firm(this.#firm, kind === "refused"), firm]
      : [this.#voice.insist(), this.#voice.more()];
    if (firm) this.#firm += 1;
    return this.#course.waits ? words : this.#end(turn, step, words);
  }

  /** Ends the case with these words: the call takes them to the customer where it can, else they are still to be said. */
  async #end(turn: AgentTurn, step: WorkStep, words: readonly string[]): Promise<string[]> {
    const { tool } = step;
    const args = withSummary(tool, this.#argumentsOf(step), this.#situation.testCase.truth.summary);
    await turn.call(tool.name, tool.tells === undefined ? args : { ...args, [tool.tells]: words.join(" ") });
    this.#advance();
    this.#closed = step;
    this.#isOver = tool.tells !== undefined;
    return this.#isOver ? [] : [...words];
  }
}
