import type { OverlayTone } from '../overlay.ts';
import type { LngLat } from '../scene.ts';

/** A place in the air, and the ground below it: metres above the sea, null where unknown. */
export type SpacePoint = { position: LngLat; altitudeM: number | null; groundM: number | null };

/** A point of a flight, and how the stretch that ends there looks; a transit has no tone. */
export type FlightSpot = SpacePoint & { tone: OverlayTone | null; isActive: boolean; isTurn: boolean };

/** The whole flight of a plan in flown order, and its photos. */
export type FlightInSpace = { spots: readonly FlightSpot[]; photos: readonly SpacePoint[] };
