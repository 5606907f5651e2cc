/** A vehicle that says nothing for so long is not reached any more. */
export const SILENCE_MS = 10_000;

/** Waits before the same is said again: the first time soon, as most links are quick. */
export const COUNT_WAIT_MS = 1500;
const itemWaitsMs = [250, 500, 750];
export const itemWaitMs = (repeats: number): number => itemWaitsMs[Math.min(repeats, itemWaitsMs.length - 1)]!;

/** How long a vehicle has said nothing that brings the transfer on. */
export function patience() {
  let heardAt = performance.now();
  const silentMs = () => performance.now() - heardAt;
  return {
    silentMs,
    isOver: () => silentMs() > SILENCE_MS,
    renew: () => {
      heardAt = performance.now();
    },
  };
}
