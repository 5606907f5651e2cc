import { Alert, Text } from '@mantine/core';
import { TOO_LONG } from '@overflight/flight/terrain/following/ground-needed.ts';
import type { FlightOverGround } from './use-followed-flight.ts';

const STOPS = 'The flight above ground cannot be worked out: it is not exported and not sent.';

/** How the flight follows the ground, or why it cannot. */
export function FollowingNote({ following }: { following: FlightOverGround['following'] | undefined }) {
  switch (following?.state) {
    case undefined:
    case 'reading':
      return null;
    case 'failed':
      return <Stop text={`The heights of the ground could not be read. ${STOPS}`} />;
    case 'too-long':
      return <Stop text={`${TOO_LONG} ${STOPS}`} />;
    case 'no-home':
      return <Stop text={`There are no heights of the ground at the home point. ${STOPS}`} />;
    case 'stopped':
      return <Stop text={`${following.missing} ${STOPS}`} />;
    case 'worked-in':
      return (
        <Text size="xs" className="muted">
          {workedInText(following.addedPoints)}
        </Text>
      );
  }
}

function workedInText(added: number): string {
  const points = added === 0 ? 'no waypoint more' : added === 1 ? '1 waypoint more' : `${added} waypoints more`;
  return `The heights of the ground are worked into the waypoints, with ${points} than drawn.`;
}

function Stop({ text }: { text: string }) {
  return (
    <Alert color="red" variant="light" p="xs" role="alert">
      <Text size="xs">{text}</Text>
    </Alert>
  );
}
