import {
  installEngine,
  readEngineAtSetUp,
  readInstallation,
  readPhotoEngine,
  type PhotoEngine,
} from '@overflight/contract/projects/photo-engine.ts';
import { useMutation, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { showError } from '../../platform/show-error.ts';
import { forecastsKey } from '../project-cache.ts';

const WATCHING_MS = 1500;
const STAYS_READY_MS = 60_000;
const engineKey = ['photo-engine'];

/** The audience: anonymous at set-up, a processing user, or an administrator. */
const calls = { stranger: readEngineAtSetUp, analyst: readPhotoEngine, administrator: readInstallation };

type Asked = Query<PhotoEngine, Error, PhotoEngine, string[]>;
const stateOf = ({ state: { data } }: Asked) => data?.state;

/** Polled during installation, and refetched on window focus, since it may have been installed by hand. */
export function useEngine(who: keyof typeof calls) {
  const query = useQuery({
    queryKey: [...engineKey, who],
    queryFn: ({ signal }): Promise<PhotoEngine> => makeCall(calls[who], { signal }),
    refetchInterval: (asked: Asked) => (stateOf(asked) === 'installing' ? WATCHING_MS : false),
    refetchOnWindowFocus: (asked: Asked) => stateOf(asked) !== 'ready',
    staleTime: (asked: Asked) => (stateOf(asked) === 'ready' ? STAYS_READY_MS : 0),
  });
  useForecastRefetch(query.data?.state);
  return query;
}

/** Refetches forecasts when the state of the engine changes. */
function useForecastRefetch(state: PhotoEngine['state'] | undefined): void {
  const client = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state)
      void client.invalidateQueries({ queryKey: forecastsKey });
    before.current = state;
  }, [client, state]);
}

export function useInstallEngine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => makeCall(installEngine, {}),
    onSuccess: (engine) => client.setQueriesData({ queryKey: engineKey }, engine),
    onError: showError,
  });
}
