import { Alert, Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { autopilots, type Autopilot } from '@overflight/contract/autopilots.ts';
import { keepPlanAutopilot, readPlanAutopilot, type PlanAutopilot } from '@overflight/contract/missions.ts';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../platform/api-client.ts';
import { useUser } from '../../platform/session.ts';
import { showError } from '../../platform/show-error.ts';
import { downloadPlan } from './download-plan.ts';

const autopilotNames: Record<Autopilot, string> = { px4: 'PX4', ardupilot: 'ArduPilot' };

const reasons: Record<PlanAutopilot['from'], (known: PlanAutopilot) => string> = {
  choice: () => 'As you chose last time for this plan.',
  drone: ({ drone, autopilot }) => `${drone} flies this plan and has ${autopilotNames[autopilot]}.`,
  file: () => 'As in the file that this plan was imported from.',
  default: () => 'It is not known which drone flies this plan.',
};

type Props = { plan: FlightPlan; onClose: () => void };

/** Asks for the autopilot that the file is for: either refuses a mission that is written for the other. */
export function DownloadDialog({ plan, onClose }: Props) {
  const { flightPlanId: id } = plan;
  const { username } = useUser();
  const [chosen, choose] = useState<Autopilot | null>(null);
  const known = useQuery({
    queryKey: ['plan-autopilot', id],
    queryFn: ({ signal }) => makeCall(readPlanAutopilot, { params: { id }, signal }),
    gcTime: 0,
  });
  const autopilot = chosen ?? known.data?.autopilot ?? null;
  const download = useMutation({
    mutationFn: async (firmware: Autopilot) => {
      // That it is not remembered is no reason not to have the file.
      if (chosen !== null)
        await makeCall(keepPlanAutopilot, { params: { id }, body: { autopilot: firmware } }).catch(() => undefined);
      await downloadPlan({ plan, username, firmware });
    },
    onError: showError,
    onSettled: onClose,
  });
  const isIncomplete = planStatus(plan) === 'incomplete';
  return (
    <Modal
      opened
      onClose={onClose}
      title={isIncomplete ? 'Download an incomplete plan?' : 'Download the plan'}
      zIndex={400}
    >
      <Stack>
        {isIncomplete && (
          <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
            A segment of it cannot be flown as it is drawn. Other programs may leave it out or plan it their own way.
          </Alert>
        )}
        {known.isPending ? (
          <Skeleton height={96} aria-label="Loading" />
        ) : (
          <Radio.Group
            label="Autopilot of the drone"
            description={
              known.data && chosen === null ? reasons[known.data.from](known.data) : 'Kept for you and this plan.'
            }
            value={autopilot}
            onChange={(value) => choose(autopilots.find((one) => one === value) ?? null)}
          >
            <Group mt="xs">
              {autopilots.map((one) => (
                <Radio key={one} value={one} label={autopilotNames[one]} />
              ))}
            </Group>
          </Radio.Group>
        )}
        <Text size="xs" className="muted">
          A file for QGroundControl. An autopilot may refuse a mission that is written for another one.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={autopilot === null}
            loading={download.isPending}
            onClick={() => autopilot && download.mutate(autopilot)}
            data-autofocus
          >
            Download
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
