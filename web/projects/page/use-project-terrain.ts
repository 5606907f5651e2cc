import { readProjectTerrain, stopAsTerrain, startAsTerrain } from '@overflight/contract/projects/project-terrain.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mapSourcesKey } from '../../map/sources/use-map-sources.ts';
import { cacheTimes } from '../../platform/cache-times.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { heightsKey } from '../../platform/heights.ts';
import { showError } from '../../platform/show-error.ts';

export function useProjectTerrain(processId: string) {
  return useQuery({
    queryKey: [...heightsKey, 'project', processId],
    queryFn: ({ signal }) => makeCall(readProjectTerrain, { params: { processId }, signal }),
    ...cacheTimes('default'),
  });
}

/** Switches the newest surface on, or the one in use off; heights and relief change with it. */
export function useSwitchTerrain(processId: string) {
  const queries = useQueryClient();
  const params = { processId };
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn) await makeCall(startAsTerrain, { params });
      else await makeCall(stopAsTerrain, { params });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: heightsKey });
      await queries.invalidateQueries({ queryKey: mapSourcesKey });
    },
    onError: showError,
  });
}
