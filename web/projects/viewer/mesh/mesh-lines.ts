import { kinds } from '@overflight/contract/projects/measurements/measurement-kinds.ts';
import type { DrawnMeasure } from '../measure/drawn-measures.ts';
import { meshFrame, type MeshPoint, type Placed } from './mesh-frame.ts';

/** Single points carry their names. */
export type MeshLine = { points: readonly MeshPoint[]; name: string; isOther: boolean };

/** Measurements as lines in mesh coordinates; those with unknown heights are left out. */
export function meshLines(placed: Placed, measures: readonly DrawnMeasure[]): MeshLine[] {
  const { toMesh } = meshFrame(placed);
  return measures.flatMap(({ kind, points, heights, label, isOther }) => {
    const known = heights.flatMap((heightM, n) => {
      const position = points[n];
      return heightM === null || !position ? [] : [toMesh({ position, heightM })];
    });
    if (known.length < points.length || known.length === 0) return [];
    const name = kind === 'point' ? label : '';
    return [{ points: kinds[kind].isClosed ? [...known, ...known.slice(0, 1)] : known, name, isOther }];
  });
}
