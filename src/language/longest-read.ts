/**
 * How many characters of a message are read. Real messages are far shorter, and the limit bounds the cost of hostile
 * ones.
 */
export const LONGEST_READ = 16_000;
