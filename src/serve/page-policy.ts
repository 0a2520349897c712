const policyTag = /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(")/;

/** The content-security-policy a page carries in its head. */
export function policyOf(page: string): string {
  const found = policyTag.exec(page)?.[2];
  if (found === undefined) throw new Error("the viewer's page was built without its content-security-policy");
  return found;
}

/**
 * The page of a report in a folder. It asks no server for anything, and its own script, known by its hash, may add the scripts
 * that hold trials: 'self' would do from a host, but not in every browser for a page opened from disk.
 */
export function withStaticPolicy(page: string): string {
  const policy = policyOf(page)
    .replace(/(script-src [^;]*)/, "$1 'strict-dynamic'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("trusted-types 'none'", "trusted-types deskproof");
  return page.replace(policyTag, (_, before, _policy, after) => `${before}${policy}${after}`);
}
