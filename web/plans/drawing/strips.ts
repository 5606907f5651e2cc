import type { Position } from 'geojson';
import { connected, metresBetween, movedBy } from './ground-shapes.ts';

/** Drawn width of a 3D path. */
export const STRIP_WIDTH_M = 1.5;

/** Maximum strips of a path; beyond that they merge into a surface and cost too much. */
const MAX_STRIPS = 6000;

/** A piece of a path: its closed ring, and its share of the leg from 0 to 1. */
export type StripPiece = { ring: Position[]; leg: number; fromShare: number; toShare: number };

/** Each leg of a path as thin rectangles of at most `pieceM`; none if there would be too many. */
export function strips(path: readonly Position[], pieceM: (leg: number, lengthM: number) => number): StripPiece[] {
  const cut: StripPiece[] = [];
  const points = connected(path);
  for (const [leg, from] of points.entries()) {
    const to = points[leg + 1];
    if (!to) break;
    const { x, y } = metresBetween(from, to);
    const lengthM = Math.hypot(x, y);
    const pieces = lengthM > 0 ? Math.max(1, Math.ceil(lengthM / pieceM(leg, lengthM))) : 0;
    if (cut.length + pieces > MAX_STRIPS) return [];
    for (let piece = 0; piece < pieces; piece++) {
      const [fromShare, toShare] = [piece / pieces, (piece + 1) / pieces];
      cut.push({ ring: stripRing(from, { x, y }, [fromShare, toShare]), leg, fromShare, toShare });
    }
  }
  return cut;
}

/** Extended by half a width at both ends, so that corners have no gap. */
function stripRing(from: Position, way: { x: number; y: number }, [start, end]: readonly [number, number]): Position[] {
  const lengthM = Math.hypot(way.x, way.y);
  const half = STRIP_WIDTH_M / 2;
  const [ux, uy] = [(way.x / lengthM) * half, (way.y / lengthM) * half];
  const [ax, ay] = [way.x * start - ux, way.y * start - uy];
  const [bx, by] = [way.x * end + ux, way.y * end + uy];
  const corners = [
    { x: ax - uy, y: ay + ux },
    { x: ax + uy, y: ay - ux },
    { x: bx + uy, y: by - ux },
    { x: bx - uy, y: by + ux },
  ];
  return [...corners, ...corners.slice(0, 1)].map((corner) => movedBy(from, corner));
}

/** A band of the strips' width along a closed loop: outer and inner ring, both closed. */
export function loopBand(loop: readonly Position[]): Position[][] {
  const points = connected(loop);
  const side = (sign: 1 | -1) => {
    const ring = points.map((point, i) => {
      const before = points.at(i - 1) ?? point;
      const after = points[(i + 1) % points.length] ?? point;
      const { x, y } = outward(metresBetween(before, point), metresBetween(point, after));
      return movedBy(point, { x: (sign * x * STRIP_WIDTH_M) / 2, y: (sign * y * STRIP_WIDTH_M) / 2 });
    });
    return [...ring, ...ring.slice(0, 1)];
  };
  return [side(1), side(-1)];
}

/** Limit of the mitre at sharp corners. */
const MAX_MITRE = 2;

/** The normal to the left of a clockwise path, halfway between its two sides. */
function outward(into: { x: number; y: number }, out: { x: number; y: number }): { x: number; y: number } {
  const [a, b] = [unit(into), unit(out)];
  const [x, y] = [-(a.y + b.y), a.x + b.x];
  const length = Math.hypot(x, y);
  if (length === 0) return { x: -a.y, y: a.x };
  const mitre = Math.min(MAX_MITRE, 2 / length);
  return { x: (x / length) * mitre, y: (y / length) * mitre };
}

function unit({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}
