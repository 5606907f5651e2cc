import { useDebouncedValue } from '@mantine/hooks';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { pathLengthM } from '@overflight/flight/geo/path-length-m.ts';
import { sampleFlight } from '@overflight/flight/plan/estimate/flight-line.ts';
import type { FlightPoint } from '@overflight/flight/plan/estimate/flight-point.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cacheTimes } from '../platform/cache-times.ts';
import { heightsAt, heightsKey } from '../platform/heights.ts';
import { useFollowedFlight } from './following/use-followed-flight.ts';
import { profileSteps } from './profile/profile-steps.ts';

/** Not updated during a drag: terrain is read after a pause. */
const REST_MS = 400;

/** The whole flight of a plan in samples, and the ground below each; the first sample is at home. */
export function useSampledFlight(changing: FlightPlan) {
  const [plan] = useDebouncedValue(changing, REST_MS);
  const { line, following } = useFollowedFlight(plan);
  const { samples, coarseM } = useMemo(() => sampled(line), [line]);
  const ground = useQuery({
    queryKey: [...heightsKey, 'at', samples.map(({ position }) => position)],
    queryFn: ({ signal }) =>
      heightsAt(
        samples.map(({ position }) => lngLat(position)),
        signal,
      ),
    enabled: samples.length > 0,
    retry: false,
    ...cacheTimes('default'),
    staleTime: Infinity,
  });
  return { plan, samples, coarseM, ground, following };
}

function sampled(line: readonly FlightPoint[]) {
  const { steps, coarseM } = profileSteps(pathLengthM(line.map(({ position }) => position)));
  return { samples: sampleFlight(line, steps), coarseM };
}
