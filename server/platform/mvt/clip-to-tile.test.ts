import type { Position } from 'geojson';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { clipToTile } from './clip-to-tile.ts';
import type { TileAddress } from '../tiles/tile-address.ts';
import { toWorldShape } from './world-shape.ts';

const random = seededRandom(11);
const between = (from: number, to: number) => from + random() * (to - from);

/** A star around a centre: concave, never crossing itself. */
function star([lng, lat]: [number, number], radiusDeg: number, corners: number): Position[] {
  const ring = Array.from({ length: corners }, (_, index): Position => {
    const angle = (index / corners) * 2 * Math.PI;
    const reach = radiusDeg * between(0.4, 1);
    return [lng + reach * Math.cos(angle), lat + reach * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? [0, 0]];
}

/** Position of a grid point, computed independently of the code under test. */
function lngLatOf(tile: TileAddress, x: number, y: number): [number, number] {
  const worldX = (tile.x + x / 4096) / 2 ** tile.z;
  const worldY = (tile.y + y / 4096) / 2 ** tile.z;
  return [worldX * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * worldY))) * 180) / Math.PI];
}

function gridPosition(tile: TileAddress, lng: number, lat: number): [number, number] {
  const worldY = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return [(((lng + 180) / 360) * 2 ** tile.z - tile.x) * 4096, (worldY * 2 ** tile.z - tile.y) * 4096];
}

function tileAt(lng: number, lat: number, z: number): TileAddress {
  const [x, y] = gridPosition({ z, x: 0, y: 0 }, lng, lat);
  return { z, x: Math.floor(x / 4096), y: Math.floor(y / 4096) };
}

type Ring = readonly (readonly [number, number])[];
const ringOf = (line: readonly number[]): Ring =>
  line.flatMap((x, at) => (at % 2 === 0 ? [[x, line[at + 1] ?? 0] as const] : []));

/** Even-odd over all rings, so that holes count as holes. */
function isIn(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings)
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring.at(index - 1) ?? [0, 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
  return inside;
}

function distanceToEdges(rings: readonly Ring[], x: number, y: number): number {
  return Math.min(
    ...rings.flatMap((ring) =>
      ring.map(([ax, ay], index) => {
        const [bx, by] = ring.at(index - 1) ?? [0, 0];
        const [dx, dy] = [bx - ax, by - ay];
        const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
        return Math.hypot(x - ax - along * dx, y - ay - along * dy);
      }),
    ),
  );
}

const areaOf = (ring: Ring) =>
  ring.reduce((sum, [x, y], index) => {
    const [px, py] = ring.at(index - 1) ?? [0, 0];
    return sum + (px * y - x * py) / 2;
  }, 0);

