/** A file that is no list of entries, or is cut short: nothing of it can be trusted. */
export class BrokenFile extends Error {}
