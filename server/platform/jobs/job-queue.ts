/** Enqueues background jobs. */
export type JobQueue = {
  send: (name: string, payload: object) => Promise<void>;
  isReady: () => boolean;
};
