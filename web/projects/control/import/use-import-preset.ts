import { readControlPreset, type ControlPreset } from '@overflight/contract/projects/control-points.ts';
import { readSystemCode } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { useQuery } from '@tanstack/react-query';
import { cacheTimes } from '../../../platform/cache-times.ts';
import { makeCall } from '../../../platform/calls/api-client.ts';

const unknown: ControlPreset = {
  system: '',
  heightDatum: 'egm96',
  heightReason: null,
  heightUnit: 'm',
  datumDoubt: null,
};

/** What a table probably is in, with the heights that are usual in the system that was typed instead. */
export function useImportPreset(processId: string, typed: string | undefined) {
  const own = usePreset(processId, undefined);
  const other = usePreset(processId, typed === undefined ? undefined : readSystemCode(typed));
  const preset = own.data ?? unknown;
  const { system: _, ...heights } = other.data ?? preset;
  return { preset: { ...preset, ...heights }, isLoading: own.isLoading || other.isLoading };
}

const usePreset = (processId: string, system: string | undefined) =>
  useQuery({
    queryKey: ['projects', 'control-preset', processId, system ?? ''],
    queryFn: ({ signal }) =>
      makeCall(readControlPreset, { params: { processId }, query: system === undefined ? {} : { system }, signal }),
    ...cacheTimes('wkt'),
  });
