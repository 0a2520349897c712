import type { MiddlewareHandler } from "hono";

/** Accepts only GET and HEAD requests addressed to this server's own host name, and rejects cross-origin requests and DNS rebinding. */
export function guard(port: number): MiddlewareHandler {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  return async (context, next) => {
    const { method } = context.req;
    const [host, origin, site] = ["host", "origin", "sec-fetch-site"].map((name) => context.req.header(name));
    if (host === undefined || !hosts.includes(host))
      return context.json({ error: `this server only accepts requests for http://${hosts[0]}.` }, 403);
    if (origin !== undefined && origin !== `http://${host}`)
      return context.json({ error: "this server only accepts requests from its own page." }, 403);
    if (context.req.path.startsWith("/api/") && (site === "cross-site" || site === "same-site"))
      return context.json({ error: "this server only accepts requests from its own page." }, 403);
    if (method !== "GET" && method !== "HEAD") {
      context.header("Allow", "GET, HEAD");
      return context.json({ error: "this server is read-only: use GET or HEAD." }, 405);
    }
    return next();
  };
}

/** Sets the headers of every response, including errors. */
export function answerHeaders(policy: string): MiddlewareHandler {
  const headers = {
    "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    // Transcripts may contain data that must not be kept in a browser's cache.
    "Cache-Control": "no-store",
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  };
}
