/** The version of this package; a test keeps it in sync with package.json. */
export const deskproofVersion = "0.1.0";
