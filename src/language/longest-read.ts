/** How many characters of a message are read: far more than any real one has, few enough to bound the time of a hostile one. */
export const LONGEST_READ = 16_000;
