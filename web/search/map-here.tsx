import { ActionIcon, Group, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import type { AnswerOf } from '@overflight/contract/call.ts';
import { reverseGeocode } from '@overflight/contract/map/search.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MapHandle } from '../map/map-handle.ts';
import { MapPopup } from '../map/popups/map-popup.tsx';
import type { LngLat } from '../map/scene.ts';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { useUnitSystem } from '../platform/units.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatDistance, formatPosition, formatPositionDms } from './format-position.ts';
import { logUnlessAborted } from './log-unless-aborted.ts';

type Here = AnswerOf<typeof reverseGeocode>;
type Props = { map: MapHandle; at: LngLat; onClose: () => void };

/** "What is here?": the position to copy, and its address. */
export function MapHere({ map, at, onClose }: Props) {
  const [lng, lat] = at;
  const { data, isError } = useQuery({
    queryKey: ['search', 'reverse', lng, lat],
    queryFn: ({ signal }) =>
      logUnlessAborted('The reverse look-up failed', signal, () =>
        makeCall(reverseGeocode, { query: { lng, lat }, signal }),
      ),
    retry: false,
    ...cacheTimes('default'),
  });
  return (
    <MapPopup map={map} at={at} title="What is here?" onClose={onClose}>
      <Stack gap={8} px={12} pb={12}>
        <PositionLine at={at} />
        {data && <PlaceDetails here={data} />}
        {!data && !isError && <Skeleton height={14} aria-label="Looking up this place" />}
        {isError && (
          <Text size="xs" className="muted">
            Place names cannot be looked up right now.
          </Text>
        )}
      </Stack>
    </MapPopup>
  );
}

function PositionLine({ at }: { at: LngLat }) {
  const text = formatPosition(at);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div>
        <Text size="sm" fw={550} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Text>
        <Text size="xs" className="muted">
          {formatPositionDms(at)}
        </Text>
      </div>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy coordinates'}>
            <ActionIcon variant="default" size="lg" aria-label={copied ? 'Copied' : 'Copy coordinates'} onClick={copy}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}

function PlaceDetails({ here }: { here: Here }) {
  const [units] = useUnitSystem();
  const { address, nearestPlace, county, state, country, attribution, degraded } = here;
  const area = [county, state, country].filter((name) => name !== null).join(', ');
  return (
    <div>
      {address && <Text size="sm">{address}</Text>}
      {nearestPlace && (
        <Text size="sm">
          {formatDistance(nearestPlace.distanceM, units)} from {nearestPlace.name}
        </Text>
      )}
      <Text size="sm">{area || 'Outside every country'}</Text>
      <Text size="xs" className="muted" mt={4}>
        {degraded && 'The online address search did not answer. '}
        {attribution}
      </Text>
    </div>
  );
}
