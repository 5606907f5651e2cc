import type { PlanFile } from '@overflight/contract/plans/files.ts';
import type { UnitName } from '@overflight/contract/units.ts';
import { useEffect, useMemo } from 'react';
import type { PhotoPoint } from '../map/layers/flight/photos.ts';
import type { MapHandle } from '../map/map-handle.ts';
import { useUnit } from '../platform/units.ts';
import { verdictText } from './photo-verdict.ts';

/** Shows photo positions of the open plan on the map. */
export function useShownPhotos(map: MapHandle | null, files: readonly PlanFile[] | undefined): void {
  const [unit] = useUnit('distance');
  const points = useMemo(() => (files ?? []).flatMap((file) => pointOf(file, unit)), [files, unit]);
  useEffect(() => map?.showPhotos(points), [map, points]);
  useEffect(() => () => map?.showPhotos([]), [map]);
}

export function pointOf({ name, check }: PlanFile, unit: UnitName): PhotoPoint[] {
  if (!check?.position) return [];
  const properties = { name, verdict: check.verdict, text: verdictText(check, unit) };
  return [{ type: 'Feature', geometry: { type: 'Point', coordinates: [...check.position] }, properties }];
}
