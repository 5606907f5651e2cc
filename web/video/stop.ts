/** Ends what was begun. */
export type Stop = () => void;
