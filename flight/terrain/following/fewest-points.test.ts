import { describe, expect, it } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { fewestPoints, type Tunnel, type TunnelPoint } from './fewest-points.ts';
import { limitSlopes } from './limit-slopes.ts';

type Made = { heights: readonly number[]; corners?: number[]; toleranceM?: number; slopes?: Tunnel['slopes'] };
const free = { up: Infinity, down: Infinity };

/** A tunnel around these heights, 10 m apart. */
function aTunnel({ heights, corners = [0, heights.length - 1], toleranceM = 2, slopes = free }: Made): Tunnel {
  const distances = Float64Array.from(heights, (_, sample) => sample * 10);
  const wish = Float64Array.from(heights);
  limitSlopes(wish, distances, slopes);
  const [low, high] = [wish.map((height) => height - toleranceM), wish.map((height) => height + toleranceM)];
  return { distances, wish, low, high, corners, slopes };
}

/** Where a way leaves the tunnel, is too steep, or misses a corner. */
function faultsOf({ distances, low, high, slopes, corners }: Tunnel, way: readonly TunnelPoint[]): string[] {
  const faults: string[] = [];
  for (const corner of corners) if (!way.some(({ sample }) => sample === corner)) faults.push(`no corner ${corner}`);
  for (const [at, to] of way.entries()) {
    const from = way[at - 1];
    if (!from) continue;
    const slope = (to.heightM - from.heightM) / (distances[to.sample]! - distances[from.sample]!);
    if (slope > slopes.up + 1e-6 || slope < -slopes.down - 1e-6) faults.push(`too steep before ${to.sample}`);
    for (let sample = from.sample; sample <= to.sample; sample++) {
      const heightM = from.heightM + slope * (distances[sample]! - distances[from.sample]!);
      if (heightM < low[sample]! - 1e-6 || heightM > high[sample]! + 1e-6) faults.push(`outside at ${sample}`);
    }
  }
  return faults;
}

/** Tries every choice of samples, fewest first. */
function fewestByForce(tunnel: Tunnel): number {
  const inner = [...tunnel.distances.keys()].filter((sample) => !tunnel.corners.includes(sample));
  for (let count = 0; ; count++) if (choices(inner, count).some((chosen) => isWay(tunnel, chosen))) return count;
}

function choices(from: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return from.flatMap((first, at) => choices(from.slice(at + 1), count - 1).map((rest) => [first, ...rest]));
}

/** Whether lines between these samples and the corners fit, tried from many heights at each. */
function isWay(tunnel: Tunnel, chosen: readonly number[]): boolean {
  const samples = [...tunnel.corners, ...chosen].toSorted((a, b) => a - b);
  let heights = spread(tunnel.low[samples[0]!]!, tunnel.high[samples[0]!]!);
  for (let at = 1; at < samples.length; at++) {
    const [from, to] = [samples[at - 1]!, samples[at]!];
    const ends = heights.flatMap((heightM) => endsOf(tunnel, { sample: from, heightM }, to));
    if (ends.length === 0) return false;
    heights = spread(Math.min(...ends), Math.max(...ends));
  }
  return true;
}

/** Lowest and highest end of a line from this point. */
function endsOf({ distances, low, high, slopes }: Tunnel, from: TunnelPoint, to: number): number[] {
  let [least, most] = [-slopes.down, slopes.up];
  for (let sample = from.sample + 1; sample <= to; sample++) {
    const lengthM = distances[sample]! - distances[from.sample]!;
    least = Math.max(least, (low[sample]! - from.heightM) / lengthM);
    most = Math.min(most, (high[sample]! - from.heightM) / lengthM);
  }
  const lengthM = distances[to]! - distances[from.sample]!;
  return least > most + 1e-9 ? [] : [from.heightM + least * lengthM, from.heightM + most * lengthM];
}

const spread = (low: number, high: number) =>
  Array.from({ length: 401 }, (_, step) => low + ((high - low) * step) / 400);

describe('the fewest points in a tunnel', () => {
  it('are none on level ground and on a steady slope', () => {
    expect(fewestPoints(aTunnel({ heights: [5, 5, 5, 5] }))).toHaveLength(2);
    expect(fewestPoints(aTunnel({ heights: [5, 25, 45, 65, 85] }))).toHaveLength(2);
  });

  it('are one on a ridge, and none if the ridge is a corner', () => {
    const heights = [0, 10, 20, 30, 20, 10, 0];
    expect(fewestPoints(aTunnel({ heights }))).toHaveLength(3);
    expect(fewestPoints(aTunnel({ heights, corners: [0, 3, 6] }))).toHaveLength(3);
  });

  it('TERR-04 stay in the tunnel and the slopes, and no other way has fewer', () => {
    const random = seededRandom(22);
    for (let made = 0; made < caseCount(150, 400); made++) {
      const count = 4 + Math.floor(random() * 7);
      const heights = Array.from({ length: count }, () => random() * 14);
      const corner = 1 + Math.floor(random() * (count - 2));
      const corners = random() < 0.5 ? [0, count - 1] : [0, corner, count - 1];
      const slopes = random() < 0.5 ? free : { up: 0.2 + random(), down: 0.2 + random() };
      const tunnel = aTunnel({ heights, corners, slopes, toleranceM: 0.5 + random() * 4 });
      const way = fewestPoints(tunnel);
      expect(faultsOf(tunnel, way)).toEqual([]);
      expect(way.length - corners.length).toBeLessThanOrEqual(fewestByForce(tunnel));
    }
  });

  it('are none on a long level leg, and few on a very long rough one', () => {
    expect(fewestPoints(aTunnel({ heights: Array.from({ length: 3000 }, () => 7) }))).toHaveLength(2);
    const rough = aTunnel({ heights: Array.from({ length: 20_000 }, (_, at) => 40 * Math.sin(at / 9)) });
    const way = fewestPoints(rough);
    expect(faultsOf(rough, way)).toEqual([]);
    expect(way.length).toBeLessThan(8000);
  });

  it('TERR-04 long ways with many corners stay in the tunnel and the slopes', () => {
    const random = seededRandom(7);
    for (let made = 0; made < 200; made++) {
      const count = 200 + Math.floor(random() * 300);
      let height = 100;
      const heights = Array.from({ length: count }, () => (height += (random() - 0.5) * 12));
      const corners = [0, ...[...heights.keys()].filter((sample) => sample > 0 && random() < 0.1), count - 1];
      const slopes = { up: 0.05 + random(), down: 0.05 + random() };
      const tunnel = aTunnel({ heights, corners: [...new Set(corners)], slopes, toleranceM: random() * 6 });
      expect(faultsOf(tunnel, fewestPoints(tunnel))).toEqual([]);
    }
  });
});
