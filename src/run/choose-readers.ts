import { builtInReader } from "../conversation/built-in-reader.ts";
import { type ModelName, printModelName } from "../llm/model-name.ts";
import type { PriceTable } from "../llm/price.ts";
import { missingKey } from "../llm/provider.ts";
import { counted } from "../report/text/figure-text.ts";
import { dollarText } from "../report/text/money.ts";
import type { EnvironmentVariables } from "../secrets/secret.ts";
import type { RunPlan, TrialKey } from "../store/run-plan.ts";
import { isBundled } from "../suite/load/find-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { configFile } from "./config.ts";
import type { EarlierRuns } from "./earlier-runs.ts";
import { estimate } from "./estimate.ts";
import { type ReaderNames, readerModel } from "./resolve-reader.ts";

/** The value of `--reader` with which a model reads the user's own suites, and the built-in reader reads the bundled ones. */
const autoReaderId = "auto";

/** The readers of a run, and why they were chosen. */
export interface ChosenReaders extends ReaderNames {
  /** Where the user can see why a suite has a reader of its own. */
  readonly source: string;
  /** The variable whose key is missing, so that the built-in reader reads the user's own suites. */
  readonly missing?: string;
}

/** The inputs of the choice. */
interface ReaderQuestion {
  readonly suites: Iterable<Suite>;
  /** The reader that the user named; undefined if the user named none. */
  readonly asked: string | undefined;
  /** The plan of the run whose failed trials are run again. */
  readonly earlier: Pick<RunPlan, "reader" | "suites"> | undefined;
  /** The model from the configuration for the user's own suites. */
  readonly autoReader: string | undefined;
  /** Whether all models answer from a recording, which needs no key. */
  readonly isReplayed: boolean;
  readonly environment: EnvironmentVariables;
}

/** Chooses the readers of a new run. If the user names no reader, a model reads only if the configuration names one for this purpose. */
export function chooseReaders({ suites, asked, earlier, autoReader, isReplayed, environment }: ReaderQuestion): ChosenReaders {
  if (asked === undefined && earlier) return plannedReaders(earlier);
  const offline: ChosenReaders = { reader: undefined, ownReaders: new Map(), source: `autoReader in ${configFile}` };
  if (asked !== undefined && asked !== autoReaderId) return { ...offline, reader: modelText(readerModel(asked)) };
  const own = [...suites].filter(({ folder }) => !isBundled(folder));
  if (own.length === 0 || (asked === undefined && autoReader === undefined)) return offline;
  const model = autoModel(autoReader);
  const missing = isReplayed ? undefined : missingKey(model.provider, environment);
  if (missing !== undefined) return { ...offline, missing };
  return { ...offline, ownReaders: new Map(own.map(({ name }) => [name, printModelName(model)])) };
}

/** The readers of a planned run. */
export function plannedReaders({ reader, suites }: Pick<RunPlan, "reader" | "suites">): ChosenReaders {
  const own = suites.flatMap(({ name, reader: named }): [string, string][] => (named === undefined ? [] : [[name, named]]));
  return { reader, ownReaders: new Map(own), source: "the plan of the run" };
}

function modelText(model: ModelName | undefined): string | undefined {
  return model && printModelName(model);
}

const example = "autoReader: openai/gpt-5.4-nano";

function autoModel(name: string | undefined): ModelName {
  if (name === undefined)
    throw new UserError(
      `--reader ${autoReaderId} does not know which model to use. Name one in ${configFile}, such as \`${example}\`, ` +
        "or name it yourself: --reader openai/gpt-5.4-nano",
    );
  try {
    const model = readerModel(name);
    if (model !== undefined) return model;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`autoReader in ${configFile}: ${error.message}`, { cause: error });
  }
  throw new UserError(`autoReader in ${configFile} must be a model, such as \`${example}\`. For the built-in reader, leave it out.`);
}

/** The readers of a run that will call them, and the inputs of the estimate. */
interface ReaderCosts {
  readonly trials: readonly TrialKey[];
  readonly suites: ReadonlyMap<string, Suite>;
  /** Opens the earlier runs on which an estimate can be based. */
  readonly earlier: () => EarlierRuns;
  readonly prices: PriceTable;
  readonly isReplayed: boolean;
}

/** One line per suite about its reader and the expected cost, if a suite has a reader that the user did not name on the command line. */
export function readerNotices(chosen: ChosenReaders, costs: ReaderCosts): string[] {
  const { trials, suites, earlier, prices, isReplayed } = costs;
  const played = [...suites.values()].filter(({ name }) => trials.some(({ suite }) => suite === name));
  if (chosen.missing !== undefined) return withoutKeyNotices(chosen, played);
  if (chosen.ownReaders.size === 0) return [];
  const readerOf = (suite: string) => readerModel(chosen.ownReaders.get(suite) ?? chosen.reader);
  const found = estimate({ trials, suites, customer: undefined, readerOf, earlier: earlier(), prices });
  const rows = new Map(found.flatMap((row) => (row.by === "reader" ? [[row.suite, row]] : [])));
  return played.map(({ name }) => {
    const row = rows.get(name);
    if (!row) return `${name} is read by the ${builtInReader.id} reader, which calls no model.`;
    const { dollars, conversations, basis } = row;
    const who = `${name} is read by ${row.name} (${chosen.source})`;
    const many = counted(conversations, "conversation");
    if (isReplayed) return `${who}: ${many} from the recording, at no cost.`;
    if (dollars !== null) return `${who}: about ${dollarText(dollars)} for ${many} (${basis}).`;
    return `${who}: ${many}, cost unknown (${basis}). To see the cost, add the model's price under prices in ${configFile}.`;
  });
}

/** One line per suite that the built-in reader reads only because a key is missing. */
export function withoutKeyNotices({ missing, source }: ChosenReaders, suites: Iterable<Suite>): string[] {
  if (missing === undefined) return [];
  const own = [...suites].filter(({ folder }) => !isBundled(folder));
  return own.map(({ name }) => `${name} is read by the ${builtInReader.id} reader, because ${source} needs ${missing}, which is not set.`);
}
