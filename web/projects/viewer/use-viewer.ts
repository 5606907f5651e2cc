import type { Filled } from '@overflight/contract/projects/filled.ts';
import {
  createShare,
  deleteMeasurement,
  listShares,
  readShared,
  readViewer,
  readViewerCoordinates,
  readViewerHeights,
  revokeShare,
  saveMeasurement,
  type MeasurementToSave,
  type ViewerScene,
} from '@overflight/contract/projects/viewer.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { cacheTimes } from '../../platform/cache-times.ts';
import { reach } from '../../platform/calls/send.ts';
import { showError } from '../../platform/show-error.ts';

/** The viewed results: a project of the tenant, or a share link. */
export type ViewerTarget = { processId: string } | { token: string };

const keyOf = (target: ViewerTarget) => ['viewer', 'token' in target ? target.token : target.processId] as const;

export function useViewer(target: ViewerTarget): UseQueryResult<ViewerScene> {
  return useQuery({
    queryKey: keyOf(target),
    queryFn: ({ signal }) =>
      'token' in target
        ? makeCall(readShared, { params: target, signal })
        : makeCall(readViewer, { params: target, signal }),
    ...cacheTimes('default'),
    retry: false,
  });
}

/** Saves and deletes measurements; only changes confirmed by the server are shown. */
export function useMeasurements(target: ViewerTarget, scene: ViewerScene) {
  const client = useQueryClient();
  const params = { processId: scene.processId };
  const change = (measurements: (old: ViewerScene['measurements']) => ViewerScene['measurements']) =>
    client.setQueryData<ViewerScene>(
      keyOf(target),
      (old) => old && { ...old, measurements: measurements(old.measurements) },
    );
  return {
    save: async (body: MeasurementToSave): Promise<boolean> => {
      try {
        const kept = await makeCall(saveMeasurement, { params, body });
        change((old) => [...old, kept]);
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
    remove: async (measurementId: string): Promise<void> => {
      try {
        await makeCall(deleteMeasurement, { params: { ...params, measurementId } });
        change((old) => old.filter((one) => one.measurementId !== measurementId));
      } catch (error) {
        showError(error);
      }
    },
  };
}

type Points = readonly (readonly [number, number])[];

function askAt(url: string, points: Points, signal?: AbortSignal): Promise<Response> {
  const text = points.map(([lng, lat]) => `${lng.toFixed(9)},${lat.toFixed(9)}`).join(';');
  return reach(`${url}?points=${encodeURIComponent(text)}`, signal ? { signal } : {});
}

/** Coordinates of points in the system of the result, null where it does not reach. */
export async function readCoordinates({ coordinatesUrl }: ViewerScene, points: Points, signal: AbortSignal) {
  if (coordinatesUrl === null) return points.map(() => null);
  const answer = await askAt(coordinatesUrl, points, signal);
  return readViewerCoordinates.answer.parse(await answer.json()).coordinates;
}

type ModelHeight = { heightM: number | null; isFilled: Filled };
/** Of the terrain null if the run made none. */
export type ModelHeights = { surface: ModelHeight; terrain: ModelHeight | null };
const unknownHeight: ModelHeight = { heightM: null, isFilled: null };
export const unknownHeights: ModelHeights = { surface: unknownHeight, terrain: null };

/** Heights at points and how they came about, null if unknown or the request fails. */
export async function readHeights(scene: ViewerScene, points: Points, signal?: AbortSignal): Promise<ModelHeights[]> {
  if (scene.heightsUrl === null) return points.map(() => unknownHeights);
  try {
    const answer = await askAt(scene.heightsUrl, points, signal);
    const { terrain, ...surface } = readViewerHeights.answer.parse(await answer.json());
    const heightAt = ({ heights, filled }: typeof surface, n: number): ModelHeight => ({
      heightM: heights[n] ?? null,
      isFilled: filled[n] ?? null,
    });
    return points.map((_, n) => ({ surface: heightAt(surface, n), terrain: terrain && heightAt(terrain, n) }));
  } catch {
    return points.map(() => unknownHeights);
  }
}

export function useShares(processId: string) {
  const client = useQueryClient();
  const queryKey = ['shares', processId];
  const shares = useQuery({
    queryKey,
    queryFn: ({ signal }) => makeCall(listShares, { params: { processId }, signal }),
    ...cacheTimes('default'),
  });
  const again = () => client.invalidateQueries({ queryKey });
  return {
    shares,
    create: async (days: number) => {
      const made = await makeCall(createShare, { params: { processId }, body: { days } });
      void again();
      return made;
    },
    revoke: async (shareId: string) => {
      await makeCall(revokeShare, { params: { processId, shareId } });
      await again();
    },
  };
}
