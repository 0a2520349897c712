/** The maximum number of characters read per message. Real messages are far shorter; the limit bounds the cost of hostile ones. */
export const LONGEST_READ = 16_000;
