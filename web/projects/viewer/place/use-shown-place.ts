import { useDebouncedValue } from '@mantine/hooks';
import { heightModels, type HeightModel } from '@overflight/contract/projects/filled.ts';
import type { ShownPlace } from '@overflight/contract/projects/places/place-texts.ts';
import { zeroOf } from '@overflight/contract/projects/run-accuracy.ts';
import { knownCoordinates, type Coordinates } from '@overflight/contract/projects/places/shown-system.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useQuery } from '@tanstack/react-query';
import { readCoordinates, readHeights, unknownHeights, type ModelHeights } from '../use-viewer.ts';
import type { Place } from './pointed-place.ts';

/** The server is asked for places where the pointer rests. */
const REST_MS = 150;
/** They are hardly asked for again. */
const KEPT_MS = 10_000;

/** Coordinates and heights of a place, as far as they are there, that of the wanted model first; null without a place. */
export function useShownPlace(scene: ViewerScene, place: Place | null, model: HeightModel): ShownPlace | null {
  const coordinates = useCoordinates(scene, place);
  const heights = useHeights(scene, place);
  if (!place) return null;
  const told = { coordinates, zero: zeroOf(scene.report) };
  if (place.heightM !== undefined)
    return { ...told, heightM: place.heightM, isFilled: heights?.surface.isFilled ?? null };
  if (!heights) return { ...told, heightM: undefined };
  const [surface, terrain] = heightModels.map((of) => heights[of] && { ...heights[of], of });
  const [first, other] = model === 'terrain' && terrain ? [terrain, surface] : [surface, terrain];
  return { ...told, heightM: null, ...first, other: other ?? null };
}

/** The place, once the pointer rests on it. */
function useAsked(place: Place | null): Place | null {
  const [rested] = useDebouncedValue(place, REST_MS);
  return rested === place ? place : null;
}

/** Computed here where that is exact; PROJ on the server knows all other systems. */
export function useCoordinates(scene: ViewerScene, place: Place | null): Coordinates | null | undefined {
  const asked = useAsked(place);
  const { system, coordinatesUrl } = scene;
  const known = system && place ? knownCoordinates(system.epsg, place.position) : null;
  const { data, isError } = useQuery({
    queryKey: ['coordinates', coordinatesUrl, asked?.position],
    enabled: asked !== null && coordinatesUrl !== null && known === null,
    queryFn: async ({ signal }) => (await readCoordinates(scene, asked ? [asked.position] : [], signal))[0] ?? null,
    gcTime: KEPT_MS,
    retry: false,
  });
  if (known) return known;
  return coordinatesUrl === null || isError ? null : data;
}

/** Undefined while they are read. */
function useHeights(scene: ViewerScene, place: Place | null): ModelHeights | undefined {
  const asked = useAsked(place);
  const { heightsUrl } = scene;
  const { data } = useQuery({
    queryKey: ['heights', heightsUrl, asked?.position],
    enabled: asked !== null && heightsUrl !== null,
    queryFn: async ({ signal }) =>
      (await readHeights(scene, asked ? [asked.position] : [], signal))[0] ?? unknownHeights,
    gcTime: KEPT_MS,
  });
  return heightsUrl === null ? unknownHeights : data;
}
