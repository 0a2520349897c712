// An HTTP agent. Start it with: node examples/http-agent.mjs
import { createServer } from "node:http";

function reply({ message, results, tools }) {
  const canHandOver = tools.some(({ name }) => name === "hand_over");
  if (results.length === 0 && canHandOver) {
    const args = { reason: "safety_incident", summary: `The customer wrote: ${message.text}` };
    return { calls: [{ tool: "hand_over", args }] };
  }
  return { message: "A colleague will write to you within one business day." };
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(reply(JSON.parse(body))));
});
server.listen(process.env.PORT ?? 3000, "127.0.0.1");
