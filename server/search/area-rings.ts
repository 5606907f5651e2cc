import type { Position } from 'geojson';

/** Stored as whole numbers of this many per degree: 0.1 m. */
const UNITS_PER_DEG = 1e6;

/** Rings with closed ends, as x and y in turn, in degrees; longitudes may run on beyond ±180. */
export type Rings = Float64Array[];

export function packRings(rings: readonly (readonly Position[])[]): Uint8Array {
  const header = [rings.length, ...rings.map((ring) => ring.length)];
  const points = rings.flatMap((ring) => ring.flatMap(([lng = 0, lat = 0]) => [lng, lat]));
  const packed = Int32Array.from([...header, ...points.map((value) => Math.round(value * UNITS_PER_DEG))]);
  return new Uint8Array(packed.buffer);
}

export function unpackRings(bytes: Uint8Array): Rings {
  const packed = new Int32Array(bytes.slice().buffer);
  const count = packed[0] ?? 0;
  let at = count + 1;
  return Array.from({ length: count }, (_, index) => {
    const length = (packed[index + 1] ?? 0) * 2;
    const ring = Float64Array.from(packed.subarray(at, at + length), (value) => value / UNITS_PER_DEG);
    at += length;
    return ring;
  });
}

export function isInside(rings: Rings, lng: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
      if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}
