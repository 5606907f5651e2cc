import type { PlanFile } from '@overflight/contract/files.ts';
import { useEffect, useMemo } from 'react';
import type { PhotoPoint } from '../map/layers/photos.ts';
import type { MapHandle } from '../map/map-handle.ts';
import { verdictText } from './photo-verdict.ts';

/** Shows on the map where the photos of a plan were taken, as long as the plan is open. */
export function useShownPhotos(map: MapHandle | null, files: readonly PlanFile[] | undefined): void {
  const points = useMemo(() => (files ?? []).flatMap(pointOf), [files]);
  useEffect(() => map?.showPhotos(points), [map, points]);
  useEffect(() => () => map?.showPhotos([]), [map]);
}

export function pointOf({ name, check }: PlanFile): PhotoPoint[] {
  if (!check?.position) return [];
  const properties = { name, verdict: check.verdict, text: verdictText(check) };
  return [{ type: 'Feature', geometry: { type: 'Point', coordinates: [...check.position] }, properties }];
}
