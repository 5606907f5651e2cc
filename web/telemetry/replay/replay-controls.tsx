import { ActionIcon, Alert, CloseButton, Group, Portal, SegmentedControl, Slider, Text, Tooltip } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import { boundsOf } from '../../map/bounds-of.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { useUnitSystem, type UnitSystem } from '../../platform/units.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { clockText } from './replay-at.ts';
import classes from '../telemetry.module.css';
import { replaySpeeds, useReplay, type RecordedFlight, type ReplaySpeed } from './use-replay.ts';
import { useTrack } from './use-tracks.ts';
import { lengthText, speedText } from '../vehicle/vehicle-facts.ts';

type Props = { trackId: string; map: MapHandle; onClose: () => void };

/** Replay of a recorded flight at the foot of the map, visible whatever the panel is scrolled to. */
export function Replay({ trackId, map, onClose }: Props) {
  const query = useTrack(trackId);
  return (
    <Portal>
      <div className={classes['foot']}>
        <QueryState query={query}>
          {(flight) =>
            flight.path.length === 0 ? (
              <Alert color="gray" withCloseButton closeButtonLabel="Close the replay" onClose={onClose}>
                Nothing was recorded of this flight.
              </Alert>
            ) : (
              <ReplayControls flight={flight} map={map} onClose={onClose} />
            )
          }
        </QueryState>
      </div>
    </Portal>
  );
}

const STEP_MS = 1000;

function ReplayControls({ flight, map, onClose }: { flight: RecordedFlight; map: MapHandle; onClose: () => void }) {
  const { atMs, endMs, speed, place, isPlaying, setSpeed, scrubTo, toggle } = useReplay(flight);
  const [units] = useUnitSystem();
  const { path } = flight;
  useEffect(() => map.fitBounds(boundsOf(path.map(([, lng, lat]) => [lng, lat])), { maxZoom: 17 }), [map, path]);
  return (
    <section className={classes['replay']} aria-label={`Replay of ${flight.vehicle}`}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={550}>
          Replay: {flight.vehicle}
          {flight.isSimulated && ' · SIM'}
        </Text>
        <CloseButton size="sm" aria-label="Close the replay" onClick={onClose} />
      </Group>
      <Group wrap="nowrap" gap="sm">
        <Tooltip label={isPlaying ? 'Pause' : 'Play'} position="bottom">
          <ActionIcon size="lg" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle}>
            {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          </ActionIcon>
        </Tooltip>
        <Slider
          flex={1}
          min={0}
          max={Math.max(endMs, 1)}
          step={STEP_MS}
          value={atMs}
          onChange={scrubTo}
          label={null}
          thumbLabel="Time in the flight"
          thumbValueText={clockText}
        />
        <Text size="sm" className={classes['clock'] ?? ''}>
          {clockText(atMs)} / {clockText(endMs)}
        </Text>
      </Group>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="Speed"
          data={replaySpeeds.map((times) => ({ value: String(times), label: `${times}×` }))}
          value={String(speed)}
          onChange={(times) => setSpeed(Number(times) as ReplaySpeed)}
        />
        <Text size="xs" className={place?.isGap ? 'warning' : 'muted'}>
          {place && placeText(place, units)}
        </Text>
      </Group>
    </section>
  );
}

function placeText(place: NonNullable<ReturnType<typeof useReplay>['place']>, units: UnitSystem): string {
  if (place.isGap) return 'No position was received here; the last one is shown.';
  const facts = [
    ...(place.groundSpeedMps === null ? [] : [speedText(place.groundSpeedMps, units)]),
    ...(place.heightM === null ? [] : [`${lengthText(place.heightM, units)} above take-off`]),
  ];
  return facts.join(' · ') || 'Position only';
}
