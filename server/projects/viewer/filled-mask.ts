import type { Filled, HeightModel } from '@overflight/contract/projects/filled.ts';
import type { Services } from '../../platform/services.ts';
import { filledMask } from '../engines/engine.ts';
import { onGrid } from '../systems/from-wgs84.ts';
import { cellsAt, openMask } from './mask-file.ts';
import { placeOfRun } from './viewed-run.ts';

type Places = readonly (readonly [number, number])[];
const told: Readonly<Record<number, Filled>> = {
  [filledMask.measured]: false,
  [filledMask.filled]: true,
  [filledMask.water]: 'water',
};

/** How a model of a run came about at places; null where it is not known. */
export async function filledAt(
  services: Services,
  { runId, model }: { runId: string; model: HeightModel },
  places: Places,
): Promise<Filled[]> {
  const [image] = (await openMask(services, runId, model)) ?? [];
  const { system } = await placeOfRun(services, runId);
  if (!image || !system) return places.map(() => null);
  // A server without GDAL does not know where they are.
  const found = await onGrid(system.epsg, places).catch(() => places.map(() => null));
  const cells = await cellsAt(image, found);
  return cells.map((cell) => told[cell ?? filledMask.none] ?? null);
}
