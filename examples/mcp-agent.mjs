// An agent with its own loop that uses the desk's tools over MCP.
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

async function reply({ message, mcp }) {
  const client = new Client({ name: "my-agent", version: "1.0.0" });
  const headers = { authorization: `Bearer ${mcp.token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp.url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  if (tools.some(({ name }) => name === "hand_over")) {
    const summary = `The customer wrote: ${message.text}`;
    await client.callTool({ name: "hand_over", arguments: { reason: "safety_incident", summary } });
  }
  await client.close();
  return { message: "A colleague will write to you within one business day." };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await reply(JSON.parse(line))));
}
