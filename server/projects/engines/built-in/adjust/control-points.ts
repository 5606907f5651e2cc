import type { ControlRole } from '@overflight/contract/projects/control-points.ts';
import type { Vector } from '../placing/linear.ts';
import type { RunControlPoint } from '../../engine.ts';
import { photoNameOf, type ColmapModel } from '../cameras/read-colmap-model.ts';
import type { Measured } from './solver/bundle.ts';
import type { Mark } from './triangulate.ts';

/** A control or check point with its marks, in metres of the model's frame. */
export type ControlPoint = Measured & { name: string; role: ControlRole; marks: readonly (Mark & { photo: string })[] };

/** People mark a point about this well. */
export const MARK_SIGMA_PX = 1;

/** Finds the cameras of marks; those in photos that were not aligned do not count. */
export function marksIn({ images }: Pick<ColmapModel, 'images'>) {
  const cameras = new Map(images.map((image, index) => [photoNameOf(image), index]));
  return (marks: RunControlPoint['marks']): ControlPoint['marks'] =>
    marks.flatMap(({ photo, at }) => {
      const camera = cameras.get(photo);
      return camera === undefined ? [] : [{ camera, photo, at }];
    });
}

/** What became of a point. */
export type ControlOutcome = {
  name: string;
  role: ControlRole;
  /** Of the marks that were used. */
  marks: number;
  /** Measured by the photos minus stated: east, north, up; null if it could not be measured. */
  offM: Vector | null;
  /** Mean distance of its marks from where it should be seen. */
  markErrorPx: number | null;
  /** Why it was not used as asked; null if it was. */
  leftOut: string | null;
};
