import type { MeasurementToSave } from '@overflight/contract/projects/viewer.ts';
import { kinds } from '@overflight/contract/projects/measurement-kinds.ts';
import { meshFrame, type MeshPoint, type Placed } from './mesh-frame.ts';

type Measured = Pick<MeasurementToSave, 'kind' | 'points' | 'heights'>;

/** Measurements as lines in mesh coordinates; those with unknown heights are left out. */
export function meshLines(placed: Placed, measures: readonly Measured[]): MeshPoint[][] {
  const { toMesh } = meshFrame(placed);
  return measures.flatMap(({ kind, points, heights }) => {
    const known = heights.flatMap((heightM, n) => {
      const position = points[n];
      return heightM === null || !position ? [] : [toMesh({ position, heightM })];
    });
    if (known.length < points.length || known.length === 0) return [];
    return [kinds[kind].isClosed ? [...known, ...known.slice(0, 1)] : known];
  });
}
