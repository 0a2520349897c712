import type { MiddlewareHandler } from "hono";

/**
 * Lets in only what asks for this very server by its own name, and only to read: a page of another site must not reach it,
 * whether it asks across origins or has its own name point here (DNS rebinding).
 */
export function guard(port: number): MiddlewareHandler {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  return async (context, next) => {
    const { method } = context.req;
    const [host, origin, site] = ["host", "origin", "sec-fetch-site"].map((name) => context.req.header(name));
    if (host === undefined || !hosts.includes(host))
      return context.json({ error: `this server answers at http://${hosts[0]} only.` }, 403);
    if (origin !== undefined && origin !== `http://${host}`)
      return context.json({ error: "this server answers its own page only, not another site's." }, 403);
    if (context.req.path.startsWith("/api/") && (site === "cross-site" || site === "same-site"))
      return context.json({ error: "this server answers its own page only, not another site's." }, 403);
    if (method !== "GET" && method !== "HEAD") {
      context.header("Allow", "GET, HEAD");
      return context.json({ error: "this server only reads: GET or HEAD." }, 405);
    }
    return next();
  };
}

/** What every answer says to the browser, refusals included. */
export function answerHeaders(policy: string): MiddlewareHandler {
  const headers = {
    "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    // Transcripts may hold what must not be left in a browser's cache.
    "Cache-Control": "no-store",
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  };
}
