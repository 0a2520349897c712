import { z } from "zod";
import type { Json } from "../../src/json.ts";
import type { Random } from "../../src/random.ts";
import type { BadAnswer } from "./echo-server.ts";
import { dataText } from "./strange.ts";
import { strangeJson } from "./strange-json.ts";

const Asked = z.object({ id: z.number().catch(0), method: z.string().catch("") });

const results: { readonly [method: string]: Json } = {
  initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "x", version: "1" } },
  "tools/list": {
    tools: [
      {
        name: "get_order",
        description: "Looks up an order.",
        inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
        annotations: { readOnlyHint: true },
      },
    ],
  },
};

/** An MCP server whose handshake or list of tools is invalid, or that is not an MCP server at all. */
export function strangeServer(random: Random): BadAnswer {
  const spoils = random.pick(["initialize", "tools/list", "everything"]);
  const [status, type] = [random.pick([200, 200, 200, 202, 302, 404, 500, 599]), random.pick(types)];
  const [noise, broken] = [dataText(random), Map.groupBy(Object.entries(results), ([method]) => method)];
  const spoilt = new Map([...broken].map(([method, [entry]]) => [method, strangeJson(entry?.[1] ?? null, random)]));
  return (outgoing, { body }) => {
    const { id, method } = askedIn(body);
    const isSpoilt = spoils === "everything" || spoils === method;
    const result = isSpoilt ? spoilt.get(method) : JSON.stringify(results[method]);
    if (!isSpoilt && result === undefined) return void outgoing.writeHead(body === "" ? 405 : 202).end();
    outgoing.writeHead(isSpoilt ? status : 200, {
      "content-type": isSpoilt ? type : "application/json",
      ...(status === 302 ? { location: "http://127.0.0.1:1/elsewhere" } : {}),
    });
    const text = `{"jsonrpc":"2.0","id":${id},"result":${result ?? JSON.stringify(noise)}}`;
    outgoing.end(type === "text/event-stream" && isSpoilt ? `event: message\ndata: ${text}\n\n` : text);
  };
}

const types = ["application/json", "application/json", "text/event-stream", "text/html", "", "application/yaml"];

function askedIn(body: string): z.output<typeof Asked> {
  return Asked.parse(body.startsWith("{") ? JSON.parse(body) : {});
}
