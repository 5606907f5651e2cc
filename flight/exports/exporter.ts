import type { Position } from 'geojson';
import type { AircraftProfile } from '../aircraft/profile.ts';
import type { Firmware } from '../mission/firmware.ts';
import type { PlannedFlight } from '../mission/flight-item.ts';
import type { AltitudeReference } from '../terrain/following/with-altitudes.ts';

/** Photos on a line: each at a waypoint of its own, or by a timer that the pilot starts. */
export const photoWays = ['points', 'timer'] as const;
export type PhotoWay = (typeof photoWays)[number];

/** What a file is written for, and what is known of the place. */
export type Target = {
  aircraft?: AircraftProfile | undefined;
  altitudes: AltitudeReference;
  photos: PhotoWay;
  /** Metres above sea level (EGM96); null where unknown. */
  ground: (places: readonly Position[]) => Promise<readonly (number | null)[]>;
  /** Height of EGM96 above the ellipsoid in metres. */
  geoid: (places: readonly Position[]) => Promise<readonly number[]>;
};

export type FileContent = string | Uint8Array;
/** A long flight may take several files, in flight order; or the reasons why there is none. */
export type Written =
  | { files: readonly FileContent[]; refused?: never }
  | { refused: readonly string[]; files?: never };

/** What the sheet tells of the files. */
export type SheetFacts = {
  photos: PhotoWay;
  altitudes: AltitudeReference;
  /** How many files the flight takes; undefined until they are written. */
  files?: number;
  /** Ground at home in metres above the sea (EGM96); null where unknown, undefined until it is asked for. */
  homeM?: number | null;
};

/** A file format that a flight is exported to. */
export type Exporter = {
  /** Identifier in URLs. */
  format: string;
  /** The program or vehicles that open it. */
  name: string;
  extension: `.${string}`;
  mediaType: string;
  /** The file holds the commands of one autopilot, chosen by the user. */
  isForAutopilot: boolean;
  /** The only autopilot that opens it. */
  firmware?: Firmware;
  /** Nobody has flown it yet. */
  isExperimental?: boolean;
  /** What altitudes in it may count from; the first is the default. */
  altitudes: readonly AltitudeReference[];
  /** Ways of taking photos that the user chooses from. */
  photos?: readonly PhotoWay[];
  /** Parts of the flight that the file cannot hold, as sentences shown before the download. */
  leavesOut: (flight: PlannedFlight) => string[];
  /** What the pilot sets by hand, and how the file gets onto the controller. */
  sheet?: (flight: PlannedFlight, facts: SheetFacts) => string[];
  /** Loaded on demand: a browser needs only the fields above. */
  write: (flight: PlannedFlight, target: Target) => Promise<Written>;
};
