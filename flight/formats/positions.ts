import type { Position } from 'geojson';
import { refuse } from './attempt.ts';
import { inputCaps } from './input-caps.ts';

/** Reads the positions of one file and counts them against the cap. */
export class Positions {
  #count = 0;

  read(lng: unknown, lat: unknown): Position {
    this.#count += 1;
    if (this.#count > inputCaps.vertices) refuse('too-many-vertices');
    if (typeof lng !== 'number' || typeof lat !== 'number') refuse('bad-coordinates');
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) refuse('bad-coordinates');
    if (Math.abs(lng) > 180 || Math.abs(lat) > 90) refuse('out-of-range');
    return [lng, lat];
  }

  /** A list of `[lat, lng]` as QGroundControl writes them; refuses anything else. */
  readLatLngs(list: unknown): Position[] {
    if (list === undefined || list === null) return [];
    if (!Array.isArray(list)) refuse('bad-coordinates');
    return list.map((pair: unknown) => (Array.isArray(pair) ? this.read(pair[1], pair[0]) : refuse('bad-coordinates')));
  }

  /** A list of `[lng, lat]`. */
  readLngLats(list: unknown): Position[] {
    if (list === undefined || list === null) return [];
    if (!Array.isArray(list)) refuse('bad-coordinates');
    return list.map((pair: unknown) => (Array.isArray(pair) ? this.read(pair[0], pair[1]) : refuse('bad-coordinates')));
  }
}
