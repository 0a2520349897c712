/** How many characters of a message are read: far more than a real message has, few enough to bound a hostile one. */
export const LONGEST_READ = 16_000;
