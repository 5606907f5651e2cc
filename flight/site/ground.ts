import { noise, smoothStep } from './noise.ts';
import { pit, piles, type Pile, type SiteDate } from './site.ts';

/** Height above mean sea level around which the ground rolls. */
const MEAN_M = 452;
/** The ramp into the pit, and how far it stretches the wall there. */
const RAMP = { directionRad: 3.75, lengthM: 26 };

/** The ground before anybody dug, anywhere around the site. */
function naturalHeightM(x: number, y: number): number {
  const hills = 44 * (noise(x / 2300 + 7.3, y / 2300 + 2.1, 11) - 0.5) + 17 * (noise(x / 640, y / 640, 12) - 0.5);
  const swells = 4.5 * Math.sin(x / 150 + 0.4) * Math.cos(y / 170) + 2 * Math.sin((x + 0.6 * y) / 61);
  return MEAN_M + hills + swells + 0.7 * noise(x / 23, y / 23, 13) + 0.1 * noise(x / 2.6, y / 2.6, 14);
}

const floorM = naturalHeightM(pit.x, pit.y) - pit.depthM;

/** 0 outside the pit, 1 on its floor. */
export function pitShare(x: number, y: number): number {
  const dx = x - pit.x;
  const dy = y - pit.y;
  const fromCentre2 = (dx / pit.radiusXM) ** 2 + (dy / pit.radiusYM) ** 2;
  return fromCentre2 < 1 ? shareWithin(x, y, Math.sqrt(fromCentre2)) : 0;
}

function shareWithin(x: number, y: number, fromCentre: number): number {
  const inside = (1 - fromCentre) * Math.min(pit.radiusXM, pit.radiusYM) + 1.6 * (noise(x / 6, y / 6, 15) - 0.5);
  const towardsRamp = Math.max(0, Math.cos(Math.atan2(y - pit.y, x - pit.x) - RAMP.directionRad)) ** 10;
  const wall = pit.wallM + RAMP.lengthM * towardsRamp;
  // Two slopes with a bench between them.
  return smoothStep(inside, 0, wall * 0.42) * 0.5 + smoothStep(inside, wall * 0.55, wall) * 0.5;
}

/** The ground without piles: what a volume is measured above. */
export function groundHeightM(x: number, y: number): number {
  const share = pitShare(x, y);
  const natural = naturalHeightM(x, y);
  if (share === 0) return natural;
  return natural + (floorM + 0.15 * noise(x / 3, y / 3, 16) - natural) * share;
}

/** Roundness of the tops of piles. */
const ROUND = 0.25;
const rim = Math.hypot(1, ROUND);

export function pileHeightM(
  { x: left, y: bottom, turnDeg, at }: Pile,
  date: SiteDate,
  { x, y }: { x: number; y: number },
): number {
  const { lengthM, widthM, heightM } = at[date];
  const dx = x - left;
  const dy = y - bottom;
  if (dx * dx + dy * dy > lengthM * lengthM) return 0;
  const turn = (turnDeg * Math.PI) / 180;
  const along = (dx * Math.cos(turn) + dy * Math.sin(turn)) / lengthM;
  const across = (dy * Math.cos(turn) - dx * Math.sin(turn)) / widthM;
  const fromCentre2 = along * along + across * across;
  if (fromCentre2 >= 1) return 0;
  const cone = (rim - Math.sqrt(fromCentre2 + ROUND * ROUND)) / (rim - ROUND);
  return heightM * cone * (1 + 0.18 * (noise(x / 1.7, y / 1.7, 17) - 0.5));
}

/** The ground with its piles, without anything that stands on it. */
export function terrainHeightM(x: number, y: number, date: SiteDate): number {
  let height = groundHeightM(x, y);
  for (const pile of piles) height += pileHeightM(pile, date, { x, y });
  return height;
}
