import type { Position } from 'geojson';
import { useMemo } from 'react';
import { useFiles } from './use-files.ts';

/** Where each photo of a plan was taken, by the id of its file. */
export function usePhotoPlaces(planId: string): ReadonlyMap<string, Position> {
  const { data } = useFiles(planId);
  return useMemo(
    () => new Map(data?.files.flatMap(({ fileId, check }) => (check?.position ? [[fileId, check.position]] : []))),
    [data],
  );
}
