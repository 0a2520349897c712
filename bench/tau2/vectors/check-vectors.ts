import { string } from "../../../src/tau2/decode.ts";
import { type Checkout, loadDomain, readTasks } from "../../../src/tau2/tasks/checkout.ts";
import { type DomainName, domainNames } from "../../../src/tau2/tasks/domain.ts";
import { jsonText } from "../../../src/tau2/value-text.ts";
import { UserError } from "../../../src/user-error.ts";
import { checkEvaluator } from "./check-evaluator.ts";
import { type Aspect, aspects, checkRecord, type DomainTasks, type VectorComparison } from "./check-record.ts";
import type { VectorFile } from "./vector-file.ts";

/** The number of comparisons of one aspect that agree with the recording. */
interface Tally {
  readonly agreed: number;
  readonly compared: number;
}

/** The agreement with the recordings for one kind of record in one file. */
export interface KindAgreement {
  readonly file: string;
  readonly kind: string;
  readonly records: number;
  /** The number of records that agree in every aspect. */
  readonly agreeing: number;
  readonly byAspect: Readonly<Record<Aspect, Tally>>;
  /** The first disagreements, for display. */
  readonly disagreements: readonly string[];
}

const shownDisagreements = 5;

/** Replays all records in test vector files and counts the agreements, by file and kind. */
export function checkVectors(files: readonly VectorFile[], checkout: Checkout): readonly KindAgreement[] {
  const domainOf = domainsOf(checkout);
  return files.flatMap(({ name, records }) => {
    const kinds = new Map<string, { number: number; comparisons: readonly VectorComparison[] }[]>();
    records.forEach((at, index) => {
      const kind = string(at("kind"));
      const comparisons = checkEvaluator(kind, at, domainOf) ?? checkRecord(at, domainOf(string(at("domain"))));
      kinds.set(kind, [...(kinds.get(kind) ?? []), { number: index + 1, comparisons }]);
    });
    return [...kinds].map(([kind, checked]) => agreementOf(name, kind, checked));
  });
}

function domainsOf(checkout: Checkout): (name: string) => DomainTasks {
  const loaded = new Map<DomainName, DomainTasks>();
  return (wanted) => {
    const name = domainNames.find((known) => known === wanted);
    if (!name) throw new UserError(`The vectors name domain "${wanted}". Domains: ${domainNames.join(", ")}.`);
    const found = loaded.get(name) ?? {
      domain: loadDomain(checkout, name),
      tasks: new Map(readTasks(checkout, name).tasks.map((task) => [task.id, task])),
    };
    loaded.set(name, found);
    return found;
  };
}

function agreementOf(
  file: string,
  kind: string,
  checked: readonly { readonly number: number; readonly comparisons: readonly VectorComparison[] }[],
): KindAgreement {
  const all = checked.flatMap(({ comparisons }) => comparisons);
  const tally = (aspect: Aspect): Tally => {
    const of = all.filter((comparison) => comparison.aspect === aspect);
    return { compared: of.length, agreed: of.filter(({ agrees }) => agrees).length };
  };
  const [values, errors, differences, rewards] = aspects.map(tally);
  const nothing = { compared: 0, agreed: 0 };
  const disagreements = checked.flatMap(({ number, comparisons }) =>
    comparisons
      .filter(({ agrees }) => !agrees)
      .map(({ aspect, what, found = "" }) => `line ${number}: ${aspect}: ${what}: found ${jsonText(found)}`),
  );
  return {
    file,
    kind,
    records: checked.length,
    agreeing: checked.filter(({ comparisons }) => comparisons.every(({ agrees }) => agrees)).length,
    byAspect: {
      values: values ?? nothing,
      errors: errors ?? nothing,
      differences: differences ?? nothing,
      rewards: rewards ?? nothing,
    },
    disagreements: disagreements.slice(0, shownDisagreements),
  };
}
