import type { OrbitSegment } from '../plan/plan.ts';

type Circle = Pick<OrbitSegment['segmentMetadata'], 'radius' | 'photosPerTurn'>;

/** Metres flown between two photos of an orbit. */
export const orbitStepM = ({ radius, photosPerTurn }: Circle): number =>
  2 * radius * Math.sin(Math.PI / Math.max(1, Math.round(photosPerTurn)));
