import { LlmFault } from "../llm/fault.ts";
import { keyHosts } from "../llm/key-hosts.ts";
import type { Llm } from "../llm/llm.ts";
import { parseModelName } from "../llm/model-name.ts";
import { priceTable } from "../llm/prices.ts";
import { counted } from "../report/text/figure-text.ts";
import { Budget } from "../run/budget.ts";
import { readConfig } from "../run/config.ts";
import { type Config, spelledOut } from "../run/config-schema.ts";
import { runModels } from "../run/run-models.ts";
import { longestTimerSeconds, tooLongToWait } from "../timer.ts";
import { draftByModel } from "../transcripts/draft/by-model.ts";
import type { ScenarioDraft } from "../transcripts/draft/draft.ts";
import type { Candidate } from "../transcripts/import-tickets.ts";
import { UserError } from "../user-error.ts";
import { printToStderr } from "./print.ts";

/** The flags for drafting with a model. */
export interface DraftFlags {
  readonly draftWith?: string;
  readonly maxCost?: string;
  readonly timeout: string;
  readonly record?: string;
  readonly replay?: string;
  readonly allowHost?: readonly string[];
}

/** A model's drafts, by scenario id. All other scenarios are drafted by fixed rules, without a model. */
export interface Drafts {
  readonly byTicket: ReadonlyMap<string, { readonly id: string; readonly draft: ScenarioDraft }>;
  /** Messages for the user about calls and cost. */
  readonly notices: readonly string[];
}

const atOnce = 8;

/** Asks the model for a draft of every ticket; returns no drafts if the flags name no model. */
export async function draftAll(candidates: readonly Candidate[], flags: DraftFlags): Promise<Drafts> {
  const byTicket = new Map<string, { id: string; draft: ScenarioDraft }>();
  if (flags.draftWith === undefined) return { byTicket, notices: [] };
  const config = await readConfig();
  const budget = new Budget(priceTable(config.prices), flags.replay === undefined ? limitOf(flags) : undefined);
  const llm = await openModel(flags.draftWith, { flags, config, budget });
  const open = [...candidates];
  let failed = 0;
  const work = async () => {
    for (let next = open.shift(); next !== undefined && !budget.isReached; next = open.shift()) {
      const draft = await draftOne(next, llm, budget);
      if (draft) byTicket.set(next.id, { id: llm.id, draft });
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const left = candidates.length - byTicket.size;
  const { dollars, unknown } = budget.spent;
  const cost =
    flags.replay === undefined
      ? ` Cost: $${dollars.toFixed(4)}${unknown > 0 ? `, and ${counted(unknown, "call")} of unknown cost` : ""}.`
      : "";
  const others =
    left === 0 ? "" : ` ${left} ${left === 1 ? "was" : "were"} drafted by rule (${counted(failed, "answer")} could not be used).`;
  return {
    byTicket,
    notices: [
      `${byTicket.size} of ${counted(candidates.length, "scenario")} ${byTicket.size === 1 ? "was" : "were"} drafted ` +
        `by ${llm.id}.${others}${cost}`,
    ],
  };
}

async function draftOne({ id, ticket, moment }: Candidate, llm: Llm, budget: Budget): Promise<ScenarioDraft | undefined> {
  try {
    const { draft, usage } = await draftByModel({ llm, ticket, moment, of: `import/${id}`, signal: budget.signal });
    budget.count({ model: llm.model, ...usage });
    return draft;
  } catch (error) {
    if (budget.signal.aborted) return undefined;
    if (!(error instanceof LlmFault)) throw error;
    if (error.kind === "hopeless")
      throw new UserError(`${error.message.replace(/\.$/, "")}. Check the key, the account and the model's name.`);
    return undefined;
  }
}

function limitOf({ maxCost }: DraftFlags): number | undefined {
  if (maxCost === undefined) return undefined;
  const dollars = Number(maxCost);
  if (dollars > 0 && dollars < Number.POSITIVE_INFINITY) return dollars;
  throw new UserError(`--max-cost ${maxCost}: give a number of US dollars above 0.`);
}

async function openModel(model: string, { flags, config, budget }: { flags: DraftFlags; config: Config; budget: Budget }): Promise<Llm> {
  const { timeout, record, replay, allowHost = [] } = flags;
  const seconds = Number(timeout);
  if (!(seconds > 0)) throw new UserError(`--timeout ${timeout}: give a number of seconds above 0.`);
  if (seconds > longestTimerSeconds) throw new UserError(`--timeout ${timeout}: ${tooLongToWait}.`);
  const source = await runModels({
    ...(record === undefined ? {} : { record }),
    ...(replay === undefined ? {} : { replay }),
    goesOn: false,
    timeoutMs: seconds * 1000,
    providers: config.providers,
    hosts: keyHosts({ environment: process.env, typed: [model], allowed: allowHost }),
    budget,
    onNotice: (line) => printToStderr(line),
  })();
  const text = spelledOut(model, config);
  const name = parseModelName(text);
  if (name.tools === undefined && name.prompt === undefined) return source.open(name);
  throw new UserError(`"${text}": +react and +prompt are settings for agents. Remove them; only an effort and +t are allowed here.`);
}
