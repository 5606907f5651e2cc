import type { ColmapModel } from '../cameras/read-colmap-model.ts';
import { dot, median, rowsOf, subtract, type Vector } from './linear.ts';

/** Median height of the points, and of each photo its distance to what it shows and the size of its pixels there, both scaled. */
export function measureModel(model: ColmapModel, toMetres: (point: Vector) => Vector, scale: number) {
  const { ids, at } = model.points;
  const indexes = new Map<number, number>(Array.from(ids, (id, index) => [id, index]));
  const pointAt = (index: number): Vector => [at[index * 3] ?? 0, at[index * 3 + 1] ?? 0, at[index * 3 + 2] ?? 0];
  const photos = model.images.flatMap((image) => {
    const focalPx = model.lenses.get(image.lensId)?.fx ?? 0;
    const forward = rowsOf(image.rotation)[2];
    const depths = [...image.points].flatMap((id) => {
      const index = indexes.get(id);
      return index === undefined ? [] : [dot(subtract(pointAt(index), image.centre), forward)];
    });
    if (depths.length === 0 || focalPx <= 0) return [];
    const distance = median(depths) * scale;
    return [{ distance, pixel: distance / focalPx }];
  });
  const groundM = median(Array.from(ids, (_, index) => toMetres(pointAt(index))[2]));
  return { groundM, distances: photos.map(({ distance }) => distance), pixels: photos.map(({ pixel }) => pixel) };
}