describe('clipToTile', () => {
  it('contains exactly what lies in the tile, for thousands of points in random shapes with a hole', () => {
    let [inside, outside] = [0, 0];
    for (let round = 0; round < 300; round++) {
      const centre: [number, number] = [between(-165, 165), between(-70, 70)];
      const z = Math.floor(between(4, 12));
      const radiusDeg = Math.min(10, (360 / 2 ** z) * between(0.1, 3));
      const polygon = [star(centre, radiusDeg, 60), star(centre, radiusDeg * 0.3, 12).toReversed()];
      const tile = tileAt(centre[0] + between(-1, 1) * radiusDeg, Math.max(-80, Math.min(80, centre[1])), z);
      const shape = toWorldShape({ type: 'Polygon', coordinates: polygon });
      const cut = shape && clipToTile(shape, tile);
      const rings = (cut?.lines ?? []).map(ringOf);
      const original = polygon.map((ring): Ring => ring.map(([lng = 0, lat = 0]) => gridPosition(tile, lng, lat)));
      for (let index = 0; index < 60; index++) {
        const [x, y] = [between(0, 4096), between(0, 4096)];
        // Near an edge, rounding and simplification decide.
        if (distanceToEdges(original, x, y) < 2.5) continue;
        const expected = isIn(original, x, y);
        if (expected) inside++;
        else outside++;
        expect(isIn(rings, x, y)).toBe(expected);
      }
    }
    expect(Math.min(inside, outside)).toBeGreaterThan(2000);
  });

  it('winds outer rings clockwise and holes counterclockwise', () => {
    for (const [outer, hole] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]) {
      const [big, small] = [star([10, 50], 3, 20), star([10, 50], 1, 8)];
      const coordinates = [outer ? big.toReversed() : big, hole ? small.toReversed() : small];
      const shape = toWorldShape({ type: 'Polygon', coordinates });
      const areas = (shape && clipToTile(shape, tileAt(10, 50, 5)))?.lines.map((line) =>
        Math.sign(areaOf(ringOf(line))),
      );
      expect(areas).toEqual([1, -1]);
    }
  });

  it('stays on the grid and its margin', () => {
    const shape = toWorldShape({ type: 'Polygon', coordinates: [star([10, 50], 40, 400)] });
    const lines = (shape && clipToTile(shape, { z: 7, x: 67, y: 43 }))?.lines ?? [];
    expect(lines.flat().length).toBeGreaterThan(0);
    expect(lines.flat().filter((value) => !Number.isInteger(value) || value < -64 || value > 4160)).toEqual([]);
  });

  it('shows a shape across the antimeridian on both sides of it', () => {
    const ring: Position[] = [
      [179, 50],
      [-179, 50],
      [-179, 52],
      [179, 52],
      [179, 50],
    ];
    const shape = toWorldShape({ type: 'Polygon', coordinates: [ring] });
    const isShown = (lng: number) => Boolean(shape && clipToTile(shape, tileAt(lng, 51, 6)));
    expect([isShown(179.5), isShown(-179.5), isShown(0), isShown(170)]).toEqual([true, true, false, false]);
  });

  it('shows nothing inside a hole, and nothing smaller than the grid', () => {
    const holed = toWorldShape({ type: 'Polygon', coordinates: [star([10, 50], 30, 90), star([10, 50], 9, 90)] });
    expect(holed && clipToTile(holed, tileAt(10, 50, 9))).toBeUndefined();
    const tiny = toWorldShape({ type: 'Polygon', coordinates: [star([10, 50], 0.0001, 9)] });
    expect(tiny && clipToTile(tiny, tileAt(10, 50, 4))).toBeUndefined();
  });

  it('draws shapes smaller than the grid at minimum size if nothing may be dropped, but no hole', () => {
    const tile = tileAt(10, 50, 8);
    for (let round = 0; round < 200; round++) {
      const angle = between(0, Math.PI);
      const lengthDeg = between(0.00001, 0.3);
      const sliver = [-1, 1].flatMap((end) =>
        [-1, 1].map((side): Position => {
          const [along, across] = [(end * lengthDeg) / 2, end * side * 0.000001];
          return [
            10 + along * Math.cos(angle) - across * Math.sin(angle),
            50 + along * Math.sin(angle) + across * Math.cos(angle),
          ];
        }),
      );
      const shape = toWorldShape({ type: 'Polygon', coordinates: [sliver] });
      const [ring = []] = (shape && clipToTile(shape, tile, { keepsSmallest: true }))?.lines ?? [];
      expect(areaOf(ringOf(ring))).toBeGreaterThanOrEqual(1);
      const [x, y] = gridPosition(tile, 10, 50);
      expect(distanceToEdges([ringOf(ring)], x, y)).toBeLessThan(2.5);
    }
    const holed = toWorldShape({ type: 'Polygon', coordinates: [star([10, 50], 30, 90), star([10, 50], 9, 90)] });
    expect(holed && clipToTile(holed, tileAt(10, 50, 9), { keepsSmallest: true })).toBeUndefined();
  });

  it('keeps on the last zoom what it drops on others', () => {
    const shape = toWorldShape({ type: 'Polygon', coordinates: [star([10, 50], 0.1, 4000)] });
    const count = (isLastZoom: boolean) =>
      (shape && clipToTile(shape, tileAt(10, 50, 8), { isLastZoom }))?.lines.flat().length ?? 0;
    expect(count(true)).toBeGreaterThan(count(false) * 1.2);
  });

  it('clips a line into the pieces inside, and drops points outside', () => {
    const tile = tileAt(10, 50, 6);
    const [west, lat] = lngLatOf(tile, 0, 2048);
    const [east] = lngLatOf(tile, 4096, 2048);
    const [, north] = lngLatOf(tile, 2048, -3000);
    const [, south] = lngLatOf(tile, 2048, 2000);
    const zigzag: Position[] = [
      [west + 1, lat],
      [west + 1, north],
      [west + 2, north],
      [west + 2, south],
    ];
    const line = toWorldShape({ type: 'LineString', coordinates: zigzag });
    const pieces = (line && clipToTile(line, tile))?.lines ?? [];
    expect(pieces.map((piece) => piece.length)).toEqual([4, 4]);
    expect([pieces[0]?.[3], pieces[1]?.[1]]).toEqual([-64, -64]);
    const points = toWorldShape({
      type: 'MultiPoint',
      coordinates: [
        [(west + east) / 2, lat],
        [east + 5, lat],
      ],
    });
    expect(points && clipToTile(points, tile)).toEqual({ type: 'point', lines: [[2048, 2048]] });
  });

  it('ignores geometry collections', () => {
    expect(toWorldShape({ type: 'GeometryCollection', geometries: [] })).toBeUndefined();
  });
});
