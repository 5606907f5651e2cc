import { describe, expect, it } from 'vitest';
import { heldSurface } from '../heights/stored-surface.ts';
import { surfaceOf, type Scene } from '../testing/made-up-surface.ts';
import { terrainGrid } from './terrain-grid.ts';

const CELL_M = 0.25;
const NEAR_M = 0.25;

/** A thing with a flat roof, whose walls a surface shows as slopes. */
type Thing = { x: number; y: number; halfM: readonly [number, number]; heightM: number; turn: number; flankM: number };

function heightOf({ x: east, y: south, halfM, heightM, turn, flankM }: Thing, x: number, y: number): number {
  const [dx, dy] = [x - east, y - south];
  const along = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn)) - halfM[0];
  const across = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn)) - halfM[1];
  return heightM * Math.min(1, Math.max(0, 1 - Math.max(along, across) / flankM));
}

/** Share of the thing's cells that are ground, how far the terrain is off up and down, and the share of ground that was lost. */
function judge({ ground, top, ...size }: Scene) {
  const surface = surfaceOf({ ground, top, ...size }, CELL_M);
  const isMeasured = new Uint8Array(surface.values.length).fill(1);
  const { values, isGround, columns } = terrainGrid(heldSurface({ ...surface, isMeasured }));
  const counts = { thing: 0, kept: 0, ground: 0, lost: 0, mostM: 0, leastM: 0 };
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [((at % columns) + 0.5) * CELL_M, (Math.floor(at / columns) + 0.5) * CELL_M];
    const offM = (values[at] as number) - ground(x, y);
    counts.mostM = Math.max(counts.mostM, offM);
    counts.leastM = Math.min(counts.leastM, offM);
    const aboveM = top(x, y) - ground(x, y);
    if (aboveM > NEAR_M) {
      counts.thing++;
      if (isGround[at] === 1) counts.kept++;
    } else if (aboveM < 0.01) {
      counts.ground++;
      if (isGround[at] === 0) counts.lost++;
    }
  }
  const { mostM, leastM } = counts;
  return { keptShare: counts.kept / counts.thing, lostShare: counts.lost / counts.ground, mostM, leastM };
}

const road = (x: number, y: number): number => 0.03 * x - 0.02 * y;

describe('cars', () => {
  it.each([0.3, 0.5, 0.7])('with flanks %s m wide in the surface are not ground, nor are their flanks', (flankM) => {
    const cars: Thing[] = [0, 0.3, 0.8, 1.2].map((turn, number) => ({
      x: 8 + 8 * number,
      y: 10 + 3 * (number % 2),
      halfM: [2.1, 0.8],
      heightM: 1.2 + 0.15 * number,
      turn,
      flankM,
    }));
    const top: Scene['top'] = (x, y) => road(x, y) + Math.max(...cars.map((car) => heightOf(car, x, y)));
    const { keptShare, lostShare, mostM } = judge({ widthM: 40, heightM: 24, ground: road, top });
    expect(keptShare).toBeLessThan(0.03);
    expect(lostShare).toBeLessThan(0.01);
    expect(mostM).toBeLessThan(0.4);
  });
});

describe('what is of the ground', () => {
  it('heaps beside a hall, a ditch, a kerb and a ramp stay', () => {
    const ground: Scene['ground'] = (x, y) => {
      const heaps = Math.max(0, 1.6 - 0.75 * Math.hypot(x - 17, y - 8), 1 - 0.7 * Math.hypot(x - 17, y - 14));
      const ditch = -Math.max(0, 0.8 - 0.6 * Math.abs(y - 20));
      const kerb = y > 26 ? 0.15 : 0;
      const ramp = Math.min(2, Math.max(0, 0.3 * (x - 24)));
      return heaps + ditch + kerb + ramp;
    };
    const hall: Thing = { x: 8, y: 10, halfM: [4, 5], heightM: 6, turn: 0.2, flankM: 0.5 };
    const top: Scene['top'] = (x, y) => ground(x, y) + heightOf(hall, x, y);
    const { keptShare, lostShare } = judge({ widthM: 40, heightM: 30, ground, top });
    expect(keptShare).toBeLessThan(0.03);
    expect(lostShare).toBeLessThan(0.01);
  });

  it('the top of a heap stays below a bush that grows on it, and a ridge below a tree', () => {
    const ground: Scene['ground'] = (x, y) =>
      Math.max(0, 3 - 0.7 * Math.hypot(x - 10, y - 10), 2.5 - 0.6 * Math.abs(y - 24));
    const bush: Thing = { x: 10, y: 10, halfM: [0.5, 0.5], heightM: 1, turn: 0.4, flankM: 0.4 };
    const tree: Thing = { ...bush, x: 24, y: 24, halfM: [1.4, 1.4], heightM: 4 };
    const top: Scene['top'] = (x, y) => ground(x, y) + heightOf(bush, x, y) + heightOf(tree, x, y);
    const { keptShare, lostShare, leastM } = judge({ widthM: 40, heightM: 30, ground, top });
    expect(keptShare).toBeLessThan(0.03);
    expect(lostShare).toBeLessThan(0.005);
    expect(leastM).toBeGreaterThan(-0.8);
  });
});
