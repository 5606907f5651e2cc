/** Stops playback. */
export type Stop = () => void;

/** The playing video, and how to stop it. */
export type Playing = { picture: HTMLVideoElement; stop: Stop };
