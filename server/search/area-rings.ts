import type { Position } from 'geojson';

/** Stored as integers of this many per degree: 0.1 m. */
const UNITS_PER_DEG = 1e6;

/** Closed rings as alternating x and y, in units; longitudes may exceed ±180°. */
export type AreaRings = Int32Array[];

export function toRings(polygon: readonly (readonly Position[])[]): AreaRings {
  return polygon.map((ring) => Int32Array.from(ring.flatMap(([lng = 0, lat = 0]) => [units(lng), units(lat)])));
}

/** The number of rings, the length of each, then their points. */
export function packRings(rings: AreaRings): Uint8Array {
  const lengths = rings.map((ring) => ring.length);
  const packed = new Int32Array(1 + rings.length + lengths.reduce((sum, length) => sum + length, 0));
  packed.set([rings.length, ...lengths]);
  let at = 1 + rings.length;
  for (const ring of rings) {
    packed.set(ring, at);
    at += ring.length;
  }
  return new Uint8Array(packed.buffer);
}

export function unpackRings(bytes: Uint8Array): AreaRings {
  // A copy, because database buffers may be unaligned.
  const packed = new Int32Array(bytes.slice().buffer);
  const count = packed[0] ?? 0;
  let at = 1 + count;
  return Array.from(packed.subarray(1, 1 + count), (length) => packed.subarray(at, (at += length)));
}

export function isInside(rings: AreaRings, lng: number, lat: number): boolean {
  const [x, y] = [units(lng), units(lat)];
  let inside = false;
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const ay = ring[i + 1]!;
      const by = ring[i + 3]!;
      if (ay > y === by > y) continue;
      const ax = ring[i]!;
      if (x < ((ring[i + 2]! - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}

/** Distance of a position from the outline, in a plane that is accurate near it. */
export function distanceToEdgeM(rings: AreaRings, lng: number, lat: number): number {
  const metresPerUnit = 111_195 / UNITS_PER_DEG;
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const [x, y] = [units(lng), units(lat)];
  let nearest = Infinity;
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const ax = (ring[i]! - x) * squeeze;
      const ay = ring[i + 1]! - y;
      const dx = (ring[i + 2]! - x) * squeeze - ax;
      const dy = ring[i + 3]! - y - ay;
      const along = dx === 0 && dy === 0 ? 0 : -(ax * dx + ay * dy) / (dx * dx + dy * dy);
      const t = Math.min(Math.max(along, 0), 1);
      nearest = Math.min(nearest, (ax + t * dx) ** 2 + (ay + t * dy) ** 2);
    }
  return Math.sqrt(nearest) * metresPerUnit;
}

function units(degrees: number): number {
  return Math.round(degrees * UNITS_PER_DEG);
}
