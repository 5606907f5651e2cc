import { useDebouncedValue } from '@mantine/hooks';
import type { ShownPlace } from '@overflight/contract/projects/places/place-texts.ts';
import { zeroOf } from '@overflight/contract/projects/run-accuracy.ts';
import { knownCoordinates, type Coordinates } from '@overflight/contract/projects/places/shown-system.ts';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useQuery } from '@tanstack/react-query';
import { readCoordinates, readHeights, type SurfaceHeight } from '../use-viewer.ts';
import type { Place } from './pointed-place.ts';

/** The server is asked for places where the pointer rests. */
const REST_MS = 150;
/** They are hardly asked for again. */
const KEPT_MS = 10_000;

/** Coordinates and height of a place, as far as they are there; null without a place. */
export function useShownPlace(scene: ViewerScene, place: Place | null): ShownPlace | null {
  const coordinates = useCoordinates(scene, place);
  const surface = useSurface(scene, place);
  if (!place) return null;
  const { heightM = surface?.heightM } = place;
  const isFilled = surface?.isFilled ?? null;
  return { coordinates, heightM, zero: zeroOf(scene.report), isOfSurface: place.heightM === undefined, isFilled };
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

const noSurface: SurfaceHeight = { heightM: null, isFilled: null };

/** Undefined while it is read. */
function useSurface(scene: ViewerScene, place: Place | null): SurfaceHeight | undefined {
  const asked = useAsked(place);
  const { heightsUrl } = scene;
  const { data } = useQuery({
    queryKey: ['surface-height', heightsUrl, asked?.position],
    enabled: asked !== null && heightsUrl !== null,
    queryFn: async ({ signal }) => (await readHeights(scene, asked ? [asked.position] : [], signal))[0] ?? noSurface,
    gcTime: KEPT_MS,
  });
  return heightsUrl === null ? noSurface : data;
}
