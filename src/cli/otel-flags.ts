import type { Command } from "commander";
import { counted } from "../report/text/figure-text.ts";
import type { Config } from "../run/config-schema.ts";
import { type OtelTarget, otelTarget } from "../run/otel/otel-target.ts";
import type { ExportCount } from "../run/otel/trace-export.ts";
import { asArgument } from "../store/open/run-path.ts";
import { hostsOf } from "./run-flags.ts";

/** Adds the flags for OpenTelemetry traces to a command. */
export function withOtelOptions(command: Command): Command {
  return command
    .option(
      "--otel [endpoint]",
      "send a trace of every trial to an OpenTelemetry receiver over OTLP/HTTP, such as http://127.0.0.1:4318 " +
        "(default: the value of OTEL_EXPORTER_OTLP_ENDPOINT); OTEL_EXPORTER_OTLP_HEADERS can contain credentials",
    )
    .option("--otel-content", "with --otel: also send the messages, and the arguments and results of tool calls");
}

/** Where to send traces, from the flags or else the configuration; undefined if neither names a receiver. */
export function otelTargetOf(command: Command, { otel: configured }: Pick<Config, "otel">): OtelTarget | undefined {
  const { otel: typed, otelContent = false } = command.opts();
  return otelTarget({ typed, configured, content: otelContent, environment: process.env, hosts: hostsOf(command) });
}

/** A notice about spans that were dropped; undefined if none were dropped. */
export function droppedNotice({ sent, dropped, why }: ExportCount, { url }: OtelTarget, path: string): string | undefined {
  if (dropped === 0) return undefined;
  const total = counted(sent + dropped, "span");
  return (
    `--otel: ${dropped} of ${total} were dropped (${new URL(url).host}: ${why}). The run is not ` +
    `affected; to send all of them again: deskproof export ${asArgument(path)} --otel ${url}`
  );
}
