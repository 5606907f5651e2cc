/** Ends what was begun. */
export type Stop = () => void;

/** What is being shown, and how to end it. */
export type Playing = { picture: HTMLVideoElement; stop: Stop };
