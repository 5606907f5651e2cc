import type { AircraftProfile } from '@overflight/flight/aircraft/profile.ts';
import { profileName } from '@overflight/flight/aircraft/profiles.ts';
import type { Exporter, PhotoWay } from '@overflight/flight/exports/exporter.ts';
import type { AltitudeReference } from '@overflight/flight/terrain/following/with-altitudes.ts';

type Choice = {
  exporter: Exporter;
  aircraft: AircraftProfile | undefined;
  altitudes: AltitudeReference;
  photos: PhotoWay | undefined;
};

const altitudeWords: Record<AltitudeReference, string> = { home: 'home', sea: 'sea level', ellipsoid: 'ellipsoid' };
/** Leaves room for the rest in a file name. */
const NAME_CHARACTERS = 150;

/** Name of an export: files of one plan for other aircraft, altitudes or ways of taking photos are not mixed up. */
export function exportName(planName: string, { exporter, aircraft, altitudes, photos }: Choice): string {
  const isForVehicle = exporter.isForAutopilot || exporter.firmware !== undefined;
  const words = [
    planName.slice(0, NAME_CHARACTERS),
    !isForVehicle && aircraft?.formats.includes(exporter.format) ? profileName(aircraft) : '',
    altitudes === exporter.altitudes[0] ? '' : altitudeWords[altitudes],
    exporter.photos && photos === 'timer' ? 'timer' : '',
  ];
  return words.filter((word) => word !== '').join(' ');
}
