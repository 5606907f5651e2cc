import { griddedDatums, type HeightDatum } from '@overflight/contract/map/terrain.ts';
import { readGeoidCovers, type GeoidCover } from '@overflight/contract/projects/systems/geoid-cover.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';

type Lack = { isPlaced: boolean; cover: Exclude<GeoidCover, 'all'> };

/** What geoid grids of a datum do not cover of these plans; null if they cover all, or while it is asked. */
export function useGeoidLack(sources: readonly string[], datum: HeightDatum | null): Lack | null {
  const gridded = griddedDatums.find((each) => each === datum);
  const { data } = useQuery({
    queryKey: ['projects', 'geoids', sources],
    queryFn: ({ signal }) => makeCall(readGeoidCovers, { body: { sources: [...sources] }, signal }),
    enabled: gridded !== undefined,
    placeholderData: keepPreviousData,
    // An administrator may add one meanwhile.
    staleTime: 0,
  });
  if (!data || gridded === undefined) return null;
  const cover = data.covers[gridded];
  return cover === 'all' ? null : { isPlaced: data.isPlaced, cover };
}
