import { previewPlanFiles, type PlanFormat, type SavedPlan } from '@overflight/contract/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../../platform/calls/api-client.ts';
import { CallFailed } from '../../../platform/calls/send.ts';
import { errorText } from '../../../platform/show-error.ts';
import type { FileChoice } from './download-plan.ts';

export type PilotNotes = { sheet: readonly string[]; leftOut: readonly string[] };
export type PlanFilesPreview = {
  files: number | undefined;
  /** As the server knows them, with the ground and the number of files. */
  notes: PilotNotes | undefined;
  /** Why there is no file. */
  reasons: readonly string[];
  /** Why nothing is known of the files. */
  problem: string | null;
  isPending: boolean;
  retry: () => void;
};

/** What the server would write: how many files, or why none. */
export function usePreview(plan: SavedPlan, { exporter, ...choice }: FileChoice): PlanFilesPreview {
  const { flightPlanId: id, lastUpdated } = plan;
  const { format, isForAutopilot } = exporter;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['plan-files', id, lastUpdated, format, choice],
    queryFn: ({ signal }) =>
      makeCall(previewPlanFiles, {
        params: { id },
        query: { format: format as Exclude<PlanFormat, 'geojson' | 'summary'>, ...choice },
        signal,
      }),
    // Files for autopilots are never split, and have their own check on upload.
    enabled: !isForAutopilot,
    retry: false,
    gcTime: 0,
  });
  return {
    files: data?.files,
    notes: data && { sheet: data.sheet, leftOut: data.leftOut },
    reasons: isRefusal(error) ? reasonsOf(error) : [],
    problem: error && !isRefusal(error) ? errorText(error) : null,
    isPending: isFetching,
    retry: () => void refetch(),
  };
}

const UNPROCESSABLE = 422;
const isRefusal = (error: Error | null): error is CallFailed =>
  error instanceof CallFailed && error.status === UNPROCESSABLE;

function reasonsOf(error: CallFailed): string[] {
  const { fields } = error.body as { fields?: { problem: string }[] };
  return fields?.map(({ problem }) => problem) ?? [errorText(error)];
}
