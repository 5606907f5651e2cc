type KindFacts = {
  name: string;
  hint: string;
  minPoints: number;
  maxPoints: number;
  /** What it is measured on: the map and in 3D, or the picture of a wall. */
  on: 'ground' | 'wall';
  /** Whether the last point is joined to the first. */
  isClosed: boolean;
};

const MOST = 1000;

/** Those on a wall are in its plane; area and distance are level otherwise. */
const facts = {
  point: {
    name: 'Point',
    hint: 'Click the place, then Done.',
    minPoints: 1,
    maxPoints: 1,
    on: 'ground',
    isClosed: false,
  },
  distance: {
    name: 'Distance',
    hint: 'Click points along the line, then Done.',
    minPoints: 2,
    maxPoints: MOST,
    on: 'ground',
    isClosed: false,
  },
  area: {
    name: 'Area',
    hint: 'Click the corners of the area, then Done.',
    minPoints: 3,
    maxPoints: MOST,
    on: 'ground',
    isClosed: true,
  },
  height: {
    name: 'Height',
    hint: 'Click the bottom, then the top.',
    minPoints: 2,
    maxPoints: 2,
    on: 'ground',
    isClosed: false,
  },
  'wall-distance': {
    name: 'Distance on the wall',
    hint: 'Click points along the line, then Done.',
    minPoints: 2,
    maxPoints: MOST,
    on: 'wall',
    isClosed: false,
  },
  'wall-area': {
    name: 'Area on the wall',
    hint: 'Click the corners of the area, then Done.',
    minPoints: 3,
    maxPoints: MOST,
    on: 'wall',
    isClosed: true,
  },
} as const satisfies Record<string, KindFacts>;
export type MeasurementKind = keyof typeof facts;
export const kinds: Readonly<Record<MeasurementKind, KindFacts>> = facts;
export const measurementKinds = Object.keys(facts) as [MeasurementKind, ...MeasurementKind[]];
