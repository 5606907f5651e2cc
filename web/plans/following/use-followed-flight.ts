import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { flightLine } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { FlightPoint } from '@overflight/flight/plan/estimate/flight-point.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { followGround, needsGround } from '@overflight/flight/terrain/following/follow-ground.ts';
import { followedLine } from '@overflight/flight/terrain/following/followed-line.ts';
import { groundNeeded, isTooLong } from '@overflight/flight/terrain/following/ground-needed.ts';
import { heightsOverGround, type HeightRange } from '@overflight/flight/terrain/following/heights-over-ground.ts';
import { unknownGroundText } from '@overflight/flight/terrain/following/unknown-ground-text.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cacheTimes } from '../../platform/cache-times.ts';
import { GroundStore } from '../../platform/ground-store.ts';
import { heightsAt, heightsKey } from '../../platform/heights.ts';

export type FlightOverGround = {
  /** The flight in order; above ground as it was drawn until the ground is known. Heights are by number of the segment. */
  line: FlightPoint[];
  /** Undefined if the plan does not follow the ground, or the vehicle does it. */
  following?:
    | { state: 'reading' | 'no-home' | 'failed' | 'too-long' }
    | { state: 'worked-in'; homeM: number; addedPoints: number; heights: ReadonlyMap<number, HeightRange> }
    | { state: 'stopped'; missing: string };
};

/** The flight of a plan, with the ground worked in as in exported files. */
export function useFollowedFlight(plan: FlightPlan): FlightOverGround {
  const flight = useMemo(() => flightOf(plan), [plan]);
  const isFollowing = useMemo(() => needsGround(flight), [flight]);
  const isNeeded = useMemo(() => isFollowing && !isTooLong(flight), [isFollowing, flight]);
  // Replaced when heights have changed, with all that was read.
  const store = useQuery({
    queryKey: [...heightsKey, 'blocks'],
    queryFn: () => new GroundStore(),
    staleTime: Infinity,
    structuralSharing: false,
  });
  const kept = store.data;
  const ground = useQuery({
    queryKey: [
      ...heightsKey,
      'below',
      // Another store: nothing that was read before counts.
      store.dataUpdatedAt,
      flight.plan.homePoint.position,
      isNeeded ? groundNeeded(flight) : [],
    ],
    queryFn:
      isNeeded && kept
        ? async ({ signal }) => {
            const [home, blocks] = await Promise.all([
              heightsAt([lngLat(plan.homePoint.position)], signal),
              kept.with(groundNeeded(flight), signal),
            ]);
            return { homeM: home.heights[0] ?? null, blocks };
          }
        : skipToken,
    retry: false,
    structuralSharing: false,
    ...cacheTimes('default'),
    staleTime: Infinity,
  });
  return useMemo(() => {
    const asDrawn = flightLine(plan);
    if (!isFollowing) return { line: asDrawn };
    if (!isNeeded) return { line: asDrawn, following: { state: 'too-long' } };
    if (ground.isError) return { line: asDrawn, following: { state: 'failed' } };
    if (!ground.data) return { line: asDrawn, following: { state: 'reading' } };
    const { homeM, blocks } = ground.data;
    if (homeM === null) return { line: asDrawn, following: { state: 'no-home' } };
    const { flight: worked, unknown } = followGround(flight, { homeM, blocks }, 'sea');
    if (unknown.length > 0)
      return { line: asDrawn, following: { state: 'stopped', missing: unknownGroundText(unknown, plan.segments) } };
    const line = followedLine(worked);
    const addedPoints = line.length - followedLine(flight).length;
    const heights = heightsOverGround(worked, { homeM, blocks });
    return { line, following: { state: 'worked-in', homeM, addedPoints, heights } };
  }, [plan, flight, isFollowing, isNeeded, ground.data, ground.isError]);
}
