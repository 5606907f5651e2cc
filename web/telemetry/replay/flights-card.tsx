import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import type { Track } from '@overflight/contract/telemetry/telemetry.ts';
import { IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { MapHandle } from '../../map/map-handle.ts';
import { useHasProduct } from '../../platform/calls/session.ts';
import { systemText, useUnitSystem } from '../../platform/units.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { When } from '../../ui/time/when.tsx';
import { clockText } from './replay-at.ts';
import { Replay } from './replay-controls.tsx';
import { SentMissions } from '../missions/sent-missions.tsx';
import { SendMissionDialog } from '../missions/send-mission-dialog.tsx';
import classes from '../telemetry.module.css';
import { useDeleteTrack, usePlanTracks } from './use-tracks.ts';
import { RemoveAction } from '../../ui/rows/row-actions.tsx';

type Props = {
  planId: string;
  /** Version of the plan shown; null while unknown. */
  planVersion: number | null;
  /** Map for replays; null on a page without a map. */
  map: MapHandle | null;
  /** The replayed flight, and how to select another. */
  replayedId: string | null;
  onReplay: (trackId: string | null) => void;
  /** Link to the vehicle of a flight. */
  hrefOf: (vehicleId: string) => string;
};

/** As the server finds them. */
const NEAR_M = 500;

/** Flights near a plan with replay; administrators can send its mission. */
export function FlightsCard({ planId, planVersion, map, replayedId, onReplay, hrefOf }: Props) {
  const query = usePlanTracks(planId);
  const isAdmin = useHasProduct('admins');
  const [system] = useUnitSystem();
  const [isSending, setSending] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={id}>
          Flights
        </Title>
        {isAdmin && (
          <Button
            size="compact-md"
            leftSection={<IconSend size={16} />}
            disabled={planVersion === null}
            onClick={() => setSending(true)}
          >
            Send to vehicle…
          </Button>
        )}
      </Group>
      <Text size="sm" className="muted" mb="xs">
        With this mission, or within {systemText(NEAR_M, 'length', { system, decimals: 0 })} of this plan.
      </Text>
      {map && replayedId && <Replay key={replayedId} trackId={replayedId} map={map} onClose={() => onReplay(null)} />}
      <QueryState query={query}>
        {(tracks) =>
          tracks.length === 0 ? (
            <EmptyState title="No flights yet" hint="Flights near this plan are listed here" />
          ) : (
            <TrackList tracks={tracks} mayDelete={isAdmin} onReplay={onReplay} hrefOf={hrefOf} />
          )
        }
      </QueryState>
      <SentMissions planId={planId} />
      {isSending && planVersion !== null && (
        <SendMissionDialog
          planId={planId}
          planVersion={planVersion}
          vehicleId={null}
          onClose={() => setSending(false)}
        />
      )}
    </section>
  );
}

type ListProps = Pick<Props, 'hrefOf'> & {
  tracks: readonly Track[];
  mayDelete: boolean;
  onReplay: (trackId: string) => void;
};

function TrackList({ tracks, mayDelete, onReplay, hrefOf }: ListProps) {
  const remove = useDeleteTrack();
  const [deleting, setDeleting] = useState<Track | null>(null);
  return (
    <>
      <ul className={classes['vehicles']} aria-label="Flights near this plan">
        {tracks.map((track) => (
          <li key={track.trackId} className={classes['track']}>
            <TrackAbout track={track} href={hrefOf(track.objectId)} />
            <Group gap={4} wrap="nowrap">
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlayerPlay size={16} />}
                aria-label={`Replay ${track.vehicle}`}
                onClick={() => onReplay(track.trackId)}
              >
                Replay
              </Button>
              {mayDelete && !track.isLive && (
                <RemoveAction
                  label="Delete"
                  name={`the flight of ${track.vehicle}`}
                  onClick={() => setDeleting(track)}
                />
              )}
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={deleting !== null}
        question={`Delete the flight of ${deleting?.vehicle ?? ''}?`}
        detail="The recording is deleted for everybody."
        action="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.trackId, { onSettled: () => setDeleting(null) })}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}

function TrackAbout({ track, href }: { track: Track; href: string }) {
  const { vehicle, isSimulated, isLive, startedAt, endedAt, lengthM } = track;
  const [system] = useUnitSystem();
  return (
    <div>
      <Group gap={6}>
        <Anchor component={Link} to={href} size="sm" fw={550}>
          {vehicle}
        </Anchor>
        {isLive && (
          <Badge size="sm" color="teal.9">
            In progress
          </Badge>
        )}
        {isSimulated && (
          <Badge size="sm" color="violet.8">
            SIM
          </Badge>
        )}
      </Group>
      <Text size="xs" className="muted">
        <When at={startedAt} /> · {clockText(Date.parse(endedAt) - Date.parse(startedAt))} min ·{' '}
        {systemText(lengthM, 'distance', { system, decimals: 2 })}
      </Text>
    </div>
  );
}
