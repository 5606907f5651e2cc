import { z } from 'zod';
import type { HeightModel } from '@overflight/contract/projects/filled.ts';
import { viewerCaps } from '@overflight/contract/projects/viewer.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { viewerFiles } from '../engines/products/outcome.ts';
import { openCog } from './cog-file.ts';
import { filledAt } from './filled-mask.ts';
import { surfaceHeight } from './surface-heights.ts';
import { findRunFile, requireRunFile } from './viewed-run.ts';

const Degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
  .transform(Number);
const Places = z
  .string()
  .transform((text) => text.split(';').map((place) => place.split(',')))
  .pipe(z.array(z.tuple([Degrees, Degrees])).max(viewerCaps.heights));

type Wanted = { runId: string; points: string };

/** Heights, or values of NDVI, at points given as `lng,lat;lng,lat`. */
export async function viewerHeights(
  services: Services,
  layer: HeightModel | 'ndvi',
  { runId, points }: Wanted,
): Promise<(number | null)[]> {
  const places = placesOf(points);
  const file = await requireRunFile(services, { runId, folder: '', name: viewerFiles[layer] });
  const cog = await openCog(services, file);
  const heights: (number | null)[] = [];
  for (const place of places) heights.push(await surfaceHeight(cog, place));
  return heights;
}

/** Of a model, and how it came about there. */
export async function modelHeights(services: Services, model: HeightModel, wanted: Wanted) {
  const heights = await viewerHeights(services, model, wanted);
  return { heights, filled: await filledAt(services, { runId: wanted.runId, model }, placesOf(wanted.points)) };
}

export const hasTerrain = async (services: Services, runId: string): Promise<boolean> =>
  (await findRunFile(services, { runId, folder: '', name: viewerFiles.terrain })) !== undefined;

export function placesOf(points: string): [number, number][] {
  const places = Places.safeParse(points);
  if (!places.success) throw noPoints();
  return places.data;
}

const noPoints = (): Refused =>
  new Refused({
    status: 400,
    code: 'invalid-request',
    message: `Points are written as lng,lat;lng,lat, ${viewerCaps.heights} at the most.`,
  });
