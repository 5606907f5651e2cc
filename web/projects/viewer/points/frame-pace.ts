/** Slower frames draw fewer points next time, faster ones more. Between them is room, so that the detail does not flicker. */
const [SLOW_MS, FAST_MS] = [50, 28];
/** The most and the least that one slow frame leaves, and what a fast one adds. */
const [LEFT, LEAST_LEFT, MORE] = [0.85, 0.2, 1.2];
/** The first movement begins with so many: machines without a graphics card take seconds for all. */
const BEGIN = 200_000;
/** Fewer would be no picture. */
const LEAST = 20_000;
/** At rest every frame has so many times the points of the one before. */
const FINER = 4;

/** A frame of a movement: until the next could begin, and the points in it. */
export type Frame = { tookMs: number; drawn: number };

export type FramePace = {
  /** The most points to draw in the next frame of a movement. */
  moving: () => number;
  took: (frame: Frame) => void;
};

/** How many points this machine can draw while the view moves. */
export function framePace(most: number): FramePace {
  let points = Math.min(most, BEGIN);
  return {
    moving: () => points,
    took: (frame) => {
      points = pacedPoints(points, frame, most);
    },
  };
}

function pacedPoints(points: number, { tookMs, drawn }: Frame, most: number): number {
  if (tookMs < FAST_MS) return Math.min(most, points * MORE);
  if (tookMs <= SLOW_MS) return points;
  const left = Math.min(LEFT, Math.max(LEAST_LEFT, SLOW_MS / tookMs));
  // Where fewer were drawn than were allowed, allowing less would change nothing.
  return Math.max(LEAST, Math.min(points, drawn) * left);
}

/** The most points of the next frame of a view at rest, so that a movement has to wait for few of them; `all` at last. */
export const pointsAtRest = (drawn: number, all: number): number => Math.min(all, Math.max(LEAST, drawn) * FINER);
