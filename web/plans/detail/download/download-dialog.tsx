import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import { keepPlanAutopilot, readPlanAutopilot } from '@overflight/contract/telemetry/missions.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { Exporter } from '@overflight/flight/exports/exporter.ts';
import { exporters } from '@overflight/flight/exports/exporters.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { needsGround } from '@overflight/flight/terrain/following/follow-ground.ts';
import type { AltitudeReference } from '@overflight/flight/terrain/following/with-altitudes.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { makeCall } from '../../../platform/calls/api-client.ts';
import { useUser } from '../../../platform/calls/session.ts';
import { showError } from '../../../platform/show-error.ts';
import { AltitudesChoice } from './altitudes-choice.tsx';
import { AutopilotChoice } from './autopilot-choice.tsx';
import { downloadPlan } from './download-plan.ts';
import { FormatChoice } from './format-choice.tsx';

type Props = { plan: SavedPlan; onClose: () => void; formats?: readonly [Exporter, ...Exporter[]] };

/** Asks for the file format and the autopilot: each rejects missions written for the other. */
export function DownloadDialog({ plan, onClose, formats = exporters }: Props) {
  const { flightPlanId: id } = plan;
  const { username } = useUser();
  const [chosen, choose] = useState<Autopilot | null>(null);
  const [altitudes, chooseAltitudes] = useState<AltitudeReference>('home');
  const [exporter, chooseExporter] = useState<Exporter>(formats[0]);
  const known = useQuery({
    queryKey: ['plan-autopilot', id],
    queryFn: ({ signal }) => makeCall(readPlanAutopilot, { params: { id }, signal }),
    gcTime: 0,
  });
  const autopilot = chosen ?? known.data?.autopilot ?? null;
  const download = useMutation({
    mutationFn: async (firmware: Autopilot) => {
      // The download works even if the choice cannot be saved.
      if (chosen !== null)
        await makeCall(keepPlanAutopilot, { params: { id }, body: { autopilot: firmware } }).catch(() => undefined);
      await downloadPlan({ plan, username, exporter, firmware, altitudes });
    },
    onError: showError,
    onSettled: onClose,
  });
  const isIncomplete = planStatus(plan) === 'incomplete';
  const isOverGround = useMemo(() => needsGround(flightOf(plan)), [plan]);
  const leftOut = useMemo(
    () => (autopilot ? exporter.leavesOut(flightOf(plan, autopilot)) : []),
    [plan, exporter, autopilot],
  );
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
            A segment cannot be flown as drawn. Other programs may skip it or plan it differently.
          </Alert>
        )}
        {formats.length > 1 && <FormatChoice formats={formats} chosen={exporter} onChoose={chooseExporter} />}
        {exporter.isForAutopilot &&
          (known.isPending ? (
            <Skeleton height={96} aria-label="Loading" />
          ) : (
            <AutopilotChoice known={known.data} chosen={chosen} onChoose={choose} />
          ))}
        {isOverGround && <AltitudesChoice chosen={altitudes} onChoose={chooseAltitudes} />}
        <LeftOut sentences={leftOut} />
        <Text size="xs" className="muted">
          A file for {exporter.name}.
          {exporter.isForAutopilot && ' An autopilot may refuse a mission that is written for another one.'}
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

function LeftOut({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          Not included in the file
        </Text>
        {sentences.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
