import type { MethodPage } from "../../src/report/view/contract.ts";
import { Await } from "../components/empty.tsx";
import { Page, Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { useMethod } from "../context.tsx";
import { linkTo, useRoute } from "../router.ts";
import { CheckTable, DeductionTable, DimensionTable, MetricTable } from "./method-tables.tsx";
import "../style/method.css";

/** How to interpret the run: what is measured, how it is scored, and the limitations. */
export function MethodScreen() {
  return (
    <Page
      title="Method"
      heading="How to read these results"
      lead={
        <p>
          This page explains what is measured, how it is scored, and what the results cannot tell you. It is generated from the suites and
          the scoring code.
        </p>
      }
    >
      <Await of={useMethod()} what="Loading the method">
        {(method) => (
          <div class="method">
            <Contents method={method} />
            <div class="method-parts">
              <Parts method={method} />
            </div>
          </div>
        )}
      </Await>
    </Page>
  );
}

const titles = {
  passing: "When a trial passes",
  checks: "Every check",
  honestly: "Questions and answers",
  limits: "Known limitations",
  suites: "Suites in this run",
  buckets: "Buckets",
  harms: "Kinds of harm",
  metrics: "What each metric counts",
  dimensions: "Dimensions of the composite score",
  deductions: "Deductions",
  modes: "Failure modes",
} as const;

type Part = keyof typeof titles;

function partsOf(method: MethodPage): readonly Part[] {
  const filled: readonly (readonly [Part, readonly unknown[]])[] = [
    ["passing", method.passing],
    ["honestly", method.questions],
    ["limits", method.limits],
    ["suites", method.suites],
    ["buckets", method.buckets],
    ["harms", method.harms],
    ["checks", method.checks],
    ["metrics", method.metrics],
    ["dimensions", method.dimensions],
    ["deductions", method.deductions],
    ["modes", method.modes],
  ];
  return filled.filter(([, members]) => members.length > 0).map(([part]) => part);
}

function Contents({ method }: { readonly method: MethodPage }) {
  const { query } = useRoute();
  return (
    <nav class="contents" aria-label="On this page">
      <ul>
        {partsOf(method).map((part) => (
          <li key={part}>
            <a href={linkTo("method", { suite: query.suite, part })}>{titles[part]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Parts({ method }: { readonly method: MethodPage }) {
  return (
    <>
      {partsOf(method).map((part) => (
        <Section key={part} title={titles[part]} part={part}>
          <PartBody part={part} method={method} />
        </Section>
      ))}
    </>
  );
}

function PartBody({ part, method }: { readonly part: Part; readonly method: MethodPage }) {
  switch (part) {
    case "honestly":
      return <Terms terms={method.questions.map(({ question, answer }) => ({ name: question, says: answer }))} stacked={true} />;
    case "passing":
      return <Sentences says={method.passing} columns={true} />;
    case "checks":
      return <CheckTable checks={method.checks} />;
    case "limits":
      return <Sentences says={method.limits} columns={true} />;
    case "suites":
      return (
        <Terms
          terms={method.suites.map(({ name, about, desks }) => ({
            name,
            says: desks.length > 1 ? `${about} Desks: ${desks.join(", ")}.` : about,
          }))}
        />
      );
    case "metrics":
      return <MetricTable metrics={method.metrics} />;
    case "dimensions":
      return <DimensionTable dimensions={method.dimensions} />;
    case "deductions":
      return <DeductionTable deductions={method.deductions} />;
    default:
      return <Terms terms={method[part].map(({ title, says }) => ({ name: title, says }))} />;
  }
}

function Terms({
  terms,
  stacked = false,
}: {
  readonly terms: readonly { readonly name: string; readonly says: string }[];
  readonly stacked?: boolean;
}) {
  return (
    <dl class={stacked ? "terms stacked" : "terms"}>
      {terms.map(({ name, says }) => (
        <div key={name}>
          <dt>
            <Plain text={name} />
          </dt>
          <dd>
            <Plain text={says} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
