import type { TrialRecord } from "../../src/record/trial-record.ts";
import { type DeviceStep, deviceSteps } from "../components/device-steps.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { linkTo, type Query } from "../router.ts";
import { jumpTo } from "./trial-jump.ts";
import "../style/trial-devices.css";

/** The changes to the customer's devices over the conversation; nothing if the customer has used none. */
export function DevicesSection({ events, query }: Pick<TrialRecord, "events"> & { readonly query: Query }) {
  const steps = deviceSteps(events);
  if (steps.length === 0) return null;
  return (
    <Section title="Devices" note="Changes to the customer’s devices, step by step, made with the customer’s own tools or the agent’s.">
      <table class="devices">
        <thead>
          <tr>
            <th scope="col">step</th>
            <th scope="col">tool</th>
            <th scope="col">changed value</th>
            <th scope="col">before</th>
            <th scope="col">after</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Rows key={step.step} step={step} query={query} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Rows({ step: { step, tool, by, changes }, query }: { readonly step: DeviceStep; readonly query: Query }) {
  const at = `${step}`;
  return (
    <>
      {changes.map(({ what, before, after }, index) => (
        <tr key={what}>
          {index === 0 ? (
            <>
              <th scope="row" rowSpan={changes.length}>
                <a class="mark-link" href={linkTo("trial", { ...query, step: at })} onClick={() => jumpTo(at)}>
                  {step}
                </a>
              </th>
              <td rowSpan={changes.length}>
                <Plain text={tool} />
                <span class="by">{by === "customer" ? "customer" : "agent"}</span>
              </td>
            </>
          ) : null}
          <td>
            <Plain text={what} />
          </td>
          <td>
            <Plain text={before} />
          </td>
          <td>
            <Plain text={after} />
          </td>
        </tr>
      ))}
    </>
  );
}
