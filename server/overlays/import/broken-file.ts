/** A file that is not a list of entries, or is truncated: nothing of it can be trusted. */
export class BrokenFile extends Error {}
