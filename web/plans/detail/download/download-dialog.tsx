import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { Autopilot } from '@overflight/contract/plans/autopilots.ts';
import { keepPlanAutopilot } from '@overflight/contract/telemetry/missions.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { Exporter, PhotoWay } from '@overflight/flight/exports/exporter.ts';
import { exporters } from '@overflight/flight/exports/exporters.ts';
import { fenceNotes } from '@overflight/flight/checks/fence-notes.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import type { AltitudeReference } from '@overflight/flight/terrain/following/with-altitudes.ts';
import { needsGround } from '@overflight/flight/terrain/following/follow-ground.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeCall } from '../../../platform/calls/api-client.ts';
import { useUser } from '../../../platform/calls/session.ts';
import { showError } from '../../../platform/show-error.ts';
import { AircraftChoice } from './aircraft-choice.tsx';
import { AltitudesChoice } from './altitudes-choice.tsx';
import { AutopilotChoice } from './autopilot-choice.tsx';
import { downloadPlan } from './download-plan.ts';
import { FilesNote, LeftOut, Sheet } from './file-notes.tsx';
import { FormatChoice } from './format-choice.tsx';
import { PhotosChoice } from './photos-choice.tsx';
import { useFileChoice } from './use-file-choice.ts';
import { type PilotNotes, usePreview } from './use-preview.ts';

type Props = { plan: SavedPlan; onClose: () => void };

/** Asks for aircraft, file format and what the format has a choice of, and tells what the pilot must know. */
export function DownloadDialog({ plan, onClose }: Props) {
  const { flightPlanId: id } = plan;
  const { username } = useUser();
  const made = useFileChoice(plan);
  const { choice, aircraft, photos, known, autopilot, chosen } = made;
  const { exporter, altitudes } = choice;
  const preview = usePreview(plan, choice);
  const download = useMutation({
    mutationFn: async () => {
      // The download works even if the choice cannot be saved.
      if (chosen !== null && exporter.isForAutopilot)
        await makeCall(keepPlanAutopilot, { params: { id }, body: { autopilot: chosen } }).catch(() => undefined);
      await downloadPlan({ plan, username, aircraftProfile: aircraft, ...choice });
    },
    onError: showError,
    onSettled: onClose,
  });
  const isIncomplete = planStatus(plan) === 'incomplete';
  const isOverGround = useMemo(() => needsGround(flightOf(plan)), [plan]);
  const isAltitudeOpen = exporter.altitudes.length > 1 && (isOverGround || exporter.altitudes.includes('ellipsoid'));
  const own = useMemo(
    () => notesOf(plan, { exporter, autopilot, photos, altitudes }),
    [plan, exporter, autopilot, photos, altitudes],
  );
  const { leftOut, sheet } = preview.notes ?? own;
  const isReady = exporter.isForAutopilot ? autopilot !== null : preview.files !== undefined && !preview.isPending;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isIncomplete ? 'Download an incomplete plan?' : 'Download the plan'}
      zIndex={400}
    >
      <Stack>
        {isIncomplete && <IncompleteNote />}
        <AircraftChoice chosen={aircraft} onChoose={made.chooseAircraft} />
        <FormatChoice formats={exporters} aircraft={aircraft} chosen={exporter} onChoose={made.chooseExporter} />
        {exporter.isForAutopilot &&
          (known.isPending ? (
            <Skeleton height={96} aria-label="Loading" />
          ) : (
            <AutopilotChoice known={known.data} chosen={chosen} onChoose={made.choose} />
          ))}
        {isAltitudeOpen && (
          <AltitudesChoice
            options={exporter.altitudes}
            chosen={altitudes}
            isOverGround={isOverGround}
            onChoose={made.chooseAltitudes}
          />
        )}
        {exporter.photos && <PhotosChoice options={exporter.photos} chosen={photos} onChoose={made.choosePhotos} />}
        <FilesNote preview={preview} />
        <LeftOut sentences={leftOut} />
        <Sheet sentences={sheet} />
        <Text size="xs" className="muted">
          A file for {exporter.name}.
          {exporter.isForAutopilot && ' An autopilot may refuse a mission that is written for another one.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!isReady} loading={download.isPending} onClick={() => download.mutate()} data-autofocus>
            Download
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Notes = { exporter: Exporter; autopilot: Autopilot | null; photos: PhotoWay; altitudes: AltitudeReference };

/** What is known before the server has written the files. */
function notesOf(plan: SavedPlan, { exporter, autopilot, photos, altitudes }: Notes): PilotNotes {
  if (exporter.isForAutopilot && !autopilot) return { leftOut: [], sheet: [] };
  const flight = flightOf(plan, exporter.firmware ?? autopilot ?? undefined);
  return {
    leftOut: [...exporter.leavesOut(flight), ...fenceNotes(plan, exporter.format)],
    sheet: exporter.sheet?.(flight, { photos, altitudes }) ?? [],
  };
}

const IncompleteNote = () => (
  <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
    A segment cannot be flown as drawn. Other programs may skip it or plan it differently.
  </Alert>
);
