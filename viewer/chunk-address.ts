interface AddressPolicy {
  readonly createScriptURL: (address: string) => string;
}

declare global {
  interface Window {
    /** Not every browser supports Trusted Types, and TypeScript's library does not include them yet. */
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: AddressPolicy) => AddressPolicy };
  }
}

/** Builds the URLs of trial files; the content security policy of a written report accepts no other script URLs. */
export function chunkAddresses(): (chunk: number) => string {
  const rules: AddressPolicy = {
    createScriptURL: (address) => {
      if (/^trials\/\d+\.js$/.test(address)) return address;
      throw new Error(`${address} is not a file of trials.`);
    },
  };
  const policy = window.trustedTypes?.createPolicy("deskproof", rules) ?? rules;
  return (chunk) => policy.createScriptURL(`trials/${chunk}.js`);
}
