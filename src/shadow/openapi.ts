import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.ts";
import { UserError } from "../user-error.ts";
import { exampleValue, resolvedSchema } from "./example-value.ts";
import { inlinedSchema } from "./inlined-schema.ts";
import { type HttpCall, HttpMethod, type ListedTool } from "./listed-tool.ts";

/** Whether a document is an OpenAPI document in a version that we support. */
export function isOpenApi(document: Json): document is JsonObject {
  return isJsonObject(document) && typeof document.openapi === "string" && document.openapi.startsWith("3.");
}

/** The base URL that a document names; a relative URL is resolved against the document's own URL. */
export function serverOf(document: JsonObject, documentUrl: string | undefined): string | undefined {
  const [first] = listOf(document.servers);
  const url = isJsonObject(first) && typeof first.url === "string" ? first.url : "/";
  const found = URL.parse(url, documentUrl);
  return found && /^https?:$/.test(found.protocol) ? found.href.replace(/\/$/, "") : undefined;
}

/** The operations of an OpenAPI document as tools; an operation without an `operationId` is named by method and path. */
export function listOperations(document: JsonObject): ListedTool[] {
  const paths = isJsonObject(document.paths) ? document.paths : {};
  const tools = Object.entries(paths).flatMap(([path, item]) => {
    if (!isJsonObject(item)) return [];
    const entry = resolvedSchema(item, document);
    const shared = listOf(entry.parameters);
    return Object.entries(entry).flatMap(([key, operation]) => {
      const method = HttpMethod.safeParse(key.toUpperCase());
      if (!method.success || !isJsonObject(operation)) return [];
      return [toolOf(document, { path, method: method.data, operation, shared })];
    });
  });
  if (tools.length === 0) throw new UserError("this OpenAPI document has no operations under `paths`.");
  return tools;
}

interface Operation {
  readonly path: string;
  readonly method: HttpCall["method"];
  readonly operation: JsonObject;
  /** The parameters shared by all operations on the path. */
  readonly shared: readonly Json[];
}

function toolOf(document: JsonObject, { path, method, operation, shared }: Operation): ListedTool {
  const parameters = parametersOf(document, [...shared, ...listOf(operation.parameters)]);
  const body = bodySchema(document, operation);
  const input = inputSchema(parameters, body);
  const { output, example } = answerOf(document, operation);
  const text = [operation.summary, operation.description].filter((part) => typeof part === "string").join("\n");
  return {
    name: typeof operation.operationId === "string" ? operation.operationId : nameOf(method, path),
    description: text,
    input: input.schema,
    ...(output ? { output } : {}),
    ...(example === undefined ? {} : { example }),
    http: {
      method,
      path,
      parameters: parameters.map(({ name, place, explode }) => ({ name, in: place, explode })),
      body: input.body,
    },
  };
}

function nameOf(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, "_").replace(/_$/, "")}`;
}

interface Parameter {
  readonly name: string;
  readonly place: "path" | "query";
  readonly required: boolean;
  readonly explode: boolean;
  readonly schema: Json;
}

// A parameter of this kind would let an agent turn a GET into another method on servers that support it.
const overridesMethod = /^_?(?:x-?)?(?:http-?_?)?method(?:-?_?override)?$/i;

// Headers and cookies carry credentials; they come from tools.yaml, never from an agent.
function parametersOf(document: JsonObject, given: readonly Json[]): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const entry of given) {
    if (!isJsonObject(entry)) continue;
    const { name, in: place, required, schema, description, explode, style } = resolvedSchema(entry, document);
    if (typeof name !== "string" || (place !== "path" && place !== "query") || overridesMethod.test(name)) continue;
    const shape = isJsonObject(schema) ? inlinedSchema(schema, document) : {};
    const described = typeof description === "string" ? { ...shape, description } : shape;
    found.set(`${place} ${name}`, {
      name,
      place,
      required: place === "path" || required === true,
      explode: explode === undefined ? style === undefined || style === "form" : explode === true,
      schema: described,
    });
  }
  return [...found.values()];
}

function bodySchema(document: JsonObject, operation: JsonObject): { schema: JsonObject; required: boolean } | undefined {
  if (!isJsonObject(operation.requestBody)) return undefined;
  const body = resolvedSchema(operation.requestBody, document);
  const schema = jsonSchemaIn(document, body.content)?.schema;
  return schema && { schema, required: body.required === true };
}

/** The schema and the example for the JSON form of a request or response. */
function jsonSchemaIn(document: JsonObject, content: Json | undefined) {
  if (!isJsonObject(content)) return undefined;
  const [, media] = Object.entries(content).find(([type]) => /[/+]json\b/.test(type)) ?? [];
  if (!isJsonObject(media)) return undefined;
  const schema = isJsonObject(media.schema) ? inlinedSchema(media.schema, document) : {};
  const [named] = isJsonObject(media.examples) ? Object.values(media.examples) : [];
  const example = media.example ?? (isJsonObject(named) ? resolvedSchema(named, document).value : undefined);
  return { schema, example };
}

function inputSchema(parameters: readonly Parameter[], body: ReturnType<typeof bodySchema>) {
  const taken = new Set(parameters.map(({ name }) => name));
  const fields = isJsonObject(body?.schema.properties) ? body.schema.properties : undefined;
  const merges = fields !== undefined && !Object.keys(fields).some((name) => taken.has(name));
  const own = body && !merges ? { body: body.schema } : {};
  const required = [
    ...parameters.filter((parameter) => parameter.required).map(({ name }) => name),
    ...(merges ? listOf(body?.schema.required) : []),
    ...(body?.required && !merges ? ["body"] : []),
  ];
  const properties = {
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(merges ? fields : own),
  };
  const schema: Record<string, Json> = { type: "object", properties, additionalProperties: false };
  if (required.length > 0) schema.required = required;
  return { schema, body: body === undefined ? ("none" as const) : merges ? ("fields" as const) : ("whole" as const) };
}

/** The first successful response that a document describes. */
function answerOf(document: JsonObject, operation: JsonObject) {
  const responses = isJsonObject(operation.responses) ? Object.entries(operation.responses) : [];
  const [, response] = responses.find(([status]) => /^2/.test(status)) ?? [];
  const found = isJsonObject(response) ? jsonSchemaIn(document, resolvedSchema(response, document).content) : undefined;
  const output = found && Object.keys(found.schema).length > 0 ? plainFields(found.schema) : undefined;
  return { output, example: found?.example ?? (output ? exampleValue(output) : undefined) };
}

function plainFields(schema: JsonObject): Record<string, Json> {
  return JSON.parse(JSON.stringify(schema));
}

function listOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isJsonArray(value) ? value : [];
}
