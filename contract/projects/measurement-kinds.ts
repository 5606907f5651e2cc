import type { Measurement } from './viewer.ts';

type Kind = Measurement['kind'];
type KindFacts = {
  name: string;
  hint: string;
  minPoints: number;
  /** What it is measured on: the map and in 3D, or the picture of a wall. */
  on: 'ground' | 'wall';
  /** Whether the last point is joined to the first. */
  isClosed: boolean;
};

export const kinds: Readonly<Record<Kind, KindFacts>> = {
  distance: {
    name: 'Distance',
    hint: 'Click points along the line, then Done.',
    minPoints: 2,
    on: 'ground',
    isClosed: false,
  },
  area: {
    name: 'Area',
    hint: 'Click the corners of the area, then Done.',
    minPoints: 3,
    on: 'ground',
    isClosed: true,
  },
  height: { name: 'Height', hint: 'Click the bottom, then the top.', minPoints: 2, on: 'ground', isClosed: false },
  'wall-distance': {
    name: 'Distance on the wall',
    hint: 'Click points along the line, then Done.',
    minPoints: 2,
    on: 'wall',
    isClosed: false,
  },
  'wall-area': {
    name: 'Area on the wall',
    hint: 'Click the corners of the area, then Done.',
    minPoints: 3,
    on: 'wall',
    isClosed: true,
  },
};

/** A height has exactly two points. */
export const maxPoints = (kind: Kind): number => (kind === 'height' ? 2 : 1000);
