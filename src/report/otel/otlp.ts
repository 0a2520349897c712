/** A value of an attribute in OTLP's JSON encoding, in which 64-bit integers are decimal strings. */
type OtlpValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly OtlpValue[] } };

/** One attribute in OTLP's JSON encoding. */
interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}

/** The possible values of an attribute; an undefined attribute is left out. */
type AttributeValue = string | boolean | bigint | number | readonly string[] | undefined;

/** Attributes by name; `bigint` values become integers and `number` values become doubles. */
export type Attributes = { readonly [name: string]: AttributeValue };

/** The span kinds that are used here, with the numbers that OTLP gives them. */
export const spanKinds = { internal: 1, client: 3 } as const;

/** The status of a span whose operation failed. */
export const errorStatus = { code: 2 } as const;

/** A span in OTLP's JSON encoding; ids are lowercase hexadecimal. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: (typeof spanKinds)[keyof typeof spanKinds];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly events?: readonly { readonly timeUnixNano: string; readonly name: string; readonly attributes: readonly OtlpAttribute[] }[];
  readonly status?: typeof errorStatus;
}

/** The version of OpenTelemetry's semantic conventions whose attribute names are used. */
const conventions = "1.41.0";

/** The program that sends the spans. */
export interface SendingService {
  readonly name: string;
  readonly version: string;
}

/** Builds the body of a request to `/v1/traces` that sends the given spans. */
export function tracesOf(spans: readonly OtlpSpan[], service: SendingService) {
  const resource = { attributes: attributesOf({ "service.name": service.name, "service.version": service.version }) };
  const scope = { name: "deskproof", version: service.version };
  const schemaUrl = `https://opentelemetry.io/schemas/${conventions}`;
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans, schemaUrl }] }] };
}

/** Encodes attributes. */
export function attributesOf(attributes: Attributes): OtlpAttribute[] {
  return Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: encoded(value) }]));
}

function encoded(value: Exclude<AttributeValue, undefined>): OtlpValue {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "bigint") return { intValue: value.toString() };
  if (typeof value === "number") return { doubleValue: value };
  return { arrayValue: { values: value.map((text) => ({ stringValue: text })) } };
}
