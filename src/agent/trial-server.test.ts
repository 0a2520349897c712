import { expect, it } from "vitest";
import { serverAddressIn, TrialServer } from "./trial-server.ts";

it.each([
  [{}, { listen: "127.0.0.1", reach: "127.0.0.1" }],
  [{ DESKPROOF_LISTEN: "0.0.0.0" }, { listen: "0.0.0.0", reach: "127.0.0.1" }],
  [
    { DESKPROOF_LISTEN: "0.0.0.0", DESKPROOF_REACHED_AS: "host.docker.internal" },
    { listen: "0.0.0.0", reach: "host.docker.internal" },
  ],
])("with %o listens and is reached at %o", (environment, place) => {
  expect(serverAddressIn(environment)).toEqual(place);
});

it("reports in one line that an address does not belong to this machine", async () => {
  const place = serverAddressIn({ DESKPROOF_LISTEN: "203.0.113.9" });
  await expect(TrialServer.open([], place)).rejects.toThrow(/cannot listen at 203\.0\.113\.9 .*DESKPROOF_LISTEN/);
});

it("listens at the address it reports", async () => {
  const server = await TrialServer.open([], serverAddressIn({ DESKPROOF_LISTEN: "0.0.0.0" }));
  expect((await fetch(server.url)).status).toBe(404);
  server.close();
});
