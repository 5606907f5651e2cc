import { Alert, Button, Text } from '@mantine/core';
import { type OtherCamera, otherCameras } from '@overflight/flight/aircraft/other-cameras.ts';
import { type LimitNote, limitNotes } from '@overflight/flight/aircraft/limit-notes.ts';
import { type AircraftProfile, type FigureName, sourceText } from '@overflight/flight/aircraft/profile.ts';
import { profileName } from '@overflight/flight/aircraft/profiles.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { useMemo } from 'react';
import { useFigureText } from '../../platform/aircraft.ts';

type Props = {
  plan: FlightPlan;
  profile: AircraftProfile | undefined;
  isUnknown: boolean;
  /** Gives segments the aircraft's camera; left out where the plan is not edited. */
  onOwnCamera?: (profile: AircraftProfile) => void;
};

/** What the aircraft cannot fly of the plan. */
export function AircraftNotes({ plan, profile, isUnknown, onOwnCamera }: Props) {
  const text = useFigureText();
  const notes = useMemo(() => limitNotes(plan, profile), [plan, profile]);
  const cameras = useMemo(() => otherCameras(plan, profile), [plan, profile]);
  if (notes.length === 0 && cameras.length === 0 && !isUnknown) return null;
  return (
    <Alert color="orange" variant="light" p="xs" role="alert" aria-label="Limits of the aircraft">
      {isUnknown && (
        <Text size="xs">
          The aircraft of this plan is not known: nothing is checked against it or worked out of it.
        </Text>
      )}
      {profile &&
        notes.map((note) => (
          <Text size="xs" key={note.figure}>
            {noteText(note, profileName(profile), text)}
          </Text>
        ))}
      {profile?.camera &&
        plannedCameras(cameras).map(({ planned, segments }) => (
          <Text size="xs" key={planned}>
            {`${listed(segments)} ${segments.length > 1 ? 'are' : 'is'} planned for the camera ${planned}, but the ${profileName(profile)} has its own (${profile.camera}): lines, photos and resolution will not be as planned.${onOwnCamera ? '' : ' Choose its camera.'}`}
          </Text>
        ))}
      {profile && onOwnCamera && cameras.length > 0 && (
        <Button size="compact-xs" variant="default" mt={6} onClick={() => onOwnCamera(profile)}>
          Use the aircraft’s camera
        </Button>
      )}
    </Alert>
  );
}

/** Segments by the camera that they are planned for. */
const plannedCameras = (cameras: readonly OtherCamera[]) =>
  [...new Set(cameras.map(({ planned }) => planned))].map((planned) => ({
    planned,
    segments: cameras.filter((one) => one.planned === planned).map(({ segment }) => segment),
  }));

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

function noteText(
  { figure, planned, limit }: LimitNote,
  aircraft: string,
  text: (name: FigureName, value: number) => string,
): string {
  const [plan, most] = [text(figure, planned), text(figure, limit.value)];
  const source = `(${sourceText(limit)})`;
  if (figure === 'topHeight')
    return `The plan climbs to ${plan} above home, but the ${aircraft} flies at most ${most} high ${source}.`;
  if (figure === 'photoInterval')
    return `A photo is due every ${plan}, but the ${aircraft} needs ${most} ${source}: photos will be missing.`;
  return `The plan flies at ${plan}, but the ${aircraft} flies at most ${most} ${source}.`;
}
