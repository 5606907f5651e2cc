import type { BodyOf } from '@overflight/contract/call.ts';
import {
  listPlanMissions,
  readMissionClearance,
  readMissionTransfer,
  sendMission,
  type MissionTransfer,
} from '@overflight/contract/telemetry/missions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';

const underWay: ReadonlySet<MissionTransfer['state']> = new Set(['asked', 'sending', 'reading-back']);

export function isUnderWay({ state }: MissionTransfer): boolean {
  return underWay.has(state);
}

/** Progress of a mission transfer. */
export function useMissionTransfer(transferId: string | null) {
  return useQuery({
    queryKey: ['mission-transfers', transferId],
    queryFn: ({ signal }) => makeCall(readMissionTransfer, { params: { id: transferId ?? '' }, signal }),
    enabled: transferId !== null,
  });
}

/** Current crew records and checks. */
export function useMissionClearance(planId: string) {
  return useQuery({
    queryKey: ['mission-clearance', planId],
    queryFn: ({ signal }) => makeCall(readMissionClearance, { params: { id: planId }, signal }),
    // Fetched every time the dialog opens.
    staleTime: 0,
    gcTime: 0,
  });
}

const missionsKey = (planId: string) => ['plan-missions', planId] as const;

export function usePlanMissions(planId: string) {
  return useQuery({
    queryKey: missionsKey(planId),
    queryFn: ({ signal }) => makeCall(listPlanMissions, { params: { id: planId }, signal }),
  });
}

export function useSendMission(planId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof sendMission>) => makeCall(sendMission, { params: { id: planId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: missionsKey(planId) }),
    // The plan may have changed: shows the current version.
    onError: () => queries.invalidateQueries({ queryKey: ['plans', 'plan', planId] }),
  });
}
