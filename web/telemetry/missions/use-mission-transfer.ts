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

/** How far a mission has come. */
export function useMissionTransfer(transferId: string | null) {
  return useQuery({
    queryKey: ['mission-transfers', transferId],
    queryFn: ({ signal }) => makeCall(readMissionTransfer, { params: { id: transferId ?? '' }, signal }),
    enabled: transferId !== null,
  });
}

/** What the crew's records and the checks say now. */
export function useMissionClearance(planId: string) {
  return useQuery({
    queryKey: ['mission-clearance', planId],
    queryFn: ({ signal }) => makeCall(readMissionClearance, { params: { id: planId }, signal }),
    // It is asked for with every look at the dialog.
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
    // Somebody may have changed the plan: the screen then shows it as it is now.
    onError: () => queries.invalidateQueries({ queryKey: ['plans', 'plan', planId] }),
  });
}
