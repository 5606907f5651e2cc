import type { Position } from 'geojson';
import type { FlightPoint } from '../plan/estimate/flight-line.ts';
import type { FlightPlan, Segment, StructureScanSegment, SurveySegment } from '../plan/plan.ts';
import type { Firmware } from './firmware.ts';
import type { MissionItem } from './mavlink/mission-item.ts';

/** A place, how high above what, and how it is passed. */
export type Leg = {
  to: FlightPoint;
  /** Seconds; null, here and below, where the file it came from leaves it open. */
  holdS: number | null;
  /** Metres from the place within which it counts as reached, and by which it may be passed. */
  reachM: number | null;
  passM: number | null;
  /** Degrees clockwise from north; null follows the course. */
  headingDeg: number | null;
};

/** One thing that the vehicle does, in the words of no file and of no autopilot. Angles of the camera count from level down. */
export type Doing =
  | { does: 'be-ready-for-photos' }
  | { does: 'take-off'; to: FlightPoint }
  | ({ does: 'fly-to' } & Leg)
  | { does: 'fly-at'; speedMps: number }
  | { does: 'aim-gimbal'; pitchDeg: number; yawDeg: number }
  /** Until `aim-ahead`: to the right of the course, at what stands this far away, or at the middle of what is round. */
  | { does: 'aim-beside-course'; pitchDeg: number; standoffM: number; centre?: Position }
  | { does: 'aim-ahead' }
  | { does: 'look-at'; at: FlightPoint }
  /** From here on; 0 takes no more. */
  | { does: 'take-photos-every'; metres: number; isFirstAtOnce: boolean }
  | { does: 'take-photo' }
  | { does: 'wait'; seconds: number }
  | { does: 'return' }
  | { does: 'land'; at: FlightPoint | undefined }
  /** Only the command that it came as says what it is. */
  | { does: 'other' };

/** What an item came as: vehicles are given the command to the letter, whatever we make of it. */
export type Imported = {
  command: MissionItem;
  /** The number by which jumps aim at it. */
  id: number;
  /** As it stands in the file; none where it was changed since. */
  raw?: Raw;
};
/** Only the exporter of the file that it came from reads it. */
export type Raw = Readonly<Record<string, unknown>>;

export type FlightItem = Doing & { imported?: Imported };

/** Items that some files hold as one thing which can still be edited. */
export type FlightBlock = {
  does: 'block';
  /** `survey`, `StructureScan`, or what the file that it came from calls it. */
  kind: string;
  /** None where nobody but the program that wrote the file knows how it is flown. */
  items: readonly FlightStep[] | undefined;
  /** What it is written from; none where it is given back as it came. */
  drawn?: SurveySegment | StructureScanSegment;
  raw?: Raw;
};

export type FlightStep = FlightItem | FlightBlock;
/** Steps in flight order, and the segment they stand for. */
export type FlightPart = { steps: readonly FlightStep[]; segment?: Segment };

/** All that a plan flies. Everything that is exported, sent or compared is made of it. */
export type Flight = { plan: FlightPlan; firmware: Firmware; parts: readonly FlightPart[] };
