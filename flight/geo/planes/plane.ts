import type { Position } from 'geojson';

/** Metres east and north of a plane's origin. */
export type Point = { x: number; y: number };

export type Plane = { toPoint: (position: Position) => Point; toPosition: (point: Point) => Position };
