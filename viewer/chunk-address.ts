interface AddressPolicy {
  readonly createScriptURL: (address: string) => string;
}

declare global {
  interface Window {
    /** Not in every browser, and not in TypeScript's library yet. */
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: AddressPolicy) => AddressPolicy };
  }
}

/** Says where the files of trials lie. A written report's policy takes a script's address from nowhere else. */
export function chunkAddresses(): (chunk: number) => string {
  const rules: AddressPolicy = {
    createScriptURL: (address) => {
      if (/^trials\/\d+\.js$/.test(address)) return address;
      throw new Error(`${address} is no file of trials.`);
    },
  };
  const policy = window.trustedTypes?.createPolicy("deskproof", rules) ?? rules;
  return (chunk) => policy.createScriptURL(`trials/${chunk}.js`);
}
