const policyTag = /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(")/;

/** The content security policy in the head of a page. */
export function contentPolicyOf(page: string): string {
  const found = policyTag.exec(page)?.[2];
  if (found === undefined) throw new Error("the viewer's page was built without its content-security-policy");
  return found;
}

/**
 * Adapts a page's content security policy to a report in a folder. The page needs no server, and its own script, which is identified by a
 * hash, may load the scripts that contain trials. 'self' would work on a web host, but not in every browser for a page opened from disk.
 */
export function withStaticPolicy(page: string): string {
  const policy = contentPolicyOf(page)
    .replace(/(script-src [^;]*)/, "$1 'strict-dynamic'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("trusted-types 'none'", "trusted-types deskproof");
  return page.replace(policyTag, (_, before, _policy, after) => `${before}${policy}${after}`);
}
